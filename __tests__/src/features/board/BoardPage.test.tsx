import { act, screen, waitFor, within } from '@testing-library/react';
import type { Board } from '../../../../contract/entry/board.ts';
import { fakeStream } from '../../../support/fakeStream.ts';
import { FakeNetwork, html, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { me } from '../../../support/members.ts';
import { aBoard, aConflict, aDevice, aRecord, anEmptyBoard } from '../../../support/sampleBoard.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage, pause } from '../../../support/webApp.tsx';

let network: FakeNetwork;
let stream: ReturnType<typeof fakeStream>;

// Compiled before a test waits for the page that it is.
beforeAll(() => import('../../../../src/features/board/BoardPage.tsx'));

beforeEach(() => {
  haveSession();
  stream = fakeStream();
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true })))
    .on(wire.board, () => json(200, aBoard()))
    .on(wire.boardStream, stream.answer);
});
afterEach(clearCookies);

const panel = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));
const rowOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name: new RegExp(`^${name}`) })).closest('tr')!);
const figure = async (name: string) =>
  (await screen.findAllByText(name)).find(({ tagName }) => tagName === 'DT')?.nextElementSibling
    ?.textContent;

async function open(board: Board = aBoard()) {
  network.on(wire.board, () => json(200, board));
  const page = openPage('/admin/entry');
  await panel('Tore');
  return page;
}

async function tell(board: Board) {
  await waitFor(() => expect(stream.readers()).toBe(1));
  await act(async () => {
    stream.send('board', board);
    await Promise.resolve();
  });
  await pause(20);
}

describe('§6 who may see the board', () => {
  it.each([
    ['a member', {}],
    ['entry staff', { is_entry_staff: true }],
  ])('%s is denied, and nothing is asked', async (_, role) => {
    network.on(wire.me, () => json(200, me(role)));
    openPage('/admin/entry');
    const sentence = 'Access denied. This area is restricted to administrators only.';
    expect((await screen.findByText(sentence)).closest('[role="alert"]')).not.toBeNull();
    expect(network.to(wire.board)).toHaveLength(0);
    expect(network.to(wire.boardStream)).toHaveLength(0);
  });

  it('superusers come from the members’ list', async () => {
    network.on(wire.members, () =>
      json(200, { count: 0, next: null, previous: null, results: [] }),
    );
    const { user } = openPage('/admin');
    await user.click(await screen.findByRole('link', { name: 'Einlass live' }));
    expect(await screen.findByRole('heading', { name: 'Einlass', level: 1 })).toBeInTheDocument();
    expect(document.title).toMatch(/ \| Einlass$/);
  });
});

describe('what it shows', () => {
  it('how many are inside, how fast they come, what is open', async () => {
    await open();
    expect(await figure('Drinnen')).toBe('1.234 von 3.500 Tickets');
    expect(await figure('Geräte')).toBe('15 melden sich, 2 sind still');
    expect(await figure('Doppelte Einlässe')).toBe('3 offen');
  });

  it('one device is spoken of as one', async () => {
    const { devices } = aBoard();
    const [alive, silent] = [devices.slice(0, 1), devices.slice(1, 2)];
    await open(aBoard({ devices: [...alive, ...silent] }));
    expect(await figure('Geräte')).toBe('1 meldet sich, 1 ist still');
    await tell(aBoard({ devices: alive }));
    expect(await figure('Geräte')).toBe('1 meldet sich');
  });

  it('changes as it is told, and says as of when', async () => {
    await open();
    expect(screen.getByText(/^Stand/).textContent).toBe('Stand 19:42:07');
    await tell(aBoard({ at: '2026-11-21T18:42:09.000Z', inside: 1_235 }));
    expect(await figure('Drinnen')).toBe('1.235 von 3.500 Tickets');
    expect(screen.getByText(/^Stand/).textContent).toBe('Stand 19:42:09');
  });

  it('each gate’s chart has its figures in words, and all of them as a table', async () => {
    const { user } = await open(
      aBoard({
        minutes: [
          { minute: '2026-11-21T18:30:00.000Z', gate: 1, admitted: 2 },
          { minute: '2026-11-21T18:41:00.000Z', gate: 1, admitted: 5 },
        ],
      }),
    );
    const words = '7 Einlässe in der letzten Stunde, höchstens 5 in einer Minute (19:41 Uhr)';
    expect(screen.getByRole('img', { name: `Alle Tore: ${words}` })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: `Tor Nord: ${words}` })).toBeInTheDocument();
    const none = 'Tor Süd: kein Einlass in der letzten Stunde';
    expect(screen.getByRole('img', { name: none })).toBeInTheDocument();
    await user.click(screen.getByText('Als Zahlen'));
    const table = await screen.findByRole('table', { name: 'Einlässe je Minute und Tor' });
    const rows = within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows).toEqual(['MinuteAlle ToreTor Nord', '19:41 Uhr55', '19:30 Uhr22']);
  });

  it('devices that need somebody first, with what is wrong with them', async () => {
    await open();
    const devices = await panel('Geräte');
    const names = devices.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names.slice(0, 4).map((name) => name.slice(0, 11))).toEqual([
      'Telefon 002',
      'Telefon 003',
      'Telefon 004',
      'Telefon 005',
    ]);
    const silent = await rowOf('Telefon 002');
    expect(silent.getByText('Still')).toBeInTheDocument();
    expect(silent.getByText('17').tagName).toBe('STRONG');
    const drained = await rowOf('Telefon 005');
    expect(drained.getByText('Uhr geht vor: 182 s')).toBeInTheDocument();
    expect(drained.getByText('schwach')).toBeInTheDocument();
  });

  it('a dozen rows, and all of them for who asks', async () => {
    const devices = Array.from({ length: 200 }, (_, index) => aDevice(index + 1));
    const { user } = await open(aBoard({ devices }));
    const rows = async () => (await panel('Geräte')).getAllByRole('rowheader').length;
    expect(await rows()).toBe(12);
    await user.click(screen.getByRole('button', { name: 'Alle 200 zeigen' }));
    expect(await rows()).toBe(200);
    await user.click(screen.getByRole('button', { name: 'Weniger zeigen' }));
    expect(await rows()).toBe(12);
  });

  it('refused attempts with their reasons; those of another day have its date', async () => {
    await open();
    const rows = (await panel('Abgewiesen')).getAllByRole('row').map((row) => row.textContent);
    expect(rows[1]).toBe(
      '19:41:55Bereits entwertetK7QM…X2PAfreundin@freunde.exampleMitglieds-Nr. #12Tor NordTelefon 001Tom Tor',
    );
    expect(rows[3]).toBe('19:33:07Zurückgezogen–Ohne TorOhne GerätTom Tor');
    expect(rows[4]).toMatch(/^20\.11\.2026, 18:42 Uhr/);
  });

  describe('what is named leads to the search, where the server has an office', () => {
    const linksIn = (part: { queryAllByRole: typeof screen.queryAllByRole }) =>
      Object.fromEntries(
        part
          .queryAllByRole('link')
          .map((link) => [
            link.textContent,
            new URL((link as HTMLAnchorElement).href).searchParams.get('suche'),
          ]),
      );

    it('of a refused attempt its ticket, its address, its member and who scanned', async () => {
      await open();
      const [, used] = (await panel('Abgewiesen')).getAllByRole('row');
      expect(linksIn(within(used!))).toEqual({
        'K7QM…X2PA': 'K7QM…X2PA',
        'freundin@freunde.example': 'freundin@freunde.example',
        'Mitglieds-Nr. #12': '#12',
        'Tom Tor': '#7',
      });
      expect(within(used!).getByRole('link', { name: 'Mitglieds-Nr. #12' })).toHaveAttribute(
        'href',
        '/admin/suche?suche=%2312',
      );
    });

    it('of a device who used it last', async () => {
      await open();
      expect(linksIn(await rowOf('Telefon 001'))).toEqual({ 'Tom Tor': '#7' });
    });

    it('of a conflict who let in, and who has accepted it', async () => {
      await open(aBoard({ conflicts: [aConflict('a'), aBoard().conflicts[4]!] }));
      const [both, accepted] = (await panel(/^Doppelte Einlässe/)).getAllByRole('listitem');
      expect(linksIn(within(both!))).toEqual({
        'Mitglieds-Nr. #12': '#12',
        'gast@freunde.example': 'gast@freunde.example',
        'Tom Tor': '#7',
        [aConflict('a').second.staff]: '#8',
      });
      expect(linksIn(within(accepted!))).toMatchObject({ 'Lea Leitung': '#1' });
    });

    it('what stands there for somebody whose data is deleted leads nowhere', async () => {
      const gone = { staff: 'Gelöschtes Mitglied', staff_number: null };
      const email = 'gelöscht';
      const [attempt] = aBoard().refused;
      await open(
        aBoard({
          refused: [{ ...attempt!, ...gone, email }],
          approved: [],
          conflicts: [aConflict('a', { email, first: null, second: aRecord('a', gone) })],
          devices: [aDevice(1, gone)],
        }),
      );
      const [, row] = (await panel('Abgewiesen')).getAllByRole('row');
      expect(Object.keys(linksIn(within(row!)))).toEqual(['K7QM…X2PA', 'Mitglieds-Nr. #12']);
      expect(row).toHaveTextContent(/gelöscht.*Gelöschtes Mitglied$/);
      const conflicts = await panel(/^Doppelte Einlässe/);
      expect(Object.keys(linksIn(conflicts))).toEqual(['Mitglieds-Nr. #12']);
      expect(linksIn(await rowOf('Telefon 001'))).toEqual({});
    });

    it('elsewhere it is text alone', async () => {
      network.on(wire.me, () => json(200, me({ is_superuser: true, capabilities: ['entry'] })));
      await open();
      const refused = await panel('Abgewiesen');
      expect(refused.getByText('K7QM…X2PA')).toBeInTheDocument();
      for (const part of [refused, await panel('Geräte'), await panel(/^Doppelte Einlässe/)]) {
        expect(part.queryByRole('link')).not.toBeInTheDocument();
      }
    });

    it('of an earlier server, which says no number of the staff, they are text', async () => {
      const { staff_number: _, ...device } = aDevice(1);
      await open(aBoard({ devices: [device] }));
      const row = await rowOf('Telefon 001');
      expect(row.getByText('Tom Tor')).toBeInTheDocument();
      expect(row.queryByRole('link')).not.toBeInTheDocument();
    });
  });

  it('whom people let in, and whether the ticket would have', async () => {
    await open();
    const rows = (await panel('Mit Freigabe eingelassen')).getAllByRole('row');
    expect(rows.map((row) => row.textContent).slice(1)).toEqual([
      expect.stringMatching(/Ticket war gültigM3PA…K7QM.*Tor SüdTelefon 014Änne Groß$/),
      expect.stringMatching(/Ticket unbekanntZX81…C64ATor NordTelefon 001Tom Tor$/),
    ]);
  });

  it('before the first guest it says what is to come', async () => {
    await open(anEmptyBoard());
    for (const words of [/^Noch ist niemand/, /^Noch kein Tor/, /^Noch kein Gerät/]) {
      expect(screen.getByText(words)).toBeInTheDocument();
    }
    expect(screen.getByText('Keine doppelten Einlässe.')).toBeInTheDocument();
    expect(screen.getByText('Noch niemand abgewiesen.')).toBeInTheDocument();
  });
});

describe('when the figures do not come', () => {
  it.each([
    ['no network', noNetwork, 'Keine Antwort vom Server. Bitte Internetverbindung prüfen.'],
    ['a captive portal', html, 'Keine Antwort vom Server. Bitte Internetverbindung prüfen.'],
    ['the server', () => json(503, { error: 'Nicht bereit.' }), 'Nicht bereit.'],
  ])('at first: %s, and again', async (_, answer, words) => {
    network.on(wire.board, () => answer());
    const { user } = openPage('/admin/entry');
    expect(await screen.findByText(words)).toBeInTheDocument();
    network.on(wire.board, () => json(200, aBoard()));
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('1.234')).toBeInTheDocument();
  });

  it('later: the last ones stay, and it says how old they are', async () => {
    await open();
    await waitFor(() => expect(stream.readers()).toBe(1));
    network.on(wire.board, noNetwork).on(wire.boardStream, noNetwork);
    act(() => stream.end());
    const words = 'Getrennt, Stand 19:42:07';
    expect(await screen.findByText(words)).toHaveAttribute('role', 'status');
    expect(screen.getByText('1.234')).toBeInTheDocument();
  });
});

describe('what superusers change', () => {
  it('a device is shut out, after a question', async () => {
    network.on(wire.revokeDevice(1), () =>
      json(200, { message: 'Das Gerät „Telefon 001“ ist gesperrt.' }),
    );
    const { user } = await open();
    await user.click(
      (await rowOf('Telefon 001')).getByRole('button', { name: 'Telefon 001 sperren' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(network.to(wire.revokeDevice(1))).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Sperren' }));
    expect(await screen.findByText('Das Gerät „Telefon 001“ ist gesperrt.')).toBeInTheDocument();
    await waitFor(() => expect(network.to(wire.board)).toHaveLength(2));
  });

  it('a gate is created; a name in use is said at once, and what was typed stays', async () => {
    network.on(wire.createGate, [
      () => json(409, { error: 'Ein anderes Tor heißt bereits so.', reason: 'name_taken' }),
      () => json(201, { id: 9, name: 'Tor West', is_open: true }),
    ]);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Tor anlegen' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await dialog.findByText('Bitte einen Namen eingeben.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Name des Tors'), ' Tor West ');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await dialog.findByText('Ein anderes Tor heißt bereits so.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Das Tor „Tor West“ ist angelegt.')).toBeInTheDocument();
    expect(network.to(wire.createGate).map(({ body }) => body)).toEqual([
      { name: 'Tor West' },
      { name: 'Tor West' },
    ]);
  });

  describe('with re-entry', () => {
    const GATE = { id: 1, is_open: true, admitted: 5, refused: 0, conflicts: 0, undone: 0 };
    beforeEach(() => {
      const capabilities = ['entry', 'reentry'];
      network
        .on(wire.me, () => json(200, me({ is_superuser: true, capabilities })))
        .on(wire.createGate, () => json(201, { id: 9, name: 'West', is_open: true }))
        .on(wire.changeGate(1), () => json(200, { id: 1, name: 'Süd', is_open: true }));
    });

    it('a gate is given its direction, and changed', async () => {
      const gates = [{ ...GATE, name: 'Süd', direction: 'both' as const, left: 3 }];
      const { user } = await open(aBoard({ gates }));
      await user.click(screen.getByRole('button', { name: 'Süd umbenennen' }));
      const change = within(await screen.findByRole('dialog'));
      expect(change.getByLabelText('Richtung')).toHaveValue('both');
      await user.selectOptions(change.getByLabelText('Richtung'), 'Ausgang');
      await user.click(change.getByRole('button', { name: 'Speichern' }));
      await screen.findByText('Das Tor „Süd“ ist geändert.');
      const [sent] = network.to(wire.changeGate(1));
      expect(sent?.body).toEqual({ name: 'Süd', direction: 'out' });
    });

    it('a new one is an entrance', async () => {
      const { user } = await open();
      await user.click(screen.getByRole('button', { name: 'Tor anlegen' }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.type(dialog.getByLabelText('Name des Tors'), 'West{Enter}');
      await screen.findByText('Das Tor „West“ ist angelegt.');
      const [sent] = network.to(wire.createGate);
      expect(sent?.body).toEqual({ name: 'West', direction: 'in' });
    });

    it('says of an exit what it is, and how many left there; of an entrance nothing', async () => {
      await open(
        aBoard({
          gates: [
            { ...GATE, name: 'Süd', direction: 'both', left: 1_203 },
            { ...GATE, id: 2, name: 'Nord', direction: 'in', left: 0 },
          ],
        }),
      );
      const [south, north] = ['Süd', 'Nord'].map((name) =>
        screen.getByRole('rowheader', { name: new RegExp(`^${name}`) }),
      );
      expect(south).toHaveTextContent('SüdEin- und Ausgang1.203 hinaus');
      expect(north).toHaveTextContent(/^Nord$/);
    });
  });

  it('a gate is renamed, closed and opened', async () => {
    network
      .on(wire.changeGate(1), () => json(200, { id: 1, name: 'Tor Ost', is_open: true }))
      .on(wire.changeGate(3), () => json(200, { id: 3, name: 'Presse', is_open: true }));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Tor Nord umbenennen' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText('Name des Tors');
    expect(field).toHaveValue('Tor Nord');
    await user.clear(field);
    await user.type(field, 'Tor Ost{Enter}');
    expect(await screen.findByText('Das Tor „Tor Ost“ ist geändert.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Tor Nord schließen' }));
    await user.click(screen.getByRole('button', { name: 'Presse und Künstler wieder öffnen' }));
    const sent = [...network.to(wire.changeGate(1)), ...network.to(wire.changeGate(3))];
    expect(sent.map(({ body }) => body)).toEqual([
      { name: 'Tor Ost' },
      { is_open: false },
      { is_open: true },
    ]);
  });

  it('one side of a conflict is taken back: with a reason, and once however often it is sent', async () => {
    network.on(wire.undo('a-second'), [
      noNetwork,
      () => json(200, { message: 'Die Entwertung wurde zurückgenommen.', outcome: 'undone' }),
    ]);
    const { user } = await open();
    const conflicts = (await panel(/^Doppelte Einlässe/)).getAllByRole('listitem');
    const [first] = conflicts;
    expect(first).toHaveTextContent('OffenBereits entwertet7 min dazwischenMitglieds-Nr. #12');
    const [, second] = within(first!).getAllByRole('button', { name: /zurücknehmen$/ });
    await user.click(second!);
    const dialog = within(await screen.findByRole('dialog'));
    const submit = dialog.getByRole('button', { name: 'Zurücknehmen' });
    await user.click(submit);
    expect(await dialog.findByText('Bitte einen Grund angeben.')).toBeInTheDocument();
    expect(network.to(wire.undo('a-second'))).toHaveLength(0);
    await user.type(dialog.getByLabelText('Grund'), 'Band war schon drinnen');
    await user.click(submit);
    await dialog.findByText('Die Entwertung konnte nicht zurückgenommen werden.');
    await user.click(submit);
    expect(await screen.findByText('Die Entwertung wurde zurückgenommen.')).toBeInTheDocument();
    const [one, two] = network.to(wire.undo('a-second'));
    expect(one!.body).toEqual({ reason: 'Band war schon drinnen' });
    expect(one!.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
    expect(two!.headers.get('Idempotency-Key')).toBe(one!.headers.get('Idempotency-Key'));
  });

  it('an admission that was reported later has both times: of the tap, and the one that the gate tells', async () => {
    await open(aBoard({ conflicts: [aConflict('late')] }));
    const [conflict] = (await panel(/^Doppelte Einlässe/)).getAllByRole('listitem');
    expect(conflict).toHaveTextContent(/gescannt 19:11:07, gespeichert 19:30:07 \(/);
  });

  it('a conflict of which one side is undone is settled, and stands below the others', async () => {
    await open();
    const items = (await panel(/^Doppelte Einlässe/)).getAllByRole('listitem');
    expect(items.map((item) => /^(Offen|Erledigt)/.exec(item.textContent)?.[0])).toEqual([
      'Offen',
      'Offen',
      'Offen',
      'Erledigt',
      'Erledigt',
    ]);
    expect(within(items[3]!).getByText('Zurückgenommen')).toBeInTheDocument();
    expect(items[4]).toHaveTextContent(/Anerkannt von Lea Leitung, .*„War vor dem Diebstahl“/);
    expect(within(items[4]!).queryByRole('button', { name: 'Anerkennen' })).toBeNull();
  });

  it('a phone is lost: one button says what happens, and takes the role only if wished', async () => {
    network.on(wire.loseDevice(1), () => json(200, { message: 'Gesperrt und abgemeldet.' }));
    const { user } = await open();
    const lose = async (isRoleWithdrawn: boolean) => {
      const row = await rowOf('Telefon 001');
      await user.click(row.getByRole('button', { name: 'Telefon verloren: Telefon 001' }));
      const dialog = within(await screen.findByRole('dialog'));
      const role = dialog.getByRole('checkbox', { name: /^Auch die Einlass-Rolle entziehen/ });
      expect(role).not.toBeChecked();
      if (isRoleWithdrawn) await user.click(role);
      await user.click(dialog.getByRole('button', { name: 'Telefon verloren' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await lose(false);
    expect(await screen.findByText('Gesperrt und abgemeldet.')).toBeInTheDocument();
    await lose(true);
    expect(network.to(wire.loseDevice(1)).map(({ body }) => body)).toEqual([
      { withdraw_role: false },
      { withdraw_role: true },
    ]);
  });

  it('a conflict is accepted with a reason, without which nothing is sent', async () => {
    network.on(wire.acceptConflict('a-second'), () => json(200, { message: '' }));
    const { user } = await open();
    const [first] = (await panel(/^Doppelte Einlässe/)).getAllByRole('listitem');
    await user.click(within(first!).getByRole('button', { name: 'Anerkennen' }));
    const dialog = within(await screen.findByRole('dialog'));
    const submit = dialog.getByRole('button', { name: 'Anerkennen' });
    await user.click(submit);
    expect(await dialog.findByText('Bitte einen Grund angeben.')).toBeInTheDocument();
    expect(network.to(wire.acceptConflict('a-second'))).toHaveLength(0);
    await user.type(dialog.getByLabelText('Grund'), ' Begleitung ');
    await user.click(submit);
    expect(await screen.findByText('Das ist erledigt.')).toBeInTheDocument();
    expect(network.to(wire.acceptConflict('a-second'))[0]!.body).toEqual({ reason: 'Begleitung' });
  });

  it('a late undo offers to keep the ticket used, or to take the admission back; the undo itself is no admission', async () => {
    await open();
    const items = (await panel(/^Doppelte Einlässe/)).getAllByRole('listitem');
    const late = items.find((item) => item.textContent.includes('Späte Rücknahme'))!;
    const buttons = within(late).getAllByRole('button');
    expect(
      buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent),
    ).toEqual([expect.stringMatching(/^Erster Einlass .* zurücknehmen$/), 'Bleibt entwertet']);
  });

  describe('a leave that was reported too late', () => {
    const late = aConflict('late', { reason: 'leave_late', minutes_between: 40 });
    const openConflicts = async (...conflicts: (typeof late)[]) => {
      const { user } = await open(aBoard({ conflicts }));
      const items = (await panel(/^Doppelte Einlässe/)).getAllByRole('listitem');
      return { user, items };
    };
    const namesIn = (item: HTMLElement) =>
      within(item)
        .queryAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent);

    it('is open: the guest is inside, for a reason, or the admission is taken back', async () => {
      network.on(wire.acceptConflict('late-second'), () => json(200, { message: '' }));
      const { user, items } = await openConflicts(late);
      expect(items[0]).toHaveTextContent(/^OffenSpäter Ausgang40 min dazwischen/);
      const sides = within(items[0]!).getAllByRole('heading');
      expect(sides.map(({ textContent }) => textContent)).toEqual(['Einlass', 'Später Ausgang']);
      expect(namesIn(items[0]!)).toEqual([
        expect.stringMatching(/^Einlass von .* zurücknehmen$/),
        'Gast ist drinnen',
      ]);
      await user.click(within(items[0]!).getByRole('button', { name: 'Gast ist drinnen' }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(
        dialog.getByText(/^Das Ticket bleibt entwertet\. Steht der Gast draußen/),
      ).toBeVisible();
      await user.type(dialog.getByLabelText('Grund'), 'Am Tor gesehen');
      await user.click(dialog.getByRole('button', { name: 'Gast ist drinnen' }));
      expect(await screen.findByText('Das ist erledigt.')).toBeInTheDocument();
      expect(network.to(wire.acceptConflict('late-second'))[0]!.body).toEqual({
        reason: 'Am Tor gesehen',
      });
    });

    it('is settled when its guest was booked out after all, and says so', async () => {
      const { items } = await openConflicts({ ...late, has_left: true }, aConflict('other'));
      expect(items[0]).toHaveTextContent(/^OffenBereits entwertet/);
      expect(items[1]).toHaveTextContent(/^ErledigtSpäter Ausgang.*inzwischen gebucht/);
      expect(within(items[1]!).queryByRole('button', { name: 'Gast ist drinnen' })).toBeNull();
    });

    it('where nobody was inside there is nothing to take back, only to be accepted', async () => {
      const { user, items } = await openConflicts(
        aConflict('none', {
          reason: 'not_inside',
          first: null,
          second: aRecord('none-second'),
          minutes_between: null,
        }),
      );
      expect(items[0]).toHaveTextContent(/^OffenNiemand drinnen/);
      expect(namesIn(items[0]!)).toEqual(['Anerkennen']);
      await user.click(within(items[0]!).getByRole('button', { name: 'Anerkennen' }));
      expect(await screen.findByText('Ausgang anerkennen')).toBeInTheDocument();
    });
  });

  it('who was turned away is shown with the ticket: its signs, its address, its member', async () => {
    await open();
    const [, used, unknown] = (await panel('Abgewiesen')).getAllByRole('row');
    expect(used).toHaveTextContent('K7QM…X2PAfreundin@freunde.exampleMitglieds-Nr. #12');
    expect(unknown).toHaveTextContent('HTTP…/MENU');
  });
});
