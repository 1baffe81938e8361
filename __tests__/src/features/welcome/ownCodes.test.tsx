/** What a member sees and does with a code that was given away: to whom, what became of it, sharing, taking back. */
import { screen, waitFor, within } from '@testing-library/react';
import { FakeNetwork, json, wire } from '../../../support/fakeNetwork.ts';
import { aPurchaseCode, me } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const STORY = 'GET /api/api/auth/tokens/1/story/';
const TAKE_BACK = 'POST /api/api/auth/tokens/1/take-back/';
const mail = (id: number, email: string) => ({ id, email, sent_at: '2026-11-20T10:00:00Z' });

let network: FakeNetwork;
beforeEach(() => {
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ tokens: [aPurchaseCode(1), aPurchaseCode(2)] })))
    .on(wire.emailHistory, () =>
      json(200, { 'CODE-1': [mail(1, 'anna@example.org'), mail(2, 'ben@example.org')] }),
    );
});
afterEach(() => {
  clearCookies();
  Reflect.deleteProperty(navigator, 'share');
});

test('a code that was sent says to whom, the others that they are free', async () => {
  openPage('/');
  expect(
    await screen.findByText('Verschickt an 2 Adressen, zuletzt ben@example.org'),
  ).toBeVisible();
  expect(screen.getAllByText('Noch frei')).toHaveLength(1);
});

test('warns before a second address gets the code', async () => {
  const { user } = openPage('/');
  await screen.findByText(/^Verschickt an/);
  await user.click(screen.getByRole('button', { name: 'Code CODE-2 per E-Mail senden' }));
  const first = await screen.findByRole('dialog');
  expect(within(first).queryByText(/hast du schon an/)).toBeNull();
  await user.click(within(first).getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Code CODE-1 per E-Mail senden' }));
  expect(
    await screen.findByText(
      'Diesen Code hast du schon an anna@example.org, ben@example.org geschickt.',
    ),
  ).toBeVisible();
});

test('tells what became of the code, when it is asked for', async () => {
  network.on(STORY, [
    () => json(503, { error: 'Gleich.' }),
    () =>
      json(200, {
        events: [
          {
            at: '2026-11-21T18:04:00.000Z',
            text: 'Mail an ben@example.org zugestellt',
            tone: 'good',
          },
          { at: '2026-11-20T18:04:00.000Z', text: 'Erstellt', tone: 'plain' },
        ],
      }),
  ]);
  const { user } = openPage('/');
  const [summary] = await screen.findAllByText('Verlauf');
  expect(network.to(STORY)).toEqual([]);
  await user.click(summary!);
  await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
  const list = within(await screen.findByRole('list', { name: 'Verlauf von Code CODE-1' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '21.11.2026, 19:04 UhrMail an ben@example.org zugestellt',
    '20.11.2026, 19:04 UhrErstellt',
  ]);
});

test('takes back a code, after a question: whoever copied it may have given it away, too', async () => {
  network.on(TAKE_BACK, () => json(200, { message: 'Der Code ist zurückgenommen.' }));
  const { user } = openPage('/');
  expect(await screen.findByRole('button', { name: 'Code CODE-2 zurücknehmen' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Code CODE-1 zurücknehmen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Code zurücknehmen' }));
  expect(network.to(TAKE_BACK)).toEqual([]);
  const asked = network.to(wire.me).length;
  await user.click(dialog.getByRole('button', { name: 'Zurücknehmen' }));
  expect(await screen.findByText('Der Code ist zurückgenommen.')).toBeInTheDocument();
  await waitFor(() => expect(network.to(wire.me).length).toBeGreaterThan(asked));
});

test('says why a code cannot be taken back', async () => {
  network.on(TAKE_BACK, () => json(409, { error: 'Schon eingelöst.' }));
  const { user } = openPage('/');
  await user.click(await screen.findByRole('button', { name: 'Code CODE-1 zurücknehmen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Code zurücknehmen' }));
  await user.click(dialog.getByRole('button', { name: 'Zurücknehmen' }));
  expect(await dialog.findByText('Schon eingelöst.')).toBeVisible();
});

test('a phone shares by its own sheet; closing that is no failure', async () => {
  const share = jest.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const { user } = openPage('/');
  await user.click(await screen.findByRole('button', { name: 'Code CODE-2 teilen' }));
  expect(share).toHaveBeenCalledWith({
    text: 'Ein Ticket-Kauf-Code für Einlass, er gilt für ein Ticket: CODE-2',
  });
});

test('a browser without one offers none, and a server without our calls neither story nor taking back', async () => {
  network.on(wire.me, () =>
    json(200, me({ tokens: [aPurchaseCode(1)], capabilities: undefined as never })),
  );
  openPage('/');
  await screen.findByText(/^Verschickt an/);
  expect(screen.queryByRole('button', { name: /teilen|zurücknehmen/ })).toBeNull();
  expect(screen.queryByText('Verlauf')).toBeNull();
});
