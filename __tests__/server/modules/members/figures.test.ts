import { sql } from 'kysely';

import { createMigrator } from '../../../../server/db/migrations/migrations.ts';
import { openDatabase, type Database } from '../../../../server/db/openDatabase.ts';
import { newPurchaseCode, newTicketId } from '../../../../server/lib/randomCodes.ts';
import { insertMembers } from '../../../../server/modules/members/repository.ts';
import { insertPurchaseCodes } from '../../../../server/modules/purchaseCodes/repository.ts';
import { insertTickets } from '../../../../server/modules/tickets/repository.ts';
import { forEachEngine } from '../../../support/engines.ts';

const AT = '2026-05-01T10:00:00.000Z';

const crowd = Array.from({ length: 5 }, (_, index) => ({
  number: index + 1,
  firstName: 'Änne',
  lastName: `Weiß ${index}`,
  isSuperuser: false,
  isStaff: false,
  isEntryStaff: false,
  initialToken: `AAAAA-${String(index).padStart(5, '0')}`,
  createdAt: AT,
}));

interface Figures {
  member_id: number;
  codes: number;
  tickets: number;
  free_codes: number;
  /** Those of the counts. */
  facets: number;
}

const kept = async ({ db }: Database) =>
  (
    await sql<Figures>`select member_id, codes, tickets, free_codes, facets & 224 as facets
      from member_figure order by member_id`.execute(db)
  ).rows.map((row) => ({ ...row }));

const recounted = async ({ db }: Database): Promise<Figures[]> =>
  (
    await sql<{ id: number; codes: number; tickets: number }>`select member.id,
        (select count(*) from token where created_for = member.id) as codes,
        (select count(*) from token join ticket on ticket.token_id = token.id
          where created_for = member.id and revoked_at is null) as tickets
      from member order by id`.execute(db)
  ).rows.map(({ id, codes, tickets }) => ({
    member_id: id,
    codes,
    tickets,
    free_codes: codes - tickets,
    facets: (codes > 0 ? 32 : 0) + (codes > tickets ? 64 : 0) + (tickets > 0 ? 128 : 0),
  }));

const codesFor = (members: readonly number[]) =>
  members.map((createdFor) => ({ token: newPurchaseCode(), createdFor, createdAt: AT }));

forEachEngine('the figures of the list', (engine) => {
  let database: Database;
  let ids: number[];

  beforeAll(async () => {
    database = await engine.open();
    ids = await database.transaction((trx) => insertMembers(trx, crowd));
  });

  test('are what a recount says, whatever becomes of how many at once', async () => {
    const { db } = database;
    const [first, second, third] = ids as [number, number, number];
    const same = async (codes: number) => {
      const figures = await kept(database);
      expect(figures).toEqual(await recounted(database));
      expect(figures.reduce((sum, figure) => sum + figure.codes, 0)).toBe(codes);
    };
    const mixed = Array.from({ length: 40 }, (_, index) => ids[index % 3]!);
    const added = await insertPurchaseCodes(db, codesFor([...mixed, ...mixed.map(() => first)]));
    await same(80);
    await insertTickets(
      db,
      added.slice(0, 50).map((purchaseCodeId) => ({
        id: newTicketId(),
        purchaseCodeId,
        email: 'guest@example.org',
        createdAt: AT,
      })),
    );
    await same(80);
    const tickets = await db.selectFrom('ticket').select(['id', 'token_id']).execute();
    const some = tickets.slice(0, 20).map(({ id }) => id);
    await db
      .updateTable('ticket')
      .set((eb) => ({ admitted_by: eb.ref('id') }))
      .where('id', 'in', some)
      .execute();
    await same(80);
    await db.updateTable('ticket').set({ revoked_at: AT }).where('id', 'in', some).execute();
    await db.updateTable('ticket').set({ revoked_at: AT }).where('id', 'in', some).execute();
    await same(80);
    // A second ticket for codes whose first one was revoked, one that is revoked from the beginning with them.
    const again = tickets.slice(0, 3).map(({ token_id }, index) => ({
      id: newTicketId(),
      token_id,
      email: 'guest@example.org',
      created_at: AT,
      revoked_at: index === 0 ? AT : null,
    }));
    await db.insertInto('ticket').values(again).execute();
    await same(80);
    // With their tickets, valid and revoked ones; some to whom they belong already.
    await db
      .updateTable('token')
      .set({ created_for: second })
      .where('created_for', 'in', [first, second])
      .execute();
    await db.updateTable('token').set({ created_at: AT }).execute();
    await same(80);
    expect((await kept(database))[0]).toMatchObject({ codes: 0, facets: 0 });
    const { numDeletedRows } = await db
      .deleteFrom('token')
      .where('created_for', 'in', [second, third])
      .where('id', 'not in', (eb) => eb.selectFrom('ticket').select('token_id'))
      .executeTakeFirst();
    expect(numDeletedRows).toBe(30n);
    await same(50);
    await db.deleteFrom('token').where('id', '=', -1).execute();
    await same(50);
  });

  test('are put right by the migration, should they ever have been wrong', async () => {
    const old = openDatabase({ location: await engine.newLocation() });
    try {
      await createMigrator(old.db, old.engine).migrateTo('014_import_head');
      // As that release wrote them: without the columns that came later.
      const rows = await old.db
        .insertInto('member')
        .values(
          crowd.map(({ number, firstName, lastName, initialToken, createdAt }) => ({
            ...{ number, initial_token: initialToken, created_at: createdAt },
            ...{ first_name: firstName, last_name: lastName, search_text: '', sort_name: '' },
            ...{ is_superuser: false, is_staff: false, is_entry_staff: false, is_active: true },
          })),
        )
        .returning('id')
        .execute();
      const members = rows.map(({ id }) => id);
      await insertPurchaseCodes(old.db, codesFor([...members, ...members.slice(0, 2)]));
      await old.db
        .updateTable('member_figure')
        .set({ codes: 7, free_codes: 0, facets: 288 })
        .where('member_id', '=', members[1]!)
        .execute();
      await old.migrate();
      expect(await kept(old)).toEqual(await recounted(old));
      const row = await old.db
        .selectFrom('member_figure')
        .select('facets')
        .where('member_id', '=', members[1]!)
        .executeTakeFirstOrThrow();
      // That a mail went out is told by nothing here, and stays.
      expect(row.facets & 256).toBe(256);
    } finally {
      await old.close();
    }
  });
});
