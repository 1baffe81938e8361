import type { Page } from 'playwright-core';

import type { Board } from '../../../contract/entry/board.ts';
import { entryCalls } from '../../../contract/entry/calls.ts';
import { calls } from '../../../contract/calls.ts';
import { texts as app } from '../../../src/app/texts.ts';
import { texts } from '../../../src/features/board/texts.ts';
import { aBoard, aDevice, anEmptyBoard } from '../sampleBoard.ts';
import { accept, allowReentry, hold, refuse } from './network.ts';
import { statesOf } from './screenState.ts';

/** With these figures, which stay as they are. */
async function open(page: Page, board: Board = aBoard()): Promise<void> {
  await accept(page, entryCalls.board, board);
  await hold(page, entryCalls.boardStream);
  await page.goto('/admin/entry');
  await page.getByRole('heading', { name: texts.gates }).waitFor();
}

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Three gates with a phone in every hand: more than are shown at first. */
const CROWD = 60;
const crowd = (): Board =>
  aBoard({ devices: Array.from({ length: CROWD }, (_, index) => aDevice(index + 1)) });

export const boardStates = statesOf('board', [
  {
    state: 'loading',
    viewer: 'admin',
    async arrange(page) {
      await hold(page, entryCalls.board);
      await page.goto('/admin/entry');
      return page.getByRole('status', { name: texts.loading });
    },
  },
  {
    state: 'evening',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      return page.getByText(`${texts.asOf} 19:42:07`);
    },
  },
  {
    state: 'before-the-first-guest',
    viewer: 'admin',
    async arrange(page) {
      await open(page, anEmptyBoard());
      return page.getByText(texts.nobodyYet);
    },
  },
  {
    state: 'many-devices',
    viewer: 'admin',
    async arrange(page) {
      await open(page, crowd());
      await press(page, texts.showAll(CROWD));
      return page.getByText(aDevice(CROWD).name);
    },
  },
  {
    state: 'as-numbers',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      await page.getByText(texts.asTable).click();
      return page.getByRole('table', { name: texts.allMinutes });
    },
  },
  {
    state: 'connection-lost',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      await page.context().setOffline(true);
      return page.getByText(texts.lost('19:42:07'));
    },
  },
  {
    state: 'not-loaded',
    viewer: 'admin',
    async arrange(page) {
      await refuse(page, entryCalls.board, 503, { error: 'Der Server ist gerade nicht bereit.' });
      await page.goto('/admin/entry');
      return page.getByText(texts.loadFailure);
    },
  },
  {
    state: 'gate-dialog',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      await press(page, texts.newGate);
      return dialog(page).getByLabel(texts.gateName);
    },
  },
  {
    state: 'gate-name-taken',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      await refuse(page, entryCalls.changeGate, 409, {
        error: 'Ein anderes Tor heißt bereits so.',
        reason: 'name_taken',
      });
      await press(page, texts.renameGate('Tor Nord'));
      await dialog(page).getByLabel(texts.gateName).fill('Tor Süd');
      await dialog(page).getByRole('button', { name: texts.save }).click();
      return dialog(page).locator('.failure');
    },
  },
  {
    state: 'revoke-dialog',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      await press(page, texts.revokeDevice('Telefon 001'));
      return dialog(page).getByText(texts.revokeHint);
    },
  },
  {
    state: 'lose-dialog',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      await press(page, texts.loseDevice('Telefon 001'));
      return dialog(page).getByRole('checkbox');
    },
  },
  {
    state: 'exits',
    viewer: 'admin',
    async arrange(page) {
      await allowReentry(page);
      const { gates } = aBoard();
      const directions = ['in', 'out', 'both'] as const;
      const led = gates.map((gate, index) => {
        const direction = directions[index % directions.length]!;
        return { ...gate, direction, left: direction === 'in' ? 0 : 412 };
      });
      await open(page, aBoard({ gates: led }));
      await press(page, texts.newGate);
      return dialog(page).getByLabel(texts.gateDirection);
    },
  },
  {
    state: 'accept-dialog',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      await press(page, texts.accepting.submit);
      return dialog(page).getByText(texts.accepting.hint);
    },
  },
  {
    state: 'undo-dialog',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      await page
        .getByRole('button', { name: new RegExp(`^${texts.sides.second}`) })
        .first()
        .click();
      await dialog(page).getByRole('button', { name: texts.undo }).click();
      return dialog(page).getByText(texts.undoReasonMissing);
    },
  },
  {
    state: 'export-dialog',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      await press(page, texts.exportOpen);
      return dialog(page).getByRole('textbox').first();
    },
  },
  {
    state: 'export-period',
    viewer: 'admin',
    async arrange(page) {
      await open(page);
      await press(page, texts.exportOpen);
      await dialog(page).getByLabel(texts.period).first().click();
      return page.locator('.ant-picker-panels, .ant-picker-panel').first();
    },
  },
  {
    state: 'denied',
    viewer: 'gatekeeper',
    async arrange(page) {
      await page.goto('/admin/entry');
      return page.getByText(app.denied.superuser);
    },
  },
  {
    state: 'user-unknown',
    viewer: 'admin',
    async arrange(page) {
      await refuse(page, calls.me, 500);
      await page.goto('/admin/entry');
      return page.getByText(app.denied.superuser);
    },
  },
]);
