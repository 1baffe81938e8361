/** Members taken away as a table: who may, whom it holds, what it says, and that our own import takes it back. */
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { ImportField } from '../../../../contract/office/importEntities.ts';
import type { MemberTableAsked } from '../../../../contract/office/memberTable.ts';
import {
  HARMLESS_COLUMNS,
  TABLE_COLUMNS,
  type TableColumn,
} from '../../../../contract/office/tableColumns.ts';
import { COMMAND_LINE } from '../../../../server/modules/audit/actor.ts';
import { createExportService } from '../../../../server/modules/members/exportService.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { festivalTime } from '../../../../server/lib/festivalTime.ts';
import { idsInOrder } from '../../../../server/modules/members/listRepository.ts';
import { nextMemberNumber } from '../../../../server/modules/members/repository.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { openImportDesk, type ImportDesk } from '../imports/importDesk.ts';
import { openDesk, type Desk } from '../jobs/desk.ts';

type Asked = Partial<Omit<MemberTableAsked, 'selection'>> & { as?: Person };

const COLUMNS: TableColumn[] = ['number', 'first_name', 'last_name', 'email', 'status', 'codes'];
const HEAD = 'Nummer;Vorname;Nachname;E-Mail;Status;Codes';

forEachEngine('the export of members', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  let desk: Desk;
  let imports: ImportDesk;
  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser');
    desk = openDesk(fixture, office);
    imports = openImportDesk(fixture, office);
  });
  afterAll(async () => {
    await fixture.close();
    await database.close();
  });

  const exported = (
    selection: unknown,
    { as = office, columns = COLUMNS, format = 'csv', sort }: Asked = {},
  ) =>
    ask(fixture, officeCalls.exportMembers, {
      as,
      body: { selection, columns, format, ...(sort !== undefined && { sort }) },
    });
  const rowsOf = async (selection: unknown, asked?: Asked): Promise<string[]> => {
    const { body } = await exported(selection, asked);
    if (asked === undefined) expect(body.startsWith(`\ufeff${HEAD}\r\n`)).toBe(true);
    expect(body.endsWith('\r\n')).toBe(true);
    return body.split('\r\n').slice(1, -1);
  };
  const lastEntry = () =>
    database.db
      .selectFrom('audit')
      .select(['actor_id', 'action', 'details'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();

  test.each(['member', 'entry staff'] as const)('%s: gets none', async (role) => {
    const as = await fixture.person(role);
    const answer = await exported({ search: '' }, { as });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain('@');
  });

  test('ends when whoever asked for it may administer no longer', async () => {
    const { search } = await desk.members(3_000);
    const leaving = await fixture.person('superuser');
    const bytes = await createExportService(fixture.deps).table(
      { ...COMMAND_LINE, memberId: leaving.id },
      { selection: { search }, columns: ['number', 'last_name'], format: 'csv' },
    );
    const parts = bytes[Symbol.asyncIterator]();
    expect((await parts.next()).done).toBe(false);
    await desk.setMember(leaving.id, { is_active: false });
    fixture.clock.set('2026-07-31T17:42:05.000Z');
    await expect(
      (async () => {
        while ((await parts.next()).done !== true);
      })(),
    ).rejects.toThrow('may administer no longer');
    fixture.clock.set('2026-07-31T17:42:00.000Z');
  });

  test('has a row for each member that is found, over all pages', async () => {
    const { search, ids } = await desk.members(1_200);
    const answer = await exported({ search });
    expect(answer.headers['content-type']).toBe('application/octet-stream');
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="mitglieder-2026-07-31.csv"',
    );
    expect(await rowsOf({ search })).toHaveLength(1_200);
    expect(await rowsOf({ ids: [ids[2], ids[0], ids[2], 999_999_999] })).toHaveLength(2);
    expect(await rowsOf({ search: 'niemand heißt so' })).toEqual([]);
  });

  test.each([
    ['few', 1_200],
    ['more than are counted', 10_300],
  ])(
    'in the order of the list: %s',
    async (_, count) => {
      const { search, ids } = await desk.members(count);
      const [first, last] = [ids[0]!, ids[count - 1]!];
      const change = (id: number, values: { number?: number; sort_name?: string }) =>
        database.db.updateTable('member').set(values).where('id', '=', id).execute();
      const highest = await nextMemberNumber(database.db);
      await change(first, { number: highest });
      await change(last, { sort_name: 'a' });
      const order = async (selection: unknown, sort?: string) =>
        (await rowsOf(selection, { columns: ['number'], ...(sort !== undefined && { sort }) })).map(
          Number,
        );
      const byNumber = await order({ search });
      expect(byNumber).toHaveLength(count);
      expect(byNumber).toEqual(byNumber.toSorted((a, b) => a - b));
      expect(byNumber.at(-1)).toBe(highest);
      expect(await order({ search }, '-number')).toEqual(byNumber.toReversed());
      const sort = { field: 'number', descending: true } as const;
      const walked = await idsInOrder(
        database.db,
        database.engine,
        { search, filter: [], sort },
        4_000,
      );
      expect(walked).toEqual([first, ...ids.slice(1).reverse()]);
      const ofLast = byNumber.at(-2);
      expect((await order({ search }, 'name'))[0]).toBe(ofLast);
      expect(await order({ ids: [last, first] }, '-name')).toEqual([highest, ofLast]);
    },
    30_000,
  );

  test('in an order that is none: says so', async () => {
    const answer = await exported({ search: '' }, { sort: 'shoe size' });
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: texts.invalidSort }]);
  });

  test('of more than are counted, each once, too', async () => {
    const { search } = await desk.members(10_300);
    const numbers = (await rowsOf({ search })).map((row) => row.split(';')[0]);
    expect(new Set(numbers).size).toBe(10_300);
    expect(numbers).toHaveLength(10_300);
    expect(await lastEntry()).toMatchObject({
      details: expect.stringContaining('"count":10300') as string,
    });
  }, 30_000);

  test('says of a member what the list says', async () => {
    const member = await fixture.person('entry staff', { firstName: 'Änne', lastName: 'Öz;"x"' });
    await fixture.code(member);
    expect(await rowsOf({ ids: [member.id] })).toEqual([
      `${member.number};Änne;"Öz;""x""";${member.email};aktiv;1`,
    ]);
    expect(await rowsOf({ ids: [member.id] }, { format: 'csv_comma' })).toEqual([
      `${member.number},Änne,"Öz;""x""",${member.email},aktiv,1`,
    ]);
    const facts: TableColumn[] = ['created_at', 'registered', 'entry_staff', 'free_codes', 'notes'];
    const { created_at: at } = await database.db
      .selectFrom('member')
      .select('created_at')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    const { date, time } = festivalTime(at);
    expect(await rowsOf({ ids: [member.id] }, { columns: facts })).toEqual([
      `ja;ja;1;${date} ${time};`,
    ]);
  });

  test('an invitation code only where it is asked for, and the audit says so', async () => {
    const { ids } = await desk.members(1);
    const { initial_token: code } = await database.db
      .selectFrom('member')
      .select('initial_token')
      .where('id', '=', ids[0]!)
      .executeTakeFirstOrThrow();
    const harmless = await exported({ ids }, { columns: [...HARMLESS_COLUMNS] });
    expect(harmless.body).not.toContain(code);
    expect((await lastEntry()).details).not.toContain('invitation_code');
    expect(await rowsOf({ ids }, { columns: ['invitation_code'] })).toEqual([code]);
    expect((await lastEntry()).details).toContain('"columns":["invitation_code"]');
    const { results } = (
      await ask(fixture, officeCalls.audit, {
        as: office,
        query: { action: 'members exported' },
      })
    ).json<{ results: { sentence: unknown[] }[] }>();
    expect(results[0]?.sentence.join('')).toBe('1 Mitglied exportiert, mit Einladungscodes');

    // Of who has registered it opens nothing, and is nobody's business.
    expect(await rowsOf({ ids: [office.id] }, { columns: ['invitation_code'] })).toEqual(['']);
  });

  test('by the filter; a piece that is none is refused, and so is a column', async () => {
    const { search, ids } = await desk.members(4);
    await desk.setMember(ids[1]!, { is_active: false });
    expect(await rowsOf({ search: '', filter: `status:inaktiv ${search}` })).toHaveLength(1);
    expect((await exported({ search: '', filter: 'farbe:rot' })).statusCode).toBe(400);
    const columns = ['password_hash'] as unknown as TableColumn[];
    expect((await exported({ search: '' }, { columns })).statusCode).toBe(400);
    expect((await exported({ search: '' }, { columns: [] })).statusCode).toBe(400);
  });

  test.each(['=1+1', '+49', '-2', '@SUM(A1)'])('%s is no formula', async (firstName) => {
    const { id } = await fixture.person('member', { firstName, lastName: 'Möller' });
    const [row] = await rowsOf({ ids: [id] });
    expect(row?.split(';')[1]).toBe(`'${firstName}`);
  });

  test('is in the audit', async () => {
    await exported({ search: 'möller', filter: 'status:aktiv' });
    expect(await lastEntry()).toEqual({
      actor_id: office.id,
      action: 'members exported',
      details: JSON.stringify({
        filter: 'status:aktiv',
        with_search: true,
        columns: COLUMNS,
        format: 'csv',
        count: 4,
      }),
    });
  });

  test('is in the audit by its filters, also where a label has a space', async () => {
    await exported({ search: '', filter: 'marke:"Helfer Freitag" status:aktiv' });
    expect(JSON.parse((await lastEntry()).details)).toEqual({
      ...{ filter: 'marke:helfer-freitag status:aktiv', columns: COLUMNS },
      ...{ format: 'csv', count: 0 },
    });
  });

  describe.each(['csv', 'csv_comma', 'xlsx'] as const)(
    'as %s, our import takes it back',
    (format) => {
      /** What each column is to the import; what it cannot set is left out. */
      const FIELDS: Partial<Record<TableColumn, ImportField>> = {
        number: 'number',
        first_name: 'first_name',
        last_name: 'last_name',
        email: 'email',
        entry_staff: 'is_entry_staff',
        staff: 'is_staff',
        superuser: 'is_superuser',
        labels: 'labels',
        notes: 'notes',
      };
      const NAMES: [first: string, last: string][] = [
        ['=HYPERLINK("http://x")', '-1+1'],
        ['@cmd', '+49 170'],
        ['Zoë "Zo" ;,', "O'Brien & <b>"],
        ['👩🏽‍🚒 Ünal', 'السيد'],
        ['_x0041_', "'t Hooft"],
        ['007', '1e5'],
      ];
      const NOTES = 'Zeile 1\n- Nüsse\n- Milch;+1\nZeile 2; "zitiert"\t🎟️ = ok';

      test('column by column, and has nothing to change', async () => {
        const people: Person[] = [];
        for (const [firstName, lastName] of NAMES) {
          people.push(await fixture.person('entry staff', { firstName, lastName }));
        }
        const ids = people.map(({ id }) => id);
        await database.db
          .updateTable('member')
          .set({ notes: NOTES })
          .where('id', 'in', ids)
          .execute();
        const { rawPayload } = await exported({ ids }, { columns: [...HARMLESS_COLUMNS], format });
        const file = await imports.read(rawPayload);
        expect(file.columns).toEqual(HARMLESS_COLUMNS.map((column) => TABLE_COLUMNS[column]));
        expect(file.plan.fields).toEqual(HARMLESS_COLUMNS.map((column) => FIELDS[column] ?? null));
        const job = await imports.dryRun(rawPayload, { existing: 'update' });
        const sentences = (await imports.jobs.rows(job.id, 'skipped')).map(
          ({ sentence }) => sentence,
        );
        expect(sentences).toEqual(ids.map(() => 'Ist schon da, und nichts ist anders.'));
        expect(job).toMatchObject({ found: ids.length, pending: 0 });
      });

      test('and makes the same members of it where there were none', async () => {
        const { ids } = await desk.members(1);
        await database.db
          .updateTable('member')
          .set({
            first_name: NAMES[0]![0],
            last_name: NAMES[3]![0],
            invite_email: 'mia@example.org',
          })
          .where('id', 'in', ids)
          .execute();
        const { rawPayload } = await exported({ ids }, { columns: [...HARMLESS_COLUMNS], format });
        const { number } = await database.db
          .selectFrom('member')
          .select('number')
          .where('id', 'in', ids)
          .executeTakeFirstOrThrow();
        await database.db
          .updateTable('member')
          .set({ number: number + 1_000_000, invite_email: null })
          .where('id', 'in', ids)
          .execute();
        const { fields } = (await imports.read(rawPayload)).plan;
        // By the number alone: the one there was has another now.
        await imports.done(rawPayload, { fields, match: 'number', existing: 'update' });
        expect(await imports.member(number)).toMatchObject({
          first_name: NAMES[0]![0],
          last_name: NAMES[3]![0],
          invite_email: 'mia@example.org',
        });
      });
    },
  );
});
