/** Festivals that are over hold data of people: these can ask for them, have them deleted, and they go when their time is over. */
import { asSeen } from '../../../support/asSeen.ts';
import { accountCalls } from '../../../../contract/account/calls.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { FinderReply } from '../../../../contract/office/finder.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import type { PersonalData } from '../../../../server/modules/account/personalData.ts';
import { cleanUp } from '../../../../server/modules/operations/housekeeping.ts';
import { MOVES } from '../../../../server/modules/seasons/moveRepository.ts';
import { sql } from 'kysely';
import { forEachEngine } from '../../../support/engines.ts';
import { ask } from '../fixture.ts';
import { FESTIVAL, lastYear, type LastYear } from './lastYear.ts';

forEachEngine('people in the archive', (engine) => {
  let database: Database;
  let year: LastYear;
  beforeEach(async () => {
    database = await engine.open();
    year = await lastYear(database);
    await year.fixture.ticket(year.member, year.member.email);
    expect((await year.start()).statusCode).toBe(200);
  });
  afterEach(async () => {
    await year.close();
    await database.close();
  });

  const dataOf = async () =>
    (
      await ask(year.fixture, accountCalls.ownData, { as: year.member, query: { format: 'json' } })
    ).json<PersonalData>();
  const find = async (text: string, as = year.office) =>
    (await ask(year.fixture, officeCalls.find, { as, query: { text } })).json<FinderReply>();

  async function deleteDataOf({ id }: { id: number }): Promise<void> {
    const body = await database.db
      .selectFrom('member')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const asked = { as: year.office, params: { id }, ...asSeen(body) };
    const { statusCode } = await ask(year.fixture, officeCalls.anonymiseMember, asked);
    expect(statusCode).toBe(200);
  }

  test('“my data” has the codes, tickets and mails of earlier festivals', async () => {
    const { codes, past_codes: past, mails } = await dataOf();
    expect(codes).toEqual([]);
    expect(past).toHaveLength(5);
    expect(past).toContainEqual({
      ...{ festival: FESTIVAL, code: year.given.token, created_at: '2026-07-31T17:42:00.000Z' },
      sent_to: [{ email: 'Freund@example.org', sent_at: '2026-07-31T17:42:00.000Z' }],
      tickets: [],
    });
    expect(past.flatMap(({ tickets }) => tickets)).toContainEqual({
      email: 'Gast@example.org',
      created_at: '2026-07-31T17:42:00.000Z',
      revoked_at: null,
      admitted_at: '2026-07-31T17:42:00.000Z',
    });
    expect(mails.map(({ recipient }) => recipient)).toContain('Gast@example.org');
    const pdf = await ask(year.fixture, accountCalls.ownData, {
      as: year.member,
      query: { format: 'pdf' },
    });
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  test('the data of who goes are taken out of it, and those of other guests stay', async () => {
    const { member } = year;
    await deleteDataOf(member);
    let all = '';
    for (const { past } of MOVES) {
      const { rows } = await sql`select * from ${sql.table(past)}`.execute(database.db);
      all += JSON.stringify(rows);
    }
    expect(all).not.toContain(member.email);
    expect(all.toLowerCase()).not.toContain('freund@example.org');
    expect(all).not.toContain('Weiß');
    expect(all).toContain('Gast@example.org');
    expect((await find('freund@example.org')).past_codes).toEqual([]);
    expect((await find('gast@example.org')).past_codes).toMatchObject([
      { member: { name: 'Gelöschtes Mitglied' } },
    ]);
  });

  test('nor is the address kept at which somebody’s code did not reach them', async () => {
    const { member, fixture } = year;
    const friend = await fixture.person('member', { firstName: 'Fiona', lastName: 'Freund' });
    await database.db
      .updateTable('past_mail')
      .set({ recipient: friend.email, state: 'failed', member_id: member.id })
      .where('kind', '=', 'purchase-code')
      .execute();
    await deleteDataOf(friend);
    const { rows } = await sql`select * from past_mail`.execute(database.db);
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain(friend.email.toLowerCase());
  });

  test('nor on a ticket that was revoked, whose code has been another one’s since', async () => {
    const { member, fixture } = year;
    const other = await fixture.person('member');
    const ticket = await database.db
      .selectFrom('past_ticket')
      .select(['id', 'token_id'])
      .where('email', '=', member.email)
      .executeTakeFirstOrThrow();
    await database.db
      .updateTable('past_ticket')
      .set({ revoked_at: '2026-07-31T18:00:00.000Z' })
      .where('id', '=', ticket.id)
      .execute();
    await database.db
      .updateTable('past_code')
      .set({ created_for: other.id })
      .where('id', '=', ticket.token_id)
      .execute();
    await deleteDataOf(member);
    for (const table of ['past_ticket', 'past_mail']) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(database.db);
      expect(JSON.stringify(rows)).not.toContain(member.email);
    }
  });

  test('what is older than it is to be kept goes; the counts stay, and nothing comes back', async () => {
    await cleanUp(year.fixture.deps);
    expect((await find('gast@example.org')).past_codes).toHaveLength(1);
    // Three years are the default.
    year.fixture.clock.set('2029-08-02T10:00:00.000Z');
    await cleanUp(year.fixture.deps);
    for (const { past } of MOVES) {
      const { rows } = await sql`select 1 from ${sql.table(past)}`.execute(database.db);
      expect([past, rows]).toEqual([past, []]);
    }
    const festivals = await database.db.selectFrom('past_festival').selectAll().execute();
    expect(festivals).toMatchObject([
      {
        name: FESTIVAL,
        codes: 5,
        tickets: 3,
        rows_deleted_at: '2029-08-02T10:00:00.000Z',
        record: null,
      },
    ]);
    const office = await year.fixture.person('superuser');
    expect((await year.undo(festivals[0]?.id ?? 0, office)).statusCode).toBe(409);
  });
});
