/** The app on the phone of those who scan: after one visit it opens and judges without a network. */
import type { Page } from 'playwright-core';

import { texts } from '../../src/features/scan/texts.ts';
import { forEachEngine, isSmoke } from '../support/engines.ts';
import { hold } from '../support/heldCamera.ts';
import { startPhone, visitGate, type Phone } from '../support/phone.ts';
import { startPhoneGate, type PhoneGate } from '../support/phoneGate.ts';
import { APP_CACHE } from '../support/releases/phone.ts';
import type { ServerProcess } from '../support/serverProcess.ts';
import { keepSession, registerInvited } from '../support/session.ts';
import { waitUntil } from '../support/waitUntil.ts';

const staff = { email: 'tor@example.org', password: 'Einlass-2027!' };
const guest = { email: 'gast@example.org', password: 'Einlass-2027!' };

/** Of each cache on the device its name, and the addresses in it. */
const cachedOn = (page: Page) =>
  page.evaluate(async () => {
    const urlsIn = async (name: string) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url);
    const names = await caches.keys();
    return Promise.all(names.map(async (name) => [name, await urlsIn(name)] as const));
  });

forEachEngine('the phone of those who scan', (engine) => {
  let gate: PhoneGate;
  let server: ServerProcess;
  let ledger: PhoneGate['ledger'];
  let ticket: string;
  let phone: Phone;

  beforeAll(async () => {
    gate = await startPhoneGate({
      location: await engine.newLocation(),
      env: { PRODUCT_NAME: 'Waldklang', TICKET_PREFIX: 'waldklang' },
    });
    ({ server, ledger, phone } = gate);
    ticket = gate.tickets[0]!;
    const printed = await server.command(
      ...['member', 'add', '--first-name', 'Anna', '--last-name', 'Tor', '--entry-staff'],
    );
    await keepSession(phone.context, server.url, await registerInvited(server, printed, staff));
  });

  afterAll(() => gate.end());

  test('a cold start with the server down: camera, decoder, verdict, tap; the tap goes up later', async () => {
    await visitGate(phone.page);
    await server.stop('SIGKILL');
    await phone.restart();
    const { page } = phone;
    await page.goto('/scan');
    await hold(page, `waldklang::${ticket}`);
    await page
      .locator('.verdict')
      .getByText(/laut Gerätedaten/)
      .waitFor();
    expect(await page.locator('.header-title').textContent()).toBe('Waldklang');
    await page.getByRole('button', { name: texts.invalidate }).click();
    await page.getByText(texts.device.open(1)).waitFor();

    await server.start();
    await page.getByText(texts.device.open(1)).waitFor({ state: 'hidden' });
    expect(await ledger.rowsOf(ticket)).toMatchObject([{ kind: 'admit', mode: 'device' }]);
    expect(phone.complaints).toEqual([]);
  });

  if (isSmoke(engine)) return;

  test('no call of the API is kept, and what is not a page is the server’s to answer', async () => {
    const { page } = phone;
    const kept = (await cachedOn(page)).flatMap(([, urls]) =>
      urls.map((url) => new URL(url).pathname),
    );
    expect(kept).toContain('/');
    expect(
      kept.filter((path) => !/^\/(?:$|assets\/|config\.json$|favicon|manifest)/.test(path)),
    ).toEqual([]);
    for (const path of ['/api/api/nothing/', '/healthz', '/readyz', '/icons/share.png']) {
      const answer = await page.goto(path);
      expect([path, answer?.fromServiceWorker()]).toEqual([path, false]);
    }
  });

  test('the app is kept where earlier releases have kept it', async () => {
    const address = `${server.url}/`;
    const [[name, urls] = ['', []], ...others] = await cachedOn(phone.page);
    expect(name).toBe(APP_CACHE.nameAt(address));
    expect(others).toEqual([]);
    const keys = urls.map((url) => url.replace(address, ''));
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter((key) => !APP_CACHE.key.test(key))).toEqual([]);
  });

  test('neither a call of the API nor a file waits for the service worker to start', async () => {
    const { page } = phone;
    await page.goto('/scan');
    await page.locator('.camera-finder').waitFor();
    await page.waitForLoadState('networkidle');
    const cdp = await phone.context.newCDPSession(page);
    const statuses = new Map<string, string>();
    cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { versionId, runningStatus } of versions) statuses.set(versionId, runningStatus);
    });
    const running = () => [...statuses.values()].filter((status) => status !== 'stopped');
    await cdp.send('ServiceWorker.enable');
    await waitUntil('service worker', () => statuses.size > 0 || undefined);
    await waitUntil('end of the service worker', async () => {
      // Whatever the page still does may have started it once more.
      await cdp.send('ServiceWorker.stopAllWorkers');
      return running().length === 0 || undefined;
    });

    // Whatever else may start it meanwhile: these two have gone past it.
    const sources = new Map<string, string | undefined>();
    cdp.on('Network.responseReceived', ({ response }) => {
      const { pathname } = new URL(response.url);
      sources.set(pathname, response.serviceWorkerRouterInfo?.actualSourceType);
    });
    await cdp.send('Network.enable');
    const [call, script, answers] = await page.evaluate(async () => {
      const main = document.querySelector<HTMLScriptElement>('script[src^="/assets/main."]')!.src;
      const call = '/api/api/nothing/';
      const answers = [(await fetch(call)).status, (await fetch(main)).status];
      return [call, new URL(main).pathname, answers] as const;
    });
    expect(answers).toEqual([404, 200]);
    await waitUntil('both sources', () => (sources.has(script) && sources.has(call)) || undefined);
    expect([sources.get(call), sources.get(script)]).toEqual(['network', 'cache']);
  });

  test('members who do not scan are spared it', async () => {
    const browser = await startPhone(server.url);
    const { page } = browser;
    const printed = await server.command(
      ...['member', 'add', '--first-name', 'Gerd', '--last-name', 'Gast'],
    );
    await keepSession(browser.context, server.url, await registerInvited(server, printed, guest));
    await page.addInitScript(() => {
      const { register } = ServiceWorkerContainer.prototype;
      ServiceWorkerContainer.prototype.register = function (...args) {
        document.documentElement.dataset.kept = 'yes';
        return register.apply(this, args);
      };
    });
    await page.clock.install();
    await page.goto('/');
    await page.getByRole('heading', { name: /^Hallo/ }).waitFor();
    // Longer than the page of somebody who scans would wait with it.
    await page.clock.runFor(5_000);
    expect(await page.evaluate(() => document.documentElement.dataset.kept)).toBeUndefined();
    await browser.discard();
  });
});
