/** The settings: what they say of where a value comes from, what is sent, and what two at once see of each other. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FACT_NAMES } from '../../../../contract/festivalFacts.ts';
import type { Settings } from '../../../../contract/office/settings.ts';
import { logoOf } from '../../../../src/features/settings/logoFile.ts';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const SETTINGS = 'GET /api/api/auth/admin/settings/';
const SAVE = 'POST /api/api/auth/admin/settings/';
const LOGO = 'POST /api/api/auth/admin/settings/logo/';
const SAMPLE = 'GET /api/api/auth/admin/settings/sample-mail/';
const SEND = 'POST /api/api/auth/admin/settings/sample-mail/';
const TEST = 'POST /api/api/auth/admin/operations/test-mail/';
// Pictures are drawn in real browsers only; e2e/festivalLook has them.
jest.mock('../../../../src/features/settings/logoFile.ts', () => ({ logoOf: jest.fn() }));

const BY = { id: 1, number: 1, name: 'Lea Leitung' };

const CONFIGURED: Record<string, string> = { name: 'Łąka', reentry: 'false', approval: 'true' };

const settings = (version: number, set: Record<string, string> = {}): Settings => ({
  version,
  settings: FACT_NAMES.map((name) => {
    const configured = CONFIGURED[name] ?? '';
    const value = set[name] ?? configured;
    const changed = set[name] === undefined ? null : { at: '2026-11-21T18:04:00.000Z', by: BY };
    return { name, value, default: configured, changed };
  }),
});

let network: FakeNetwork;
beforeAll(() => import('../../../../src/features/settings/SettingsPage.tsx'));
beforeEach(() => {
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true, capabilities: ['office'] })))
    .on(SETTINGS, () => json(200, settings(3, { place: 'Wiese' })))
    .on('GET /api/api/auth/admin/retention/', () => json(200, { rules: [] }))
    .on(SAMPLE, ({ search }) =>
      search.get('text') === 'mail_ticket'
        ? json(200, { subject: 'Ein Ticket', text: 'Zeig den QR-Code.' })
        : json(200, { subject: 'Ein Code', text: 'Geh in den Laden.' }),
    );
});
afterEach(clearCookies);

const field = (name: string) => screen.findByLabelText(name);
const save = async (user: ReturnType<typeof openPage>['user']) =>
  user.click(screen.getByRole('button', { name: 'Speichern' }));

test('says of each setting where it comes from, and sends what was typed anew', async () => {
  network.on(SAVE, () => json(200, settings(4, { place: 'Wald' })));
  const { user } = openPage('/admin/settings');
  expect(await field('Name des Festivals')).toHaveValue('Łąka');
  expect(screen.getAllByText('Vom Server vorgegeben')).toHaveLength(3);
  expect(screen.getAllByText('Noch nicht angegeben').length).toBeGreaterThan(5);
  expect(screen.getByText('Geändert von Lea Leitung am 21.11.2026, 19:04 Uhr')).toBeInTheDocument();
  await user.clear(await field('Ort'));
  await user.type(await field('Ort'), ' Wald ');
  await save(user);
  expect(await screen.findByText('Gespeichert.')).toBeInTheDocument();
  expect(network.to(SAVE)[0]?.body).toEqual({ version: 3, values: { place: 'Wald' } });
});

test('its sections are listed above them, and each is led to', async () => {
  const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = openPage('/admin/settings');
  await screen.findByRole('region', { name: 'Nächstes Jahr' });
  const contents = within(screen.getByRole('navigation', { name: 'Abschnitte dieser Seite' }));
  const links = contents.getAllByRole<HTMLAnchorElement>('link');
  const sections = [...document.querySelectorAll('.settings-section')];
  expect(links.map(({ hash }) => hash)).toEqual(sections.map(({ id }) => `#${id}`));
  expect(links.map(({ textContent }) => textContent)).toEqual(
    sections.map((section) => section.querySelector('legend, h2')?.textContent),
  );
  expect(shown).not.toHaveBeenCalled();
  await user.click(contents.getByRole('link', { name: 'Einlass' }));
  await waitFor(() => expect(screen.getByRole('group', { name: 'Einlass' })).toHaveFocus());
  await user.click(contents.getByRole('link', { name: 'Aufbewahrung' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Aufbewahrung' })).toHaveFocus());
  expect(shown.mock.contexts).toEqual([
    screen.getByRole('group', { name: 'Einlass' }),
    screen.getByRole('region', { name: 'Aufbewahrung' }),
  ]);
});

test('below a field that is filled and not saved stands that, until it is', async () => {
  network.on(SAVE, () => json(200, settings(4, { place: 'Wiese', address: 'Am Bach 1' })));
  const { user } = openPage('/admin/settings');
  const address = async () =>
    within((await field('Anschrift')).closest<HTMLElement>('.settings-address')!);
  expect((await address()).getByText('Noch nicht angegeben')).toBeVisible();
  await user.type(await field('Anschrift'), 'Am Bach 1');
  expect(await (await address()).findByText('Noch nicht gespeichert')).toBeVisible();
  expect((await address()).queryByText('Noch nicht angegeben')).toBeNull();
  await user.type(await field('Ort'), ' am Bach');
  expect(await screen.findAllByText('Noch nicht gespeichert')).toHaveLength(2);
  await user.clear(await field('Ort'));
  await user.type(await field('Ort'), 'Wiese');
  await waitFor(() => expect(screen.getAllByText('Noch nicht gespeichert')).toHaveLength(1));
  await save(user);
  expect(await (await address()).findByText(/^Geändert von Lea Leitung/)).toBeVisible();
  expect(screen.queryByText('Noch nicht gespeichert')).toBeNull();
});

test('what holds at the gate: chosen, sent, set back, and said what it means for a phone without a network', async () => {
  network.on(SAVE, () => json(200, settings(4, { reentry: 'true' })));
  const { user } = openPage('/admin/settings');
  const reentry = await field('Dürfen Gäste hinaus und wieder herein?');
  expect(reentry).toHaveDisplayValue('Nein, jedes Ticket gilt einmal');
  expect(await field('Dürfen Gäste mit Freigabe herein?')).toHaveDisplayValue(
    'Ja, wenn die Leitung es freigibt',
  );
  expect(
    screen.getByText(/Ein Telefon ohne Netz hält sich an das, was es zuletzt erfahren hat/),
  ).toBeVisible();
  await user.selectOptions(reentry, 'Ja, am Ausgang wird ausgebucht');
  await save(user);
  expect(await screen.findByText('Gespeichert.')).toBeInTheDocument();
  expect(network.to(SAVE)[0]?.body).toEqual({ version: 3, values: { reentry: 'true' } });
  await user.click(
    screen.getByRole('button', { name: 'Dürfen Gäste hinaus und wieder herein? zurücksetzen' }),
  );
  expect(await field('Dürfen Gäste hinaus und wieder herein?')).toHaveDisplayValue(
    'Nein, jedes Ticket gilt einmal',
  );
});

test('a second factor that all who administer have to have: whom it shuts out first is asked before', async () => {
  network.on(SAVE, () => json(200, settings(4, { second_factor: 'superusers' })));
  const { user } = openPage('/admin/settings');
  const rule = await screen.findByRole('radiogroup', { name: 'Wer braucht einen zweiten Faktor?' });
  await user.click(within(rule).getByRole('radio', { name: 'Wer administriert' }));
  await save(user);
  expect(await screen.findByText(/auch du, kommt erst wieder ins Büro/)).toBeVisible();
  expect(network.to(SAVE)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Trotzdem speichern' }));
  await waitFor(() => expect(network.to(SAVE)).toHaveLength(1));
});

test('sets back what was changed', async () => {
  network.on(SAVE, () => json(200, settings(4)));
  const { user } = openPage('/admin/settings');
  await user.click(await screen.findByRole('button', { name: 'Ort zurücksetzen' }));
  expect(await field('Ort')).toHaveValue('');
  await save(user);
  await waitFor(() =>
    expect(network.to(SAVE)[0]?.body).toEqual({ version: 3, values: { place: '' } }),
  );
});

test('of two at once, the later one sees what changed, and keeps what was typed', async () => {
  network
    .on(SETTINGS, [
      () => json(200, settings(3, { place: 'Wiese' })),
      () => json(200, settings(4, { place: 'Wald', address: 'Am Bach 1' })),
    ])
    .on(SAVE, [
      () => json(409, { error: 'Inzwischen war jemand anders da.' }),
      () => json(200, settings(5, { place: 'Strand', address: 'Am Bach 1' })),
    ]);
  const { user } = openPage('/admin/settings');
  await user.clear(await field('Ort'));
  await user.type(await field('Ort'), 'Strand');
  await save(user);
  expect(await screen.findByText('Ort: jetzt „Wald“')).toBeInTheDocument();
  expect(screen.getByText('Anschrift: jetzt „Am Bach 1“')).toBeInTheDocument();
  expect(await field('Ort')).toHaveValue('Strand');
  expect(await field('Anschrift')).toHaveValue('Am Bach 1');
  await save(user);
  await waitFor(() =>
    expect(network.to(SAVE)[1]?.body).toEqual({ version: 4, values: { place: 'Strand' } }),
  );
  await waitFor(() => expect(screen.queryByText('Ort: jetzt „Wald“')).not.toBeInTheDocument());
});

test('a field in which nobody typed follows each time, also back to what it was, and is never sent', async () => {
  network
    .on(SETTINGS, [
      () => json(200, settings(3, { place: 'Wiese', ticket_prefix: 'laka26' })),
      () => json(200, settings(4, { place: 'Wald', ticket_prefix: 'laka27' })),
      () => json(200, settings(5, { place: 'Strand', ticket_prefix: 'laka26' })),
    ])
    .on(SAVE, [
      () => json(409, { error: 'Inzwischen war jemand anders da.' }),
      () => json(409, { error: 'Inzwischen war jemand anders da.' }),
      () => json(200, settings(6, { place: 'Strand', contact_phone: '030 1' })),
    ]);
  const { user } = openPage('/admin/settings');
  await user.type(await field('Kontakt per Telefon'), '030 1');
  await save(user);
  expect(await screen.findByText('Ort: jetzt „Wald“')).toBeInTheDocument();
  expect(await field('Ort')).toHaveValue('Wald');
  expect(await field('Präfix der Tickets')).toHaveValue('laka27');
  await save(user);
  expect(await screen.findByText('Ort: jetzt „Strand“')).toBeInTheDocument();
  expect(await field('Ort')).toHaveValue('Strand');
  expect(await field('Präfix der Tickets')).toHaveValue('laka26');
  await save(user);
  await waitFor(() =>
    expect(network.to(SAVE)[2]?.body).toEqual({ version: 5, values: { contact_phone: '030 1' } }),
  );
});

test('a field that followed is not what was typed, when one comes back', async () => {
  network
    .on(SETTINGS, [
      () => json(200, settings(3, { place: 'Wiese' })),
      () => json(200, settings(4, { place: 'Wald' })),
      () => json(200, settings(5, { place: 'Strand' })),
    ])
    .on(SAVE, () => json(409, { error: 'Inzwischen war jemand anders da.' }));
  const { user } = openPage('/admin/settings');
  await user.type(await field('Kontakt per Telefon'), '030 1');
  await save(user);
  expect(await screen.findByText('Ort: jetzt „Wald“')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Aufträge' }));
  await waitFor(() => expect(screen.queryByLabelText('Ort')).not.toBeInTheDocument());
  act(() => window.history.back());
  expect(await screen.findByText('Ort: jetzt „Strand“')).toBeInTheDocument();
  expect(await field('Ort')).toHaveValue('Strand');
  expect(await field('Kontakt per Telefon')).toHaveValue('030 1');
});

test('what was typed and not saved is there when one comes back, until it is discarded; the browser asks before it is lost', async () => {
  const asks = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
  const { user } = openPage('/admin/settings');
  await field('Ort');
  expect(asks()).toBe(false);
  await user.clear(await field('Ort'));
  await user.type(await field('Ort'), 'Strand');
  expect(asks()).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Aufträge' }));
  await waitFor(() => expect(screen.queryByLabelText('Ort')).not.toBeInTheDocument());
  expect(asks()).toBe(true);
  act(() => window.history.back());
  expect(await field('Ort')).toHaveValue('Strand');
  expect(screen.getByText(/^Deine Eingaben von vorhin/)).toBeVisible();
  expect(await field('Name des Festivals')).toHaveValue('Łąka');
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  expect(await field('Ort')).toHaveValue('Wiese');
  expect(screen.queryByText(/^Deine Eingaben von vorhin/)).not.toBeInTheDocument();
  expect(asks()).toBe(false);
});

test('refuses what is none before it asks the server', async () => {
  const { user } = openPage('/admin/settings');
  await user.type(await field('Kontakt per E-Mail'), 'niemand');
  await user.type(await field('Link zum Einlösen'), 'shop.example');
  await save(user);
  expect(await screen.findByText('Ungültige E-Mail-Adresse')).toBeInTheDocument();
  expect(screen.getByText('Der Link muss mit https:// oder http:// beginnen.')).toBeInTheDocument();
  expect(network.to(SAVE)).toEqual([]);
});

test('says of a colour whether it can be read, and keeps one that cannot to itself', async () => {
  network.on(SAVE, () => json(200, settings(4, { color: '#0b6b3a' })));
  const { user } = openPage('/admin/settings');
  const color = await screen.findByLabelText('Farbe');
  await user.type(color, '#ffcc00');
  await save(user);
  expect(await screen.findByText(/^Diese Farbe ist zu hell.* Ihr Kontrast ist 1,3/)).toBeVisible();
  await user.clear(color);
  await user.type(color, 'rot');
  expect(await screen.findByText(/^Eine Farbe wird als #RRGGBB angegeben/)).toBeVisible();
  expect(network.to(SAVE)).toEqual([]);
  fireEvent.change(screen.getByLabelText('Farbe auswählen'), { target: { value: '#0b6b3a' } });
  expect(await screen.findByText(/^Gut zu lesen/)).toBeVisible();
  await save(user);
  await waitFor(() =>
    expect(network.to(SAVE)[0]?.body).toEqual({ version: 3, values: { color: '#0b6b3a' } }),
  );
});

test('a logo that is sent is shown, and saved with the rest; it can be removed', async () => {
  const logo = 'a'.repeat(40);
  jest
    .mocked(logoOf)
    .mockResolvedValueOnce(null)
    .mockResolvedValue(new Blob(['"x"']));
  network
    .on(LOGO, [() => json(400, { error: 'Das ist kein Logo.' }), () => json(201, { logo })])
    .on(SAVE, () => json(200, settings(4, { logo })));
  const { user } = openPage('/admin/settings');
  const choose = async () =>
    user.upload(
      await screen.findByLabelText('Logo'),
      new File(['x'], 'l.png', { type: 'image/png' }),
    );
  await choose();
  expect(await screen.findByText(/^Das ist kein Bild, das sich anzeigen lässt/)).toBeVisible();
  await choose();
  expect(await screen.findByText('Das ist kein Logo.')).toBeVisible();
  await choose();
  const picture = await screen.findByAltText('Das Logo, wie es zu sehen ist');
  expect(picture).toHaveAttribute('src', `/api/festival/logo/${logo}/`);
  await save(user);
  await waitFor(() => expect(network.to(SAVE)[0]?.body).toEqual({ version: 3, values: { logo } }));
  await user.click(screen.getByRole('button', { name: 'Logo entfernen' }));
  expect(screen.queryByAltText('Das Logo, wie es zu sehen ist')).toBeNull();
});

test('shows the mail that is chosen, and sends it to whoever asks', async () => {
  network.on(SEND, () =>
    json(200, { message: 'Die Probe-Mail ist an lea@example.org unterwegs.' }),
  );
  const { user } = openPage('/admin/settings');
  expect(await screen.findByText('Geh in den Laden.')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Welche Mail?'), 'Das Ticket');
  expect(await screen.findByText('Zeig den QR-Code.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Probe-Mail an mich senden' }));
  expect(
    await screen.findByText('Die Probe-Mail ist an lea@example.org unterwegs.'),
  ).toBeInTheDocument();
  expect(network.to(SEND)[0]?.body).toEqual({ text: 'mail_ticket' });
});

test('tells what the mail server said to a test mail, and what to do', async () => {
  network.on(TEST, [
    () => json(200, { sent: false, said: '553 not owned', advice: 'Setze MAIL_FROM.' }),
    () => json(200, { sent: true, said: '250 OK', advice: 'Sieh im Spam-Ordner nach.' }),
    () => json(429, { error: 'Bitte warte.' }),
  ]);
  const { user } = openPage('/admin/settings');
  const send = async () =>
    user.click(await screen.findByRole('button', { name: 'Testmail senden' }));
  expect(await field('Testmail an')).toHaveValue(me({}).email);
  await send();
  expect(await screen.findByText('553 not owned')).toBeInTheDocument();
  expect(screen.getByText('Setze MAIL_FROM.')).toBeInTheDocument();
  await user.clear(await field('Testmail an'));
  await send();
  expect(await screen.findByText('Ungültige E-Mail-Adresse')).toBeInTheDocument();
  await user.type(await field('Testmail an'), ' tom@example.org ');
  await send();
  expect(await screen.findByText('250 OK')).toBeInTheDocument();
  expect(screen.queryByText('553 not owned')).not.toBeInTheDocument();
  expect(network.to(TEST)[1]?.body).toEqual({ to: 'tom@example.org' });
  await send();
  expect(await screen.findByText('Bitte warte.')).toBeInTheDocument();
});

test('says when they cannot be loaded, and tries again', async () => {
  network.on(SETTINGS, [() => json(503, { error: 'Gleich.' }), () => json(200, settings(3))]);
  const { user } = openPage('/admin/settings');
  await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
  expect(await field('Name des Festivals')).toHaveValue('Łąka');
});
