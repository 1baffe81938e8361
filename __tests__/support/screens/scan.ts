/** The scan screen: from the code to the tap, and who may be there. */
import type { Page } from 'playwright-core';

import { entryCalls } from '../../../contract/entry/calls.ts';
import { calls } from '../../../contract/paths.ts';
import { texts } from '../../../src/features/scan/texts.ts';
import { accept, cut, hold, refuse } from './network.ts';
import { openCamera, openWithValidTicket, verdict } from './scanSteps.ts';
import { statesOf } from './screenState.ts';

const invalidate = (page: Page) => page.getByRole('button', { name: texts.invalidate }).click();

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
    camera: 'ticket',
    async arrange(page) {
      await refuse(page, calls.checkTicket, 500);
      await openCamera(page);
      return verdict(page).getByText(texts.words.listed);
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
    state: 'denied',
    viewer: 'member',
    async arrange(page) {
      await page.goto('/scan');
      return page.getByText(texts.accessDenied);
    },
  },
  {
    state: 'user-unknown',
    viewer: 'gatekeeper',
    async arrange(page) {
      await refuse(page, calls.me, 500);
      await page.goto('/scan');
      return page.getByText(texts.memberUnknown);
    },
  },
]);
