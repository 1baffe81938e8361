/** The scan screen: from the code to the tap, and who may be there. */
import type { Page } from 'playwright-core';

import { entryCalls } from '../../../contract/entry/calls.ts';
import { calls } from '../../../contract/calls.ts';
import { texts } from '../../../src/features/scan/texts.ts';
import { texts as app } from '../../../src/app/texts.ts';
import { ageList, hasList } from '../deviceStorage.ts';
import { installSkippingClock, skipScanDelay } from '../shift.ts';
import { accept, cut, hold, refuse } from './network.ts';
import { openCamera, openWithValidTicket, typeCode, verdict } from './scanSteps.ts';
import { statesOf } from './screenState.ts';

const invalidate = (page: Page) => page.getByRole('button', { name: texts.invalidate }).click();

/** The server is not there, and the device's list does not know the ticket either. */
async function openWithUnlistedTicket(page: Page): Promise<void> {
  await openCamera(page);
  await hasList(page);
  await refuse(page, calls.checkTicket, 500);
  await typeCode(page, 'waldklang::ABCDEFGHJKLMNPQRSTUVWXYZ23');
  await verdict(page).getByText(texts.words.unlisted).waitFor();
}

export const scanStates = statesOf('scan', [
  {
    state: 'idle',
    viewer: 'gatekeeper',
    async arrange(page) {
      await openCamera(page);
      return page.getByText(texts.verdicts.idle, { exact: true });
    },
  },
  {
    state: 'checking',
    viewer: 'gatekeeper',
    camera: 'ticket',
    async arrange(page) {
      await hold(page, calls.checkTicket);
      await openCamera(page);
      return verdict(page).getByText(texts.verdicts.checking);
    },
  },
  {
    state: 'checking-for-long',
    viewer: 'gatekeeper',
    camera: 'ticket',
    async arrange(page) {
      await hold(page, calls.checkTicket);
      await openCamera(page);
      await page.getByText(texts.advice.slow).waitFor();
      // It is there from the start, and seen after a while.
      await page.waitForFunction(
        (selector) => document.querySelector(selector)?.checkVisibility({ opacityProperty: true }),
        '.verdict-advice',
      );
      return page.getByText(texts.advice.slow);
    },
  },
  {
    state: 'valid',
    viewer: 'gatekeeper',
    camera: 'ticket',
    async arrange(page) {
      await openWithValidTicket(page);
      return verdict(page).getByText(texts.words.valid);
    },
  },
  {
    state: 'admitting',
    viewer: 'gatekeeper',
    camera: 'ticket',
    async arrange(page) {
      await hold(page, calls.invalidateTicket);
      await openWithValidTicket(page);
      await invalidate(page);
      return verdict(page).getByText(texts.verdicts.invalidating);
    },
  },
  {
    state: 'admitted',
    viewer: 'gatekeeper',
    camera: 'ticket',
    async arrange(page) {
      await accept(page, calls.invalidateTicket);
      await openWithValidTicket(page);
      await hold(page, calls.checkTicket);
      await invalidate(page);
      return page.getByText(texts.invalidated);
    },
  },
  {
    state: 'used-before',
    viewer: 'gatekeeper',
    camera: 'ticket',
    async arrange(page) {
      await refuse(page, calls.checkTicket, 409, {
        error: 'Dieses Ticket wurde bereits am 21.11.2026 um 18:04 Uhr entwertet.',
        reason: 'used',
        used: { at: '2026-11-21T17:04:00.000Z' },
      });
      await openCamera(page);
      return verdict(page).getByText(texts.words.refused);
    },
  },
  {
    state: 'valid-by-list',
    viewer: 'gatekeeper',
    async arrange(page, { ticket }) {
      await openCamera(page);
      // The list first: a phone that has never had one cannot judge.
      await hasList(page);
      await refuse(page, calls.checkTicket, 500);
      await typeCode(page, ticket);
      return verdict(page).getByText(texts.words.listed);
    },
  },
  {
    state: 'valid-by-old-list',
    viewer: 'gatekeeper',
    async arrange(page, { ticket }) {
      await openCamera(page);
      await hasList(page);
      await cut(page, entryCalls.heartbeat);
      await refuse(page, calls.checkTicket, 500);
      await ageList(page, 14 * 3_600_000);
      await page.reload();
      await typeCode(page, ticket);
      return verdict(page).getByText(texts.words.old);
    },
  },
  {
    state: 'unlisted',
    viewer: 'gatekeeper',
    async arrange(page) {
      await openWithUnlistedTicket(page);
      return page.getByRole('button', { name: texts.approval.ask });
    },
  },
  {
    state: 'approving',
    viewer: 'gatekeeper',
    async arrange(page) {
      await openWithUnlistedTicket(page);
      await page.getByRole('button', { name: texts.approval.ask }).click();
      return page.getByRole('button', { name: texts.approval.confirm });
    },
  },
  {
    state: 'kept',
    viewer: 'gatekeeper',
    async arrange(page) {
      await openWithUnlistedTicket(page);
      await hold(page, calls.invalidateTicket);
      await page.getByRole('button', { name: texts.approval.ask }).click();
      await page.getByRole('button', { name: texts.approval.confirm }).click();
      return verdict(page).getByText(texts.verdicts.kept);
    },
  },
  {
    state: 'conflict',
    viewer: 'gatekeeper',
    async arrange(page) {
      await openWithUnlistedTicket(page);
      await accept(page, calls.invalidateTicket, {
        message: 'Dieses Ticket wurde bereits am Tor Nord entwertet.',
        outcome: 'conflict',
      });
      await page.getByRole('button', { name: texts.approval.ask }).click();
      await page.getByRole('button', { name: texts.approval.confirm }).click();
      return page.getByText(texts.device.conflict);
    },
  },
  {
    state: 'several-notices',
    viewer: 'gatekeeper',
    async arrange(page) {
      await installSkippingClock(page);
      await accept(page, calls.invalidateTicket, {
        message: 'Dieses Ticket wurde bereits am Tor Nord entwertet.',
        outcome: 'conflict',
      });
      await openWithUnlistedTicket(page);
      for (const code of ['waldklang::ZYXWVUTSRQPONMLKJIHGFEDC32', null]) {
        await page.getByRole('button', { name: texts.approval.ask }).click();
        await page.getByRole('button', { name: texts.approval.confirm }).click();
        await verdict(page).getByText(texts.verdicts.idle).waitFor();
        if (code === null) continue;
        await skipScanDelay(page);
        await typeCode(page, code);
      }
      return page.getByText(texts.device.several(2));
    },
  },
  {
    state: 'used-here',
    viewer: 'gatekeeper',
    camera: 'ticket',
    async arrange(page) {
      await refuse(page, calls.checkTicket, 409, {
        error: 'Dieses Ticket wurde bereits entwertet.',
        reason: 'used',
        used: { at: new Date(Date.now() - 12_000).toISOString(), by_this_device: true },
      });
      await openCamera(page);
      return verdict(page).getByText(texts.words.here);
    },
  },
  {
    state: 'automatic',
    viewer: 'gatekeeper',
    async arrange(page) {
      await page.addInitScript(() => localStorage.setItem('einlass:auto-admit', 'on'));
      await openCamera(page);
      return verdict(page).getByText(texts.automatic.on);
    },
  },
  {
    state: 'let-in',
    viewer: 'gatekeeper',
    camera: 'ticket',
    async arrange(page) {
      await page.addInitScript(() => localStorage.setItem('einlass:auto-admit', 'on'));
      await accept(page, calls.invalidateTicket);
      await openCamera(page);
      return verdict(page).getByText(texts.words.admitted);
    },
  },
  {
    state: 'no-connection',
    viewer: 'gatekeeper',
    camera: 'ticket',
    async arrange(page) {
      await cut(page, calls.checkTicket);
      await cut(page, entryCalls.list);
      await openCamera(page);
      return verdict(page).getByText(texts.verdicts.clientError);
    },
  },
  {
    state: 'server-failed',
    viewer: 'gatekeeper',
    camera: 'ticket',
    async arrange(page) {
      await cut(page, entryCalls.list);
      await refuse(page, calls.checkTicket, 500);
      await openCamera(page);
      return verdict(page).getByText(texts.advice.failed);
    },
  },
  {
    state: 'denied',
    viewer: 'member',
    async arrange(page) {
      await page.goto('/scan');
      return page.getByText(app.denied.scanner);
    },
  },
  {
    state: 'user-unknown',
    viewer: 'gatekeeper',
    async arrange(page) {
      await refuse(page, calls.me, 500);
      await page.goto('/scan');
      return page.getByText(app.unknown);
    },
  },
]);
