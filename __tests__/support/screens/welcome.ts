import type { Page } from 'playwright-core';

import { calls } from '../../../contract/calls.ts';
import { ownCodeCalls } from '../../../contract/ownCodes.ts';
import { texts } from '../../../src/features/welcome/texts.ts';
import { accept, cut, hold, refuse, sendMailsBack } from './network.ts';
import { statesOf } from './screenState.ts';
import type { Showcase } from './showcase.ts';

async function open(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('heading', { name: /^Hallo/ }).waitFor();
}

/** On a phone it is folded away. */
async function unfold(page: Page, code: string): Promise<void> {
  const more = page.getByRole('button', { name: texts.moreOf(code) });
  if (await more.isVisible()) await more.click();
}

async function openDialog(page: Page, { codes }: Showcase): Promise<void> {
  await open(page);
  await page.getByRole('button', { name: texts.sendCode(codes.free) }).click();
  await page.getByRole('dialog').waitFor();
}

async function send(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.recipient).fill(email);
  await dialog.getByRole('button', { name: texts.submit }).click();
}

const STORY = {
  events: [
    { at: '2026-11-22T18:04:11.000Z', text: 'Eingelassen', tone: 'good' },
    {
      at: '2026-11-21T18:04:11.000Z',
      text: 'Mail an maximiliane.alexandra.von.hohenlohe@freundinnen-des-waldklangs.example konnte nicht zugestellt werden',
      tone: 'bad',
    },
    { at: '2026-11-20T18:04:11.000Z', text: 'Erstellt', tone: 'plain' },
  ],
};

/** The first code was given away. */
const given = (page: Page, { codes }: Showcase) =>
  accept(page, calls.emailHistory, {
    [codes.free]: [{ id: 1, email: 'freundin@waldklang.example', sent_at: STORY.events[2]!.at }],
  });

export const welcomeStates = statesOf('welcome', [
  {
    state: 'empty',
    viewer: 'newcomer',
    async arrange(page) {
      await open(page);
      return page.getByText(texts.empty);
    },
  },
  {
    state: 'codes',
    viewer: 'member',
    async arrange(page) {
      await open(page);
      await page.locator('summary').first().waitFor({ state: 'attached' });
      return page.locator('.welcome-code').first();
    },
  },
  {
    state: 'undeliverable',
    viewer: 'member',
    async arrange(page) {
      await sendMailsBack(page);
      await open(page);
      return page.getByRole('alert');
    },
  },
  {
    state: 'history-loading',
    viewer: 'member',
    async arrange(page) {
      await hold(page, calls.emailHistory);
      await open(page);
      await page.getByText(texts.historyPending).first().waitFor({ state: 'attached' });
      return page.locator('.welcome-code').first();
    },
  },
  {
    state: 'history-unfolded',
    viewer: 'member',
    async arrange(page, { codes }) {
      await open(page);
      await unfold(page, codes.sent);
      await unfold(page, codes.used);
      const summaries = page.locator('summary', { hasText: texts.sentTo });
      await summaries.first().click();
      await summaries.last().click();
      return page.getByRole('list', { name: texts.sentTo }).last();
    },
  },
  {
    state: 'story-unfolded',
    viewer: 'member',
    async arrange(page, { codes }) {
      await accept(page, ownCodeCalls.ownCodeStory, STORY);
      await open(page);
      await unfold(page, codes.free);
      await page.getByLabel(texts.storyOf(codes.free)).click();
      return page.getByText('Eingelassen');
    },
  },
  {
    state: 'story-not-loaded',
    viewer: 'member',
    async arrange(page, { codes }) {
      await refuse(page, ownCodeCalls.ownCodeStory, 503);
      await open(page);
      await unfold(page, codes.free);
      await page.getByLabel(texts.storyOf(codes.free)).click();
      return page.getByText(texts.storyFailure);
    },
  },
  {
    state: 'second-address',
    viewer: 'member',
    async arrange(page, showcase) {
      await given(page, showcase);
      await openDialog(page, showcase);
      return page.getByText(texts.alreadyGivenHint);
    },
  },
  {
    state: 'take-back',
    viewer: 'member',
    async arrange(page, showcase) {
      await given(page, showcase);
      await open(page);
      const { free } = showcase.codes;
      await unfold(page, free);
      await page.getByRole('button', { name: texts.takeBackOf(free) }).click();
      return page.getByText(texts.takeBackHint);
    },
  },
  {
    state: 'many-codes',
    viewer: 'collector',
    async arrange(page) {
      await open(page);
      await page.locator('summary').first().waitFor({ state: 'attached' });
      return page.locator('.welcome-code').first();
    },
  },
  {
    state: 'for-entry-staff',
    viewer: 'gatekeeper',
    async arrange(page) {
      await open(page);
      return page.getByRole('link', { name: texts.toGate });
    },
  },
  {
    state: 'copied',
    viewer: 'member',
    async arrange(page, { codes, url }) {
      await page.context().grantPermissions(['clipboard-write'], { origin: url });
      await open(page);
      await page.getByRole('button', { name: texts.copyCode(codes.free) }).click();
      return page.getByText(texts.copied);
    },
  },
  {
    state: 'refreshing',
    viewer: 'newcomer',
    async arrange(page) {
      await open(page);
      await hold(page, calls.me);
      await page.getByRole('button', { name: texts.refresh }).click();
      return page.locator('.plain-button .spinner-ring');
    },
  },
  {
    state: 'not-loaded',
    viewer: 'member',
    async arrange(page) {
      await refuse(page, calls.me, 500);
      await page.goto('/');
      return page.getByText(texts.memberFailure);
    },
  },
  {
    state: 'loading-again',
    viewer: 'member',
    async arrange(page) {
      await cut(page, calls.me);
      await page.goto('/');
      await page.getByText(texts.memberFailure).waitFor();
      await hold(page, calls.me);
      await page.locator('.failure button').click();
      return page.locator('.failure button[aria-disabled="true"]');
    },
  },
  {
    state: 'history-not-loaded',
    viewer: 'member',
    async arrange(page) {
      await refuse(page, calls.emailHistory, 500);
      await open(page);
      return page.getByText(texts.historyFailure);
    },
  },
  {
    state: 'send-dialog',
    viewer: 'member',
    async arrange(page, showcase) {
      await openDialog(page, showcase);
      return page.getByRole('dialog');
    },
  },
  {
    state: 'send-address-wrong',
    viewer: 'member',
    async arrange(page, showcase) {
      await openDialog(page, showcase);
      await send(page, 'freundin');
      return page.getByText(texts.recipientInvalid);
    },
  },
  {
    state: 'sending',
    viewer: 'member',
    async arrange(page, showcase) {
      await openDialog(page, showcase);
      await hold(page, calls.sendTicketEmail);
      await send(page, 'freundin@freunde.example');
      return page.locator('.ant-btn-loading');
    },
  },
  {
    state: 'send-refused',
    viewer: 'member',
    async arrange(page, showcase) {
      await openDialog(page, showcase);
      await refuse(page, calls.sendTicketEmail, 409, {
        error: 'Für diesen Code wurde bereits ein Ticket ausgestellt.',
      });
      await send(page, 'freundin@freunde.example');
      return page.getByRole('dialog').locator('.failure');
    },
  },
  {
    state: 'send-offline',
    viewer: 'member',
    async arrange(page, showcase) {
      await openDialog(page, showcase);
      await page.context().setOffline(true);
      await send(page, 'freundin@freunde.example');
      return page.getByRole('dialog').getByText(texts.sendFailure);
    },
  },
]);
