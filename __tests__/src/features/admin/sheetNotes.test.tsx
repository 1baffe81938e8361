/** The note on a member's sheet: what is typed and not saved, and what is too long to be. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { signedOut } from '../../../../src/session/sessionSlice.ts';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { aMember, me, memberPage } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';
import { seenIn } from '../../../support/asSeen.ts';

const SAID = 'Deine Eingaben von vorhin, noch nicht gespeichert.';
let notes: string;
let version: number;
let anonymisedAt: string | null;

beforeEach(() => {
  haveSession();
  notes = 'Ruft zurück';
  version = 3;
  anonymisedAt = null;
  const details = () => ({
    member: aMember(7, { last_name: 'Öz', version }),
    notes,
    created_at: '2026-07-31T17:42:00.000Z',
    registered_at: null,
    codes: [],
    sessions: [],
    merges: [],
    labels: [],
    anonymised_at: anonymisedAt,
  });
  new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true })))
    .on(wire.savedViews, () => json(200, { version: 'a', views: [] }))
    .on(wire.members, () => json(200, memberPage([aMember(7, { last_name: 'Öz' })])))
    .on(wire.memberPurchaseCodes(7), () => json(200, []))
    .on(wire.audit, () => json(200, { entries: [], next: null }))
    .on(wire.memberDetails(7), () => json(200, details()))
    .on(wire.changeMember(7), (request) => {
      const change = seenIn(request) as { notes: string; version: number };
      if (anonymisedAt !== null) return json(409, { error: 'Die Daten sind gelöscht.' });
      if (change.version !== version) return json(412, { error: 'Jemand war schneller.' });
      ({ notes } = change);
      version += 1;
      return json(200, aMember(7, { last_name: 'Öz', version }));
    });
});
afterEach(clearCookies);

const field = () => screen.findByRole('textbox', { name: 'Notiz für das Büro' });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
type User = ReturnType<typeof openPage>['user'];

async function closeAndOpen(user: User, close: () => Promise<void>) {
  await close();
  await gone();
  const opener = () => screen.queryByRole('button', { name: 'Änne Öz öffnen' });
  if (opener() === null) {
    await user.click(await screen.findByRole('button', { name: 'Codes von Änne Öz zeigen' }));
  }
  await user.click(await screen.findByRole('button', { name: 'Änne Öz öffnen' }));
  return field();
}

it('is there again when the sheet is closed by Escape or beside it, is said to be, and thrown away', async () => {
  const { user } = openPage('/admin?mitglied=7');
  await user.type(await field(), ' um acht');
  expect(screen.queryByText(SAID)).not.toBeInTheDocument();
  const again = await closeAndOpen(user, () => user.keyboard('{Escape}'));
  expect(await screen.findByText(/^Die Notiz ist noch nicht gespeichert\./)).toBeVisible();
  expect(again).toHaveValue('Ruft zurück um acht');
  expect(screen.getByText(SAID)).toBeVisible();
  const last = await closeAndOpen(user, () =>
    user.click(document.querySelector('.ant-drawer-mask')!),
  );
  expect(last).toHaveValue('Ruft zurück um acht');
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  expect(last).toHaveValue('Ruft zurück');
  expect(last).toHaveFocus();
  expect(screen.queryByText(SAID)).not.toBeInTheDocument();
  expect(await closeAndOpen(user, () => user.keyboard('{Escape}'))).toHaveValue('Ruft zurück');
  expect(screen.queryByText(SAID)).not.toBeInTheDocument();
});

it.each([
  ['Ruft zurück', ['Notiz für das Büro', 'Codes']],
  ['', ['Codes', 'Notiz für das Büro']],
])('%j: is seen before codes that take screens, where there is one', async (written, order) => {
  notes = written;
  const { user } = openPage('/admin?mitglied=7');
  const places = async () => {
    await field();
    return within(screen.getByRole('dialog'))
      .getAllByRole('heading', { level: 2 })
      .flatMap(({ textContent }) => (order.includes(textContent) ? [textContent] : []));
  };
  expect(await places()).toEqual(order);
  // Nothing moves under whoever writes it.
  await user.clear(await field());
  await user.type(await field(), 'Kommt später');
  await user.click(screen.getByRole('button', { name: 'Notiz speichern' }));
  await waitFor(() => expect(notes).toBe('Kommt später'));
  expect(await places()).toEqual(order);
});

it('is said to be unsaved as long as it differs, also when the sheet is opened again', async () => {
  const unsaved = 'Nicht gespeichert.';
  const { user } = openPage('/admin?mitglied=7');
  const typed = await field();
  const said = () => screen.queryByText(unsaved);
  expect(said()).not.toBeInTheDocument();
  await user.type(typed, ' um');
  expect(said()).toBeVisible();
  expect(said()!.closest('[role=status]')).not.toBeNull();
  expect(typed).toHaveAccessibleDescription(`Das Mitglied sieht sie nicht. ${unsaved}`);
  await user.type(typed, '{Backspace}{Backspace}{Backspace}');
  expect(said()).not.toBeInTheDocument();
  await user.type(typed, ' um acht');
  await closeAndOpen(user, () => user.keyboard('{Escape}'));
  expect(said()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Notiz speichern' }));
  await waitFor(() => expect(said()).not.toBeInTheDocument());
});

it('the browser asks before it is lost with the page, also when the sheet is closed', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { user } = openPage('/admin?mitglied=7');
  await user.type(await field(), ' um acht');
  expect(asks()).toBe(true);
  await user.keyboard('{Escape}');
  await gone();
  expect(asks()).toBe(true);
  await closeAndOpen(user, () => Promise.resolve());
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  expect(asks()).toBe(false);
  await user.keyboard('{Escape}');
  await gone();
  expect(asks()).toBe(false);
});

it('is no draft once it is saved, nor of whoever logs out', async () => {
  const { user, store } = openPage('/admin?mitglied=7');
  await user.type(await field(), ' um acht');
  await user.click(screen.getByRole('button', { name: 'Notiz speichern' }));
  await waitFor(() => expect(notes).toBe('Ruft zurück um acht'));
  await waitFor(() => expect(screen.queryByText('Notiz speichern')).not.toBeInTheDocument());
  expect(await field()).toHaveFocus();
  const again = await closeAndOpen(user, () => user.keyboard('{Escape}'));
  expect(again).toHaveValue('Ruft zurück um acht');
  expect(screen.queryByText(SAID)).not.toBeInTheDocument();
  expect(JSON.stringify(store.getState().drafts)).not.toContain('um acht"');

  await user.type(again, ' morgens');
  act(() => void store.dispatch(signedOut()));
  await screen.findByLabelText('Passwort');
  expect(JSON.stringify(store.getState().drafts)).not.toContain('morgens');
});

it('is not cut: what is longer than can be saved gets a sentence, and is not sent', async () => {
  const { user } = openPage('/admin?mitglied=7');
  const typed = await field();
  await user.clear(typed);
  await user.click(typed);
  await user.paste('x'.repeat(2_001));
  expect(typed).toHaveValue('x'.repeat(2_001));
  const sentence =
    'Die Notiz hat 2.001 Zeichen, höchstens 2.000 lassen sich speichern. Bitte kürze sie.';
  expect(screen.getByText(sentence)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Notiz speichern' })).toBeDisabled();
  await user.type(typed, '{Backspace}');
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Notiz speichern' }));
  await waitFor(() => expect(notes).toBe('x'.repeat(2_000)));
});

const somebodyElse = (text: string) => {
  notes = text;
  version += 1;
};
const MEANWHILE = 'Inzwischen hat jemand anders die Notiz geändert. Sie lautet jetzt:';

it('stays typed when somebody else has written one meanwhile, is shown that one, and overwrites it knowingly', async () => {
  const { user } = openPage('/admin?mitglied=7');
  await user.type(await field(), ' um acht');
  somebodyElse('Ist im Urlaub');
  await user.click(screen.getByRole('button', { name: 'Notiz speichern' }));
  expect(await screen.findByText(MEANWHILE)).toBeVisible();
  expect(screen.getByText('Ist im Urlaub')).toBeVisible();
  expect(await field()).toHaveValue('Ruft zurück um acht');
  expect(await field()).toHaveFocus();
  expect(notes).toBe('Ist im Urlaub');
  await user.click(screen.getByRole('button', { name: 'Notiz speichern' }));
  await waitFor(() => expect(notes).toBe('Ruft zurück um acht'));
  await waitFor(() => expect(screen.queryByText(MEANWHILE)).not.toBeInTheDocument());
  expect(await field()).toHaveValue('Ruft zurück um acht');
});

it('has shown the other one, and shows it once more to whoever comes back', async () => {
  const { user } = openPage('/admin?mitglied=7');
  await user.type(await field(), ' um acht');
  somebodyElse('Ist im Urlaub');
  await closeAndOpen(user, () => user.keyboard('{Escape}'));
  expect(await screen.findByText(MEANWHILE)).toBeVisible();
  const again = await closeAndOpen(user, () => user.keyboard('{Escape}'));
  expect(await screen.findByText(MEANWHILE)).toBeVisible();
  expect(again).toHaveValue('Ruft zurück um acht');
  expect(notes).toBe('Ist im Urlaub');
});

it('is still there when the other one was written while the sheet was closed, and gives way on demand', async () => {
  const { user } = openPage('/admin?mitglied=7');
  await user.type(await field(), ' um acht');
  somebodyElse('Ist im Urlaub');
  const again = await closeAndOpen(user, () => user.keyboard('{Escape}'));
  expect(await screen.findByText(MEANWHILE)).toBeVisible();
  expect(again).toHaveValue('Ruft zurück um acht');
  await user.click(screen.getByRole('button', { name: 'Andere Notiz übernehmen' }));
  expect(again).toHaveValue('Ist im Urlaub');
  expect(again).toHaveFocus();
  expect(screen.queryByText(MEANWHILE)).not.toBeInTheDocument();
});

it('is shown, and not lost, when somebody deletes the data of the member meanwhile', async () => {
  const { user } = openPage('/admin?mitglied=7');
  await user.type(await field(), ' um acht');
  [anonymisedAt, notes] = ['2026-07-31T18:00:00.000Z', ''];
  version += 1;
  await user.click(screen.getByRole('button', { name: 'Notiz speichern' }));
  const left = await screen.findByText(/Deine Notiz ist nicht gespeichert/);
  const alert = left.closest('[role="alert"]');
  expect(alert).toHaveTextContent('Ruft zurück um acht');
  expect(screen.queryByRole('textbox', { name: 'Notiz für das Büro' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  expect(screen.queryByText(/Deine Notiz ist nicht gespeichert/)).not.toBeInTheDocument();
  expect(screen.getByRole('dialog')).toBeVisible();
});
