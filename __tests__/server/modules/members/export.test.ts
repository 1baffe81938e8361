/** Members taken away as a table: who may, whom it holds, and that spreadsheets run nothing of it. */
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { openDesk, type Desk } from '../jobs/desk.ts';

const HEAD =
  'Nummer;Vorname;Nachname;E-Mail;E-Mail für die Einladung;Status;Registriert;Einlass;Staff;Administration;Codes';

forEachEngine('the export of members', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  let desk: Desk;
  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser');
    desk = openDesk(fixture, office);
  });
  afterAll(async () => {
    await fixture.close();
    await database.close();
  });

  const exported = (selection: unknown, as: Person | undefined = office) =>
    ask(fixture, officeCalls.exportMembers, { as, body: { selection } });
  const rowsOf = async (selection: unknown): Promise<string[]> => {
    const { body } = await exported(selection);
    expect(body.startsWith(`\ufeff${HEAD}\r\n`)).toBe(true);
    expect(body.endsWith('\r\n')).toBe(true);
    return body.split('\r\n').slice(1, -1);
  };

  test.each(['member', 'entry staff'] as const)('%s: gets none', async (role) => {
    const as = await fixture.person(role);
    const answer = await exported({ search: '' }, as);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain('@');
  });

  test('has a row for each member that is found, over all pages', async () => {
    const { search, ids } = await desk.members(450);
    const answer = await exported({ search });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="mitglieder-2026-07-31.csv"',
    );
    expect(await rowsOf({ search })).toHaveLength(450);
    expect(await rowsOf({ ids: ids.slice(0, 3) })).toHaveLength(3);
    expect(await rowsOf({ search: 'niemand heißt so' })).toEqual([]);
  });

  test('says of a member what the list says, and no invitation code', async () => {
    const member = await fixture.person('entry staff', { firstName: 'Änne', lastName: 'Öz;"x"' });
    await fixture.code(member);
    expect(await rowsOf({ ids: [member.id] })).toEqual([
      `${member.number};Änne;"Öz;""x""";${member.email};;aktiv;ja;ja;nein;nein;1`,
    ]);
    const { ids } = await desk.members(1);
    const { initial_token: invitation } = await database.db
      .selectFrom('member')
      .select('initial_token')
      .where('id', '=', ids[0]!)
      .executeTakeFirstOrThrow();
    expect((await exported({ ids })).body).not.toContain(invitation);
  });

  test('by the filter; a piece that is none is refused', async () => {
    const { search, ids } = await desk.members(4);
    await desk.setMember(ids[1]!, { is_active: false });
    expect(await rowsOf({ search: '', filter: `status:inaktiv ${search}` })).toHaveLength(1);
    expect((await exported({ search: '', filter: 'farbe:rot' })).statusCode).toBe(400);
  });

  test.each(['=1+1', '+49', '-2', '@SUM(A1)'])('%s is no formula', async (firstName) => {
    const { id } = await fixture.person('member', { firstName, lastName: 'Möller' });
    const [row] = await rowsOf({ ids: [id] });
    expect(row?.split(';')[1]).toBe(`'${firstName}`);
  });

  test('is in the audit', async () => {
    await exported({ search: 'möller', filter: 'status:aktiv' });
    const entry = await database.db
      .selectFrom('audit')
      .select(['actor_id', 'action', 'details'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(entry).toEqual({
      actor_id: office.id,
      action: 'members exported',
      details: JSON.stringify({ search: 'möller', filter: 'status:aktiv' }),
    });
  });
});
