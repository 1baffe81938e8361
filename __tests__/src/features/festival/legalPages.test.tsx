/** Imprint and privacy: everybody may read them, and every page leads there. */
import { screen, within } from '@testing-library/react';
import { FACT_NAMES } from '../../../../contract/festivalFacts.ts';
import { DEFAULT_PAGE_CONFIG } from '../../../../contract/pageConfig.ts';
import { loadPageConfig } from '../../../../src/shared/pageConfig.ts';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const FESTIVAL = 'GET /api/festival/';
const facts = (told: Record<string, string>) => ({
  ...Object.fromEntries(FACT_NAMES.map((name) => [name, ''])),
  name: 'Łąka',
  ...told,
});
const configured = (config: object) => loadPageConfig(() => Promise.resolve(Response.json(config)));

let network: FakeNetwork;
beforeEach(() => {
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me()))
    .on(wire.emailHistory, () => json(200, {}));
});
afterEach(async () => {
  clearCookies();
  await configured(DEFAULT_PAGE_CONFIG);
});

test.each([
  ['/impressum', 'Impressum', 'imprint'],
  ['/datenschutz', 'Datenschutz', 'privacy'],
])('%s shows its text to everybody, a paragraph each', async (path, heading, fact) => {
  network.on(FESTIVAL, () =>
    json(200, facts({ [fact]: 'Łąka e. V.\nAm Bach 1\n\nVorstand: Lea' })),
  );
  openPage(path);
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  expect((await screen.findByText(/Łąka e\. V\./)).textContent).toBe('Łąka e. V.\nAm Bach 1');
  expect(screen.getByText('Vorstand: Lea')).toBeVisible();
});

test('says that there is none yet, and that it could not be loaded', async () => {
  network.on(FESTIVAL, [() => json(503, { error: 'Gleich.' }), () => json(200, facts({}))]);
  const { user } = openPage('/impressum');
  await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Hier steht noch kein Impressum.')).toBeVisible();
});

test.each(['/login', '/impressum', '/'])(
  '%s leads to a code’s page, to both, and to the contact',
  async (path) => {
    if (path === '/') haveSession();
    await configured({
      hasFestivalPages: true,
      contactEmail: 'hilfe@laka.example',
      contactPhone: '030 / 12 34',
    });
    network.on(FESTIVAL, () => json(200, facts({})));
    openPage(path);
    await screen.findByRole('heading', { level: 1, name: /Anmelden|Impressum|Hallo/ });
    const links = within(document.querySelector<HTMLElement>('.site-footer')!).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      ...['/code', '/impressum', '/datenschutz', 'mailto:hilfe@laka.example', 'tel:0301234'],
    ]);
  },
);

test('a server without such pages has no links to them', async () => {
  openPage('/login');
  await screen.findByRole('heading', { name: 'Anmelden' });
  expect(document.querySelector('.site-footer')).toBeNull();
});
