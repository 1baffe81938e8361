import { calls } from '../../../contract/calls.ts';
import { texts } from '../../../src/app/texts.ts';
import { texts as loginTexts } from '../../../src/features/login/texts.ts';
import { chunkOf, cut, hold, refuse, release } from './network.ts';
import { statesOf } from './screenState.ts';

/** What surrounds the pages: layout, session check, dead ends. */
export const frameStates = statesOf('frame', [
  {
    state: 'session-checking',
    viewer: 'member',
    async arrange(page) {
      await hold(page, calls.me);
      await page.goto('/');
      return page.getByRole('status', { name: texts.checkingSession });
    },
  },
  {
    state: 'page-loading',
    viewer: 'member',
    async arrange(page) {
      await hold(page, chunkOf('welcome'));
      // It is fetched from the page's head, so that the page is not loaded before it.
      await page.goto('/', { waitUntil: 'commit' });
      return page.getByRole('status', { name: texts.loadingPage });
    },
  },
  {
    state: 'not-found',
    viewer: 'member',
    async arrange(page) {
      await page.goto('/gibt-es-nicht');
      return page.getByText(texts.notFoundHint);
    },
  },
  {
    state: 'page-not-loaded',
    viewer: 'member',
    async arrange(page) {
      await cut(page, chunkOf('welcome'));
      await page.goto('/');
      return page.getByText(texts.errorTitle);
    },
  },
  {
    state: 'page-not-loaded-signed-out',
    viewer: 'nobody',
    async arrange(page) {
      await cut(page, chunkOf('login'));
      await page.goto('/login');
      return page.getByText(texts.errorTitle);
    },
  },
  {
    state: 'connection-lost',
    viewer: 'member',
    async arrange(page) {
      await page.goto('/');
      await page.getByRole('heading', { name: /^Hallo/ }).waitFor();
      // An answer that is still on its way would say that there is a connection.
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      return page.getByText(texts.connectionLost);
    },
  },
  {
    state: 'long-name',
    viewer: 'collector',
    async arrange(page) {
      await page.goto('/gibt-es-nicht');
      return page.getByText(texts.notFoundHint);
    },
  },
  {
    state: 'user-unknown',
    viewer: 'member',
    async arrange(page) {
      await refuse(page, calls.me, 500);
      await page.goto('/gibt-es-nicht');
      return page.getByText(texts.notFoundHint);
    },
  },
  {
    state: 'toasts',
    viewer: 'nobody',
    async arrange(page, { accounts: { member } }) {
      await page.goto('/login');
      await refuse(page, calls.signIn, 500);
      await page.getByLabel(loginTexts.email).fill(member.email);
      await page.getByLabel(loginTexts.password, { exact: true }).fill(member.password);
      await page.getByRole('button', { name: loginTexts.submit }).click();
      await page.getByText(loginTexts.failureToast, { exact: true }).waitFor();
      await release(page);
      await page.getByRole('button', { name: loginTexts.submit }).click();
      return page.getByText(loginTexts.success);
    },
  },
]);
