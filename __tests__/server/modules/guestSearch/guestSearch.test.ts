import { randomUUID } from 'node:crypto';
import { entryCalls } from '../../../../contract/entry/calls.ts';
import type { FoundGuest } from '../../../../contract/entry/entities.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import { calls } from '../../../../contract/calls.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { createGuestHandles } from '../../../../server/lib/guestHandles.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { registerDevice } from '../devices/testDevice.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

forEachEngine('the search at the gate (entry protocol)', (engine) => {
  let fixture: Fixture;
  let database: Database;
  let staff: Person;
  let guest: Person;

  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    staff = await fixture.person('entry staff', { firstName: 'Eva', lastName: 'Einlass' });
    guest = await fixture.person('member', { firstName: 'Änne', lastName: 'Groß' });
  });
  beforeEach(() => fixture.clock.set('2026-07-31T17:42:00.000Z'));
  afterAll(() => fixture.close());

  const search = (typed: string | undefined, as: Person | undefined = staff) =>
    ask(fixture, entryCalls.search, {
      as,
      ...(typed !== undefined && { query: { search: typed } }),
    });
  const looked = async () => {
    const rows = await database.db
      .selectFrom('audit')
      .select(['actor_id', 'subject', 'details'])
      .where('action', '=', 'guest looked up')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...row, details: JSON.parse(row.details) as unknown }));
  };

  test('finds by name, with the tickets of the member’s codes, and whether they admitted', async () => {
    const used = await fixture.ticket(guest, 'freundin@example.org');
    const valid = await fixture.ticket(guest, 'a@example.org');
    await ask(fixture, calls.invalidateTicket, { as: staff, params: { ticketId: used.id } });
    const answer = await search(' groß anne ');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual([
      {
        number: guest.number,
        first_name: 'Änne',
        last_name: 'Groß',
        tickets: [
          {
            email_hint: 'fr…@example.org',
            status: 'used',
            used: { at: '2026-07-31T17:42:00.000Z' },
          },
          {
            handle: expect.stringMatching(/^GAST-[A-Z2-9]{16}\.[\w.-]+$/) as unknown,
            email_hint: 'a…@example.org',
            status: 'valid',
          },
        ],
      },
    ]);
    for (const secret of ['freundin', used.id, valid.id]) expect(answer.body).not.toContain(secret);
  });

  describe('the handle of a ticket', () => {
    const handleOf = async (name: string) => {
      const member = await fixture.person('member', { firstName: 'Hanna', lastName: name });
      const { id } = await fixture.ticket(member);
      const [found] = (await search(name)).json<FoundGuest[]>();
      return { id, handle: found?.tickets[0]?.handle ?? '' };
    };
    const check = (ticketId: string) =>
      ask(fixture, calls.checkTicket, { as: staff, params: { ticketId } });
    const admit = (ticketId: string, headers?: Record<string, string>) =>
      ask(fixture, calls.invalidateTicket, {
        as: staff,
        params: { ticketId },
        ...(headers && { headers }),
      });

    test('checks and admits like the ticket, which is used then', async () => {
      const { id, handle } = await handleOf('Handlich');
      expect((await check(handle)).statusCode).toBe(200);
      expect((await admit(handle)).statusCode).toBe(200);
      for (const same of [id, handle]) {
        expect((await admit(same)).json()).toMatchObject({ reason: 'used' });
      }
    });

    test('is over after 10 minutes; what was decided with it is still stored', async () => {
      const { id, handle } = await handleOf('Vorbei');
      const device = await registerDevice(fixture, staff, 'Nord');
      fixture.clock.set('2026-07-31T17:51:59.999Z');
      expect((await check(handle)).statusCode).toBe(200);
      fixture.clock.set('2026-07-31T17:52:00.000Z');
      for (const answer of [await check(handle), await admit(handle)]) {
        expect([answer.statusCode, answer.json()]).toEqual([
          404,
          {
            error: 'Diese Suche ist zu lange her. Bitte suche den Gast erneut.',
            reason: 'unknown',
          },
        ]);
      }
      expect((await device.upload(handle)).json()).toMatchObject({ outcome: 'admitted' });
      expect((await admit(id)).json()).toMatchObject({ reason: 'used' });
    });

    test('a tap that comes too late is in the ledger, and lost to nobody', async () => {
      const { id, handle } = await handleOf('Spät');
      const device = await registerDevice(fixture, staff, 'Süd');
      fixture.clock.set('2026-07-31T17:52:00.000Z');
      const answer = await device.invalidate(handle, { seq: 1 });
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { reason: 'unknown' }]);
      expect((await device.heartbeat({ seq: 1, open_uploads: 0 })).json()).toMatchObject({
        lost: 0,
      });
      expect((await check(id)).statusCode).toBe(200);
    });

    test('an admission whose answer was lost is answered the same, also when the handle is over', async () => {
      const { handle } = await handleOf('Verloren');
      const key = { 'idempotency-key': randomUUID() };
      const first = await admit(handle, key);
      expect(first.statusCode).toBe(200);
      fixture.clock.set('2026-07-31T18:10:00.000Z');
      const again = await admit(handle, key);
      expect([again.statusCode, again.body]).toEqual([200, first.body]);
    });

    test('one that nobody was given: 404', async () => {
      const { handle } = await handleOf('Fremd');
      const [name, sealed] = handle.split('.', 1).concat(handle.slice(handle.indexOf('.')));
      const { handle: other } = await handleOf('Anders');
      for (const forged of [
        'GAST-AAAAAAAAAAAAAAAA',
        'GAST-AAAAAAAAAAAAAAAA.a',
        `${name}${sealed!.slice(0, -4)}AAAA`,
        `${other.slice(0, other.indexOf('.'))}${sealed}`,
      ]) {
        expect((await admit(forged)).statusCode).toBe(404);
      }
      const stranger = createGuestHandles('another secret that nobody knows', fixture.clock);
      expect((await admit(await stranger.make('T'))).statusCode).toBe(404);
    });
  });

  test('a ticket that is revoked is not offered', async () => {
    const member = await fixture.person('member', { firstName: 'Rita', lastName: 'Revoziert' });
    const { id } = await fixture.ticket(member);
    await fixture.revokeTicket(id);
    expect((await search('revoziert')).json<FoundGuest[]>()[0]?.tickets).toEqual([]);
  });

  test('finds by member number', async () => {
    const number = `#${String(guest.number).padStart(2, '0')}`;
    expect((await search(number)).json<FoundGuest[]>().map((found) => found.last_name)).toEqual([
      'Groß',
    ]);
  });

  test.each([
    ['Hans-Peter', 'Müller-Lüdenscheidt', 'hans-peter mueller'],
    ['Zoë', 'Ångström', 'angstrom zoe'],
    ['Peter', "O'Neill", "o'neill"],
    ['Peter', "O'Neill", 'oneill'],
  ])('finds %s %s by “%s”', async (firstName, lastName, typed) => {
    const { number } = await fixture.person('member', { firstName, lastName });
    const found = (await search(typed)).json<FoundGuest[]>();
    expect(found.map((each) => each.number)).toContain(number);
  });

  test('finds by nothing else: neither address nor invitation code can be read out of it', async () => {
    const added = await ask(fixture, officeCalls.addMember, {
      as: await fixture.person('superuser'),
      body: { first_name: 'Sina', last_name: 'Super', invite_email: 'sina@privat.example' },
    });
    const { initial_token: code = '' } = added.json<{ initial_token?: string }>();
    // Two letters of it that her names do not have.
    const pair = code.match(/[a-z]{2}/gi)?.find((two) => !/si|in|na|su|up|pe|er/i.test(two));
    const { token } = await fixture.code(guest);
    await fixture.ticket(guest, 'gast@anderswo.example');
    const names = async (typed: string) =>
      (await search(typed)).json<FoundGuest[]>().map(({ last_name }) => last_name);
    expect(await names('sina super')).toEqual(['Super']);
    for (const secret of [
      ...[code, code.slice(0, 5), code.slice(-4), `sina super ${String(pair)}`],
      ...[`su ${String(pair)}`, 'sina@privat', 'privat.example', `sina super @p`],
      ...[token, token.slice(0, 5), 'gast@anderswo.example'],
    ]) {
      expect([secret, await names(secret)]).toEqual([secret, []]);
    }
  });

  test.each([undefined, '', 'ab', '  ab  ', 'äö'])(
    'fewer than 3 characters (%j): 400, and no look-up',
    async (typed) => {
      const before = (await looked()).length;
      const answer = await search(typed);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { error: 'Bitte gib mindestens 3 Zeichen ein.' },
      ]);
      expect(await looked()).toHaveLength(before);
    },
  );

  test('an endless search: 400', async () => {
    expect((await search('x'.repeat(101))).statusCode).toBe(400);
  });

  test('each look-up is audited, also one that finds nobody', async () => {
    await search('Groß');
    await search('Niemand');
    expect((await looked()).slice(-2)).toEqual([
      {
        actor_id: staff.id,
        subject: 'guests',
        details: { search: 'Groß', members: [guest.id] },
      },
      { actor_id: staff.id, subject: 'guests', details: { search: 'Niemand', members: [] } },
    ]);
  });

  test('shows at most 10 members', async () => {
    for (let i = 0; i < 12; i += 1) {
      await fixture.person('member', { firstName: 'Viele', lastName: `Gleichnamige${i}` });
    }
    expect((await search('gleichnamige')).json<FoundGuest[]>()).toHaveLength(10);
  });

  test('only for staff (§6)', async () => {
    expect((await search('Groß', guest)).statusCode).toBe(403);
    expect((await ask(fixture, entryCalls.search, { query: { search: 'Groß' } })).statusCode).toBe(
      401,
    );
  });

  test('not more than 60 times a minute', async () => {
    const as = await fixture.person('entry staff');
    for (let i = 0; i < 60; i += 1) expect((await search('Groß', as)).statusCode).toBe(200);
    const refused = await search('Groß', as);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await search('Groß')).statusCode).toBe(200);
  });
});
