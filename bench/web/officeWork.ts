/** What somebody does in the office all day, in one order: for how long each action is waited for, and what it leaves behind. */
import type { Page } from 'playwright-core';

export interface Action {
  readonly name: string;
  readonly act: (page: Page) => Promise<unknown>;
  /** What the next action needs to be there. */
  readonly until?: (page: Page) => Promise<unknown>;
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Mitglieder suchen' });
const rows = (page: Page) => page.locator('.admin-member');
const settled = (page: Page) => page.waitForLoadState('networkidle');

/** Begins and ends on /admin, nothing typed, nothing open. */
export const OFFICE_WORK: readonly Action[] = [
  {
    name: 'a search is typed',
    act: (page) => search(page).pressSequentially('anna', { delay: 60 }),
    until: (page) => page.locator('.admin-rows[aria-busy=false] mark').first().waitFor(),
  },
  {
    name: 'the search is emptied',
    act: (page) =>
      search(page)
        .press('Escape')
        .then(() => search(page).fill('')),
    until: (page) => rows(page).filter({ hasText: 'Administration' }).first().waitFor(),
  },
  { name: 'a row is opened', act: (page) => rows(page).nth(2).locator('td').nth(2).click() },
  {
    name: 'a member’s sheet is opened',
    act: (page) =>
      page
        .getByRole('button', { name: / öffnen$/ })
        .first()
        .click(),
    until: (page) => page.locator('.sheet-facts').waitFor(),
  },
  { name: 'the next member’s, by a key', act: (page) => page.keyboard.press('j') },
  { name: 'the sheet is closed', act: (page) => page.keyboard.press('Escape') },
  { name: 'the row is closed', act: (page) => rows(page).nth(2).locator('td').nth(2).click() },
  { name: 'a row is selected', act: (page) => page.getByRole('checkbox').nth(2).click() },
  { name: 'the selection is taken back', act: (page) => page.getByRole('checkbox').nth(2).click() },
  {
    name: 'the menu of filters is opened',
    act: (page) => page.getByRole('button', { name: 'Filter', exact: true }).click(),
  },
  { name: 'it is closed again', act: (page) => page.keyboard.press('Escape') },
  {
    name: 'a column is sorted by',
    act: (page) => page.getByRole('columnheader', { name: 'Name' }).first().click(),
    until: (page) => page.locator('.admin-rows[aria-busy=false] .admin-name[aria-sort]').waitFor(),
  },
  {
    name: 'the next page',
    act: (page) => page.getByRole('button', { name: 'Weiter' }).click(),
    until: (page) => page.getByRole('button', { name: 'Zurück', disabled: false }).waitFor(),
  },
  {
    name: 'the page before',
    act: (page) => page.getByRole('button', { name: 'Zurück' }).click(),
    until: (page) => page.getByRole('button', { name: 'Zurück', disabled: true }).waitFor(),
  },
  { name: 'the one search is opened', act: (page) => page.keyboard.press('Control+k') },
  { name: 'and typed into', act: (page) => page.keyboard.type('mueller', { delay: 60 }) },
  { name: 'and left', act: (page) => page.keyboard.press('Escape') },
  {
    name: 'the log is opened',
    act: (page) => page.getByRole('link', { name: 'Protokoll' }).first().click(),
  },
  {
    name: 'and the list again',
    act: (page) => page.getByRole('link', { name: 'Mitglieder' }).first().click(),
  },
];

/** Once all of it; after each action what it asks for has come. */
export async function workOnce(
  page: Page,
  around: (action: Action) => Promise<void>,
): Promise<void> {
  for (const action of OFFICE_WORK) {
    await around(action);
    await action.until?.(page);
    await settled(page);
  }
}
