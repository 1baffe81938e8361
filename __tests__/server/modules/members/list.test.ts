import { sql, type RawBuilder } from 'kysely';
import { calls } from '../../../../contract/calls.ts';
import type { ErrorReply, Member, MemberPage } from '../../../../contract/entities.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import { parseMemberFilter } from '../../../../contract/office/memberFilter.ts';
import { MEMBER_SORTS, type MemberSortField } from '../../../../contract/office/memberList.ts';
import { copyDatabase } from '../../../../server/db/copyDatabase.ts';
import type { Database, Queries } from '../../../../server/db/openDatabase.ts';
import { insertMembers } from '../../../../server/modules/members/repository.ts';
import {
  MEMBERS_AND_FIGURES,
  soughtRows,
} from '../../../../server/modules/members/soughtRepository.ts';
import { inGroups } from '../../../../contract/ticketCode.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { DAY_MS } from '../../../../contract/time.ts';

/** More than are counted. */
const CROWD = 10_040;
const NAMES = ['Müller', 'Mueller', 'Muller', 'Øst', 'Weiß', 'Żak', '💡', '100%', 'a_b', 'שלום'];

/** Every third one has registered; the days on which they were added go round in a year. */
const crowd = Array.from({ length: CROWD }, (_, index) => {
  const at = new Date(Date.UTC(2025, 0, 1, 12) + (index % 365) * DAY_MS).toISOString();
  return {
    number: 1_000 + index,
    firstName: `Vorname ${index % 7}`,
    lastName: NAMES[index % NAMES.length]!,
    isSuperuser: false,
    isEntryStaff: index % 100 === 0,
    isStaff: index % 50 === 0,
    initialToken: `AAAAA-${String(index).padStart(5, '0')}`,
    createdAt: at,
    ...(index % 3 === 0 && {
      registration: { email: `person${index}@example.net`, passwordHash: 'x', at },
    }),
  };
});

async function idsOf(db: Queries, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await (query as RawBuilder<{ id: number }>).execute(db);
  return rows.map(({ id }) => id).sort((left, right) => left - right);
}

forEachEngine('the member list, filtered and sorted', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let admin: Person;
  let guestOwner: Person;
  let ticketId: string;
  let code: string;

  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    admin = await fixture.person('superuser', { firstName: 'Zoë', lastName: 'Groß' });
    await database.transaction((trx) => insertMembers(trx, crowd));
    guestOwner = await fixture.person('member', { firstName: 'Gast', lastName: 'Geberin' });
    ({ id: ticketId } = await fixture.ticket(guestOwner, 'Guest@Somewhere.org'));
    ({ token: code } = await fixture.code(guestOwner));
    await fixture.tickets(admin, 3);
  });
  afterAll(() => fixture.close());

  const list = (query: Record<string, string>, as: Person | undefined = admin) =>
    ask(fixture, calls.members, { as, query });
  const page = async (query: Record<string, string>) => (await list(query)).json<MemberPage>();
  const at = async (url: string) => {
    const { pathname, search } = new URL(url);
    const headers = { authorization: `Bearer ${admin.access}` };
    return (await fixture.app.inject({ url: pathname + search, headers })).json<MemberPage>();
  };
  const numbers = async (filter: string) =>
    (await page({ filter, page_size: '200' })).results.map(({ number }) => number);

  test('403 for members and entry staff, 401 for nobody', async () => {
    const query = { filter: 'status:aktiv', sort: '-number' };
    expect((await ask(fixture, calls.members, { query })).statusCode).toBe(401);
    for (const as of [guestOwner, await fixture.person('entry staff')]) {
      expect((await list(query, as)).statusCode).toBe(403);
    }
  });

  test('who was never in the app is not there since 1970; figures come with the row', async () => {
    const { results } = await page({ filter: `nummer:${guestOwner.number}` });
    expect(results).toMatchObject([
      {
        token_count: 2,
        figures: {
          free_codes: 1,
          tickets: 1,
          admitted: 0,
          failed_mails: 0,
          created_at: '2026-07-31T17:42:00.000Z',
          last_active_at: '2026-07-31T17:42:00.000Z',
        },
      },
    ]);
    const [never] = (await page({ filter: 'nummer:1000' })).results;
    expect(never?.figures?.last_active_at).toBeNull();
    expect((await page({ search: '#1000' })).results[0]).not.toHaveProperty('figures');
  });

  test.each([
    ['status:aktiv', () => true],
    ['registrierung:registriert', (_: unknown, index: number) => index % 3 === 0],
    ['registrierung:registriert rolle:staff', (_: unknown, index: number) => index % 150 === 0],
    [
      'rolle:einlass,staff registrierung:ausstehend',
      (_: unknown, index: number) => index % 50 === 0 && index % 3 !== 0,
    ],
    ['nummer:1010-1019', (_: unknown, index: number) => index >= 10 && index < 20],
    ['nummer:1010,>11020', (_: unknown, index: number) => index === 10 || index > 10_020],
    [
      'erstellt:2025-01-03..2025-01-04 rolle:staff',
      (_: unknown, index: number) => [2, 3].includes(index % 365) && index % 50 === 0,
    ],
    ['status:inaktiv', () => false],
    ['codes:keine rolle:einlass', (_: unknown, index: number) => index % 100 === 0],
    ['rolle:einlass codes:keine,frei>3 mail:nie', (_: unknown, index: number) => index % 100 === 0],
    ['mueller rolle:staff', (_: unknown, index: number) => index % 50 === 0],
    ['weiss rolle:staff', () => false],
    ['vorname rolle:staff', (_: unknown, index: number) => index % 50 === 0],
  ])('%s finds them and nobody else', async (filter, isMeant) => {
    const meant = crowd
      .filter((member, index) => isMeant(member, index))
      .map(({ number }) => number);
    const found = await page({ filter: `${filter} nummer:1000-11039`, page_size: '200' });
    expect(found.count).toBe(Math.min(meant.length, 10_000));
    expect(found.count_is_lower_bound ?? false).toBe(meant.length > 10_000);
    expect(found.results.map(({ number }) => number)).toEqual(meant.slice(0, 200));
    expect(found).not.toHaveProperty('unknown');
  });

  test.each([
    'codes:frei',
    'tickets:ausgestellt codes:2',
    'codes:2',
    'codes:frei>0 tickets:ausgestellt',
  ])('%s: the member with one ticket and one free code', async (filter) => {
    expect(await numbers(filter)).toEqual([guestOwner.number]);
  });

  test('codes:alle-verwendet: the member whose codes all have tickets', async () => {
    expect(await numbers('codes:alle-verwendet')).toEqual([admin.number]);
  });

  test('pieces that are no filter come back as sentences, and the others count', async () => {
    const found = await page({ filter: 'status:blau farbe:rot nummer:1000' });
    expect(found.count).toBe(1);
    expect(found.unknown?.map(({ piece }) => piece)).toEqual(['status:blau', 'farbe:rot']);
  });

  describe.each(MEMBER_SORTS.flatMap((sort) => [sort, `-${sort}`]))('by %s', (sort) => {
    test.each([
      ['few', 'rolle:staff', Infinity],
      // Of their first page a walk along the order finds all, or none.
      ['some thousands', 'registrierung:registriert', 600],
      ['some thousands at one end', 'nummer:1000-5000 registrierung:ausstehend', 600],
      ['many', '', 1_000],
    ])('pages of %s lead on and back, with everybody once', async (_, filter, most) => {
      const query = { filter, sort, page_size: '200' };
      const there: number[][] = [];
      const back: number[][] = [];
      let last = await page(query);
      for (let next: string | null = ''; next !== null; next = last.next) {
        if (next !== '') last = await at(next);
        expect(last.position).toBe(there.flat().length + 1);
        there.push(last.results.map(({ id }) => id));
        if (there.flat().length >= most) break;
      }
      for (let previous = last.previous; previous !== null; previous = last.previous) {
        last = await at(previous);
        back.unshift(last.results.map(({ id }) => id));
        expect(last.position).toBe((there.length - 1 - back.length) * 200 + 1);
      }
      expect(back).toEqual(there.slice(0, -1));
      expect(new Set(there.flat()).size).toBe(there.flat().length);
      if (most === Infinity) expect(there.flat()).toHaveLength(last.count);
    });
  });

  test.each<[string, (member: Member) => string | number | null | undefined]>([
    ['number', (member) => member.number],
    ['email', ({ email }) => email ?? '\u{10ffff}'],
    ['created', ({ figures }) => figures?.created_at],
    ['last_active', ({ figures }) => figures?.last_active_at ?? ''],
    ['codes', ({ token_count }) => token_count],
    ['free_codes', ({ figures }) => figures?.free_codes],
    ['tickets', ({ figures }) => figures?.tickets],
    ['status', ({ has_password }) => (has_password ? 0 : 1)],
    [
      'roles',
      ({ is_superuser, is_staff, is_entry_staff }) =>
        (is_superuser ? 0 : 4) + (is_staff ? 0 : 2) + (is_entry_staff ? 0 : 1),
    ],
  ])('%s rises, and falls the other way round', async (sort, valueOf) => {
    for (const filter of ['', 'rolle:staff,admin', 'codes:frei,alle-verwendet']) {
      const up = (await page({ sort, filter, page_size: '200' })).results;
      const values = up.map(valueOf);
      const rising = [...values].sort((a, b) => (a! < b! ? -1 : a! > b! ? 1 : 0));
      expect(values).toEqual(rising);
      const down = (await page({ sort: `-${sort}`, filter, page_size: '200' })).results.map(
        valueOf,
      );
      expect(down).toEqual([...down].sort((a, b) => (a! > b! ? -1 : a! < b! ? 1 : 0)));
      expect(down[0]).not.toBeUndefined();
    }
  });

  test.each<[string, MemberSortField]>([
    ['registrierung:ausstehend', 'email'],
    ['rolle:staff', 'email'],
    ['registrierung:registriert', 'email'],
    ['codes:frei', 'free_codes'],
    ['codes:alle-verwendet', 'free_codes'],
    ['status:aktiv', 'free_codes'],
    ['codes:keine', 'codes'],
    ['tickets:ausgestellt', 'tickets'],
  ])(
    '%s by %s: the walk begins where the filter lets it, and passes nobody',
    async (text, sort) => {
      const { db, engine: at } = database;
      // Of an older program: an address, and no password.
      const ahead = await fixture.person('member');
      await db
        .updateTable('member')
        .set({ password_hash: null })
        .where('id', '=', ahead.id)
        .execute();
      const { filter } = parseMemberFilter(text);
      const { ids, alongAnIndex } = await soughtRows(db, at, { search: '', filter });
      const found = await idsOf(db, ids);
      const walked = sql`select member.id as id from ${MEMBERS_AND_FIGURES}
      where ${alongAnIndex(sort)}`;
      expect(found.length).toBeGreaterThan(0);
      expect(await idsOf(db, walked)).toEqual(found);
    },
  );

  test('page says how far from the beginning, and its cursors lead on from there', async () => {
    const third = await page({ sort: 'name', filter: 'rolle:staff', page: '3', page_size: '25' });
    expect(third.position).toBe(51);
    const second = await at(third.previous!);
    expect(second.position).toBe(26);
    expect((await at(second.next!)).results).toEqual(third.results);
  });

  describe('searching', () => {
    const meant = (...names: string[]) =>
      crowd.filter(({ lastName }) => names.includes(lastName)).length;

    test.each(['müller', 'MUELLER', 'muller', 'Müll', 'mueller vorname'])(
      '%s: one name, three spellings',
      async (words) => {
        expect((await page({ filter: words })).count).toBe(meant('Müller', 'Mueller', 'Muller'));
        expect((await page({ search: words })).count).toBe(meant('Müller', 'Mueller', 'Muller'));
      },
    );

    test.each([
      ['weiss', 'Weiß'],
      ['WEISS 3 vorname', 'Weiß'],
      ['ost', 'Øst'],
      ['zak', 'Żak'],
      ['\u202eשלום\u202c', 'שלום'],
      ['100%', '100%'],
    ])('%s finds %s', async (words, name) => {
      const { results } = await page({ filter: words, page_size: '200' });
      expect(results.length).toBeGreaterThan(20);
      expect(new Set(results.map(({ last_name }) => last_name))).toEqual(new Set([name]));
    });

    test.each(['%%%', '___', '"wild" OR 1', "'; drop table member;--", '💡💡💡', '\\', '*'])(
      '%s is text and found nowhere',
      async (words) => {
        expect(await page({ filter: words })).toMatchObject({
          count: 0,
          results: [],
          next: null,
          previous: null,
        });
      },
    );

    test('more than are counted: the words are looked for along the order', async () => {
      const found = await page({ filter: 'vorname', sort: '-created', page_size: '50' });
      expect(found).toMatchObject({ count: 10_000, count_is_lower_bound: true });
      expect(found.results).toHaveLength(50);
    });

    test('so are two letters with which more than are counted begin, in the order of the last names', async () => {
      const found = await page({ filter: 'vo', page_size: '50' });
      expect(found).toMatchObject({ count: 10_000, count_is_lower_bound: true });
      const plain = await ask(fixture, calls.members, { as: admin, query: { search: 'vo' } });
      const { count, results } = plain.json<MemberPage>();
      expect(count).toBe(results.length + 1);
      expect(new Set(results.map(({ last_name }) => last_name))).toEqual(new Set(['100%']));
    });

    test.each(['mu', 'we', 'mu 3', '1', 'vo', 'vorname m'])(
      '%s: the same are found first, along their names and along anything else',
      async (search) => {
        const { db } = database;
        const { ids, alongAnIndex } = await soughtRows(db, database.engine, { search, filter: [] });
        const found = await idsOf(db, ids);
        expect(found.length).toBeGreaterThan(0);
        for (const sort of ['name', undefined] as const) {
          const along = sql`select member.id as id from ${MEMBERS_AND_FIGURES}
            where ${alongAnIndex(sort)}`;
          expect(await idsOf(db, along)).toEqual(found);
        }
      },
    );

    test('a purchase code, a ticket’s code and a guest’s address find their member', async () => {
      for (const words of [
        code,
        code.toLowerCase().replaceAll('-', ''),
        code.replaceAll('-', ' '),
        ticketId,
        inGroups(ticketId),
        `einlass::${ticketId}`,
        'guest@somewhere.org',
        'GUEST@some',
      ]) {
        expect([words, await numbers(words)]).toEqual([words, [guestOwner.number]]);
        expect((await page({ search: words })).results.map(({ number }) => number)).toEqual([
          guestOwner.number,
        ]);
      }
      expect(await numbers('somewhere.org')).toEqual([]);
      expect(await numbers('status:inaktiv guest@somewhere.org')).toEqual([]);
    });
  });

  test.each([
    [{ filter: 'x'.repeat(2_001) }, 'Der Filter darf höchstens 2000 Zeichen lang sein.'],
    [{ filter: 'x'.repeat(101) }, 'Der Suchbegriff darf höchstens 100 Zeichen lang sein.'],
    [
      { filter: 'x'.repeat(60), search: 'y'.repeat(60) },
      'Der Suchbegriff darf höchstens 100 Zeichen lang sein.',
    ],
    [{ sort: 'password_hash' }, 'Danach lässt sich die Liste nicht sortieren.'],
    [{ sort: '' }, 'Danach lässt sich die Liste nicht sortieren.'],
    [{ after: '' }, /Diese Stelle der Liste gibt es nicht/],
    [{ after: 'e30' }, /Diese Stelle/],
    [{ before: Buffer.from('["number","x",1,0]').toString('base64url') }, /Diese Stelle/],
    [{ after: Buffer.from('["name","x",1,0]').toString('base64url') }, /Diese Stelle/],
    [
      { sort: 'name', after: Buffer.from('["name","\\u0000",1,0]').toString('base64url') },
      /Diese Stelle/,
    ],
    [
      { sort: 'created', after: Buffer.from('["created","x",1,0]').toString('base64url') },
      /Diese Stelle/,
    ],
    ...[
      ['number', 2 ** 31, 1, 0],
      ['codes', 8_589_934_592, 1, 0],
      ['number', 1, 2 ** 53 - 1, 0],
      ['created', '2026-02-31T00:00:00.000Z', 1, 0],
      ['last_active', '0000-01-01T00:00:00.000Z', 1, 0],
    ].map((place) => [
      { sort: place[0], after: Buffer.from(JSON.stringify(place)).toString('base64url') },
      /Diese Stelle/,
    ]),
    [{ after: Buffer.from('["number",1,1e300,0]').toString('base64url') }, /Diese Stelle/],
    [{ page: '2', after: Buffer.from('["number",1,1,1]').toString('base64url') }, /Diese Stelle/],
    [{ page: '0', sort: 'name' }, /ganze Zahl ab 1/],
    [{ page_size: '201', sort: 'name' }, /1 bis 200/],
  ] as [Record<string, string>, string | RegExp][])('400 for %j', async (query, sentence) => {
    const answer = await list(query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ErrorReply>().error).toMatch(sentence);
  });

  test('10,000 characters, most of them seen by nobody: an answer, never 500', async () => {
    for (const sign of ['\u200e', '%', '🎪', '"']) {
      const answer = await list({ filter: `${sign.repeat(1_990)} #1000` });
      expect([200, 400]).toContain(answer.statusCode);
    }
    expect((await list({ filter: 'x'.repeat(10_000) })).statusCode).toBe(400);
  });

  test('the figures follow codes, tickets, mails and roles; a copy of the database has the same', async () => {
    const member = await fixture.person('member');
    const { db } = database;
    const figures = async () => {
      const { results } = await page({ filter: `nummer:${member.number}` });
      const { token_count, figures: known } = results[0]!;
      return [token_count, known?.free_codes, known?.tickets, known?.admitted, known?.failed_mails];
    };
    const has = async (filter: string) =>
      (await numbers(`${filter} nummer:${member.number}`)).length === 1;
    expect(await figures()).toEqual([0, 0, 0, 0, 0]);
    const spare = await fixture.code(member);
    const ticket = await fixture.ticket(member);
    expect(await figures()).toEqual([2, 1, 1, 0, 0]);
    expect(await has('mail:nie')).toBe(true);

    await fixture.outbox.enqueue(db, { kind: 'ticket', to: 'a@b.de', ticketId: ticket.id });
    expect(await has('mail:nie')).toBe(false);
    expect(await has('mail:fehlgeschlagen')).toBe(false);
    await db
      .updateTable('outbox')
      .set({ state: 'failed' })
      .where('ticket_id', '=', ticket.id)
      .execute();
    expect(await has('mail:fehlgeschlagen')).toBe(true);
    expect(await figures()).toEqual([2, 1, 1, 0, 1]);
    await fixture.outbox.enqueue(db, { kind: 'ticket', to: 'a@b.de', ticketId: ticket.id });
    expect(await has('mail:fehlgeschlagen')).toBe(false);

    expect(await has('tickets:eingelassen')).toBe(false);
    await ask(fixture, calls.invalidateTicket, {
      as: admin,
      params: { ticketId: ticket.id },
      headers: { 'idempotency-key': '1b671a64-40d5-491e-99b0-da01ff1f3341' },
    });
    expect(await has('tickets:eingelassen')).toBe(true);
    expect(await figures()).toEqual([2, 1, 1, 1, 0]);

    await db
      .updateTable('token')
      .set({ created_for: member.id })
      .where('token', '=', code)
      .execute();
    expect(await figures()).toEqual([3, 2, 1, 1, 0]);
    await db
      .updateTable('token')
      .set({ created_for: guestOwner.id })
      .where('token', '=', code)
      .execute();
    await db.deleteFrom('token').where('id', '=', spare.id).execute();
    expect(await figures()).toEqual([1, 0, 1, 1, 0]);
    expect(await has('codes:alle-verwendet')).toBe(true);
    await fixture.revokeTicket(ticket.id);
    expect(await figures()).toEqual([1, 1, 0, 0, 0]);
    expect(await has('codes:frei')).toBe(true);

    await db
      .updateTable('member')
      .set({ is_active: false, is_staff: true })
      .where('id', '=', member.id)
      .execute();
    expect(await has('status:inaktiv rolle:staff codes:frei')).toBe(true);

    const target = await engine.open();
    await copyDatabase(database, target);
    for (const table of ['member_figure', 'guest_email'] as const) {
      const rows = (from: Database) => from.db.selectFrom(table).selectAll().execute();
      const sorted = async (from: Database) =>
        (await rows(from)).map((row) => JSON.stringify(row)).sort();
      expect(await sorted(target)).toEqual(await sorted(database));
    }
  });

  test('eingeladen: whom the code that counts was mailed to in those days, with other conditions and in any order', async () => {
    const invited = async (at: string) => {
      fixture.clock.set(at);
      const added = await ask(fixture, officeCalls.addMember, {
        as: admin,
        body: {
          ...{ first_name: 'Ida', last_name: 'Einzig', invite: true },
          invite_email: `ida.${Date.parse(at)}@example.org`,
        },
      });
      return added.json<Member>().number;
    };
    const early = await invited('2026-06-30T22:30:00.000Z');
    const late = await invited('2026-07-20T10:00:00.000Z');
    fixture.clock.set('2026-07-31T17:42:00.000Z');
    expect(await numbers('eingeladen:2026-07-01')).toEqual([early]);
    expect(await numbers('eingeladen:2026-06-30')).toEqual([]);
    expect(await numbers('eingeladen:<2026-07-20 einzig')).toEqual([early]);
    for (const sort of ['-number', '-created'] as const) {
      const found = await page({
        filter: 'eingeladen:<=2026-07-20 registrierung:eingeladen',
        sort,
      });
      expect(found.results.map(({ number }) => number)).toEqual([late, early]);
    }
    expect(await numbers('eingeladen:>2026-07-20')).toEqual([]);
  });

  test('zuletzt: who signed in on that day, by the clock of Berlin', async () => {
    fixture.clock.set('2026-08-01T22:30:00.000Z');
    const { number } = await fixture.person('member');
    fixture.clock.set('2026-07-31T17:42:00.000Z');
    expect(await numbers('zuletzt:2026-08-02')).toEqual([number]);
    expect(await numbers('zuletzt:>2.8.2026')).toEqual([]);
    expect(await numbers('zuletzt:<2026-07-31')).toEqual([]);
  });
});
