/** The guide of the first start, above the list of members. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { SetupStep } from '../../../../contract/entities.ts';
import { FACT_NAMES } from '../../../../contract/festivalFacts.ts';
import { FakeNetwork, held, json, wire } from '../../../support/fakeNetwork.ts';
import { me, memberPage } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const PUT_AWAY = 'POST /api/api/auth/admin/setup/put-away/';
const steps = (...done: SetupStep['step'][]): SetupStep[] =>
  (['festival', 'mail', 'members', 'codes', 'gate'] as const).map((step) => ({
    ...{ step, is_done: done.includes(step) },
  }));

let network: FakeNetwork;
let setup: SetupStep[] | undefined;
beforeAll(() => import('../../../../src/features/admin/AdminPage.tsx'));
beforeEach(() => {
  haveSession();
  setup = steps('festival');
  network = new FakeNetwork()
    .install()
    .on(wire.me, () =>
      json(200, { ...me({ is_superuser: true }), ...(setup !== undefined && { setup }) }),
    )
    .on(wire.savedViews, () => json(200, { version: 'a', views: [] }))
    .on(wire.members, () => json(200, memberPage([])));
});
afterEach(() => {
  clearCookies();
  localStorage.clear();
});

const guide = async () => within(await screen.findByRole('region', { name: 'Erste Schritte' }));

test('says what is done, and leads to what is open', async () => {
  openPage('/admin');
  const { getAllByRole, getByText, getByRole, queryByRole } = await guide();
  expect(getAllByRole('listitem')).toHaveLength(5);
  expect(getByText('1 von 5 Schritten ist getan.')).toBeVisible();
  expect(getByText('Name, Kontakt und Einlösen angeben').tagName).toBe('S');
  expect(queryByRole('link', { name: 'Name, Kontakt und Einlösen angeben' })).toBeNull();
  const linkTo = (name: string) => getByRole('link', { name }).getAttribute('href');
  expect(linkTo('Eine Probe-Mail an dich senden')).toBe('/admin/settings#settings-sample');
  expect(linkTo('Mitglieder anlegen oder importieren')).toBe('/admin/import');
  expect(linkTo('Ein Tor für den Einlass anlegen')).toBe('/admin/entry');
  expect(getByText('Ticket-Kauf-Codes erstellen')).toBeVisible();
});

test('is folded once there are members, whose list comes first; opened, it stays so', async () => {
  setup = steps('festival', 'members');
  const { user } = openPage('/admin');
  const { getByText } = await guide();
  expect(getByText('2 von 5 Schritten sind getan.')).toBeVisible();
  expect(getByText('Ticket-Kauf-Codes erstellen')).not.toBeVisible();
  await user.click(getByText('Erste Schritte'));
  await waitFor(() => expect(getByText('Ticket-Kauf-Codes erstellen')).toBeVisible());
  expect(localStorage.getItem('einlass:setup-guide')).toBe('open');
  cleanup();
  openPage('/admin');
  const again = await guide();
  expect(again.getByText('Ticket-Kauf-Codes erstellen')).toBeVisible();
});

test('open by itself it is remembered by nobody, and folds with the first members', async () => {
  openPage('/admin');
  expect((await guide()).getByText('Ticket-Kauf-Codes erstellen')).toBeVisible();
  expect(localStorage.getItem('einlass:setup-guide')).toBeNull();
  cleanup();
  setup = steps('festival', 'members');
  openPage('/admin');
  expect((await guide()).getByText('Ticket-Kauf-Codes erstellen')).not.toBeVisible();
});

test('is not there when nothing is left to be done', async () => {
  setup = undefined;
  openPage('/admin');
  await screen.findByRole('heading', { name: 'Mitglieder' });
  expect(screen.queryByText('Erste Schritte')).toBeNull();
});

test('can be put away', async () => {
  network.on(PUT_AWAY, [
    () => json(503, { error: 'Gleich.' }),
    () => {
      setup = undefined;
      return json(200, { message: 'Die ersten Schritte sind ausgeblendet.' });
    },
  ]);
  const { user } = openPage('/admin');
  const { getByRole } = await guide();
  await user.click(getByRole('button', { name: 'Ausblenden' }));
  expect(await screen.findByText('Gleich.')).toBeInTheDocument();
  await user.click(getByRole('button', { name: 'Ausblenden' }));
  expect(await screen.findByText('Die ersten Schritte sind ausgeblendet.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Erste Schritte')).toBeNull());
});

test.each([
  ['Eine Probe-Mail an dich senden', 'Vorschau der Mails', 'Probe-Mail an mich senden'],
  ['Name, Kontakt und Einlösen angeben', 'Festival', 'Ort zurücksetzen'],
])('%s: its section comes into view once it is there', async (step, section, inIt) => {
  setup = steps();
  const shown: string[] = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function show(this: Element) {
    shown.push(this.id);
  });
  const settings = FACT_NAMES.map((name) => ({
    ...{ name, value: '', default: '' },
    changed: name === 'place' ? { at: '2026-11-21T18:04:00.000Z', by: null } : null,
  }));
  const late = held();
  network
    .on('GET /api/api/auth/admin/settings/', () => late.answer)
    .on('GET /api/api/auth/admin/settings/sample-mail/', () =>
      json(200, { subject: 'Ein Code', text: 'Geh in den Laden.' }),
    )
    .on('GET /api/api/auth/admin/retention/', () => json(200, { rules: [] }));
  const { user } = openPage('/admin');
  await user.click((await guide()).getByRole('link', { name: step }));
  await screen.findByText('Einstellungen werden geladen …');
  expect(shown).toEqual([]);
  late.give(json(200, { version: 1, settings }));
  const place = (await screen.findByRole('button', { name: inIt })).closest('.settings-section')!;
  await waitFor(() => expect(place).toHaveFocus());
  expect(shown).toEqual([place.id]);
  expect(within(place as HTMLElement).getByText(section)).toBeVisible();
});
