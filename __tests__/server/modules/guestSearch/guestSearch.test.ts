import { entryCalls } from '../../../../contract/entry/calls.ts';
import type { FoundGuest } from '../../../../contract/entry/entities.ts';
import { calls } from '../../../../contract/calls.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../../support/engines.ts';
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
            ticket_id: used.id,
            email_hint: 'fr…@example.org',
            status: 'used',
            used: { at: '2026-07-31T17:42:00.000Z' },
          },
          { ticket_id: valid.id, email_hint: 'a…@example.org', status: 'valid' },
        ],
      },
    ]);
    expect(answer.body).not.toContain('freundin');
    const admission = await ask(fixture, calls.invalidateTicket, {
      as: staff,
      params: { ticketId: valid.id },
    });
    expect(admission.statusCode).toBe(200);
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
