/** Jobs and imports that go on over a member who is merged meanwhile: the row has a sentence, the others are done. */
import type { JobTask } from '../../../../contract/office/jobEntities.ts';
import { mergeCalls } from '../../../../contract/office/merging.ts';
import type { MergePreview } from '../../../../contract/office/mergeEntities.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { texts as importTexts } from '../../../../server/modules/imports/texts.ts';
import { texts } from '../../../../server/modules/jobs/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { openImportDesk, type ImportDesk } from '../imports/importDesk.ts';
import { openDesk, type Desk } from '../jobs/desk.ts';

const CODES: JobTask = { kind: 'create_codes', count: 2 };

forEachEngine('a member merged while others work on it', (engine) => {
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

  async function merge(id: number, other: number): Promise<void> {
    const params = { id, other };
    const { kept, gone } = (
      await ask(fixture, mergeCalls.mergePreview, { as: office, params })
    ).json<MergePreview>();
    const body = { version: kept.member.version, gone_version: gone.member.version, take: [] };
    const reply = await ask(fixture, mergeCalls.mergeMembers, { as: office, params, body });
    expect(reply.statusCode).toBe(200);
  }
  const numberOf = async (id: number) =>
    (
      await database.db
        .selectFrom('member')
        .select('number')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).number;

  test('a job does the others; also its undo', async () => {
    const { ids } = await desk.members(3);
    const [kept, gone, third] = ids as [number, number, number];
    const draft = await desk.dryRun(CODES, { ids });
    await merge(kept, gone);
    await desk.act(draft.id, 'start');
    await desk.work();
    const sentence = texts.isMerged(await numberOf(kept));
    expect(await desk.job(draft.id)).toMatchObject({ state: 'done', changed: 2, skipped: 1 });
    expect(await desk.rows(draft.id, 'skipped')).toMatchObject([
      { member: { id: gone }, sentence },
    ]);
    expect(await desk.codesOf(ids)).toEqual([2, 0, 2]);

    // Chosen before, and merged by the time of the dry run.
    const other = await desk.dryRun(CODES, { ids });
    expect(other).toMatchObject({ found: 3, pending: 2, skipped: 1 });
    expect(other.reasons).toEqual([{ sentence, count: 1 }]);

    const job = await desk.done(CODES, { ids: [third] });
    await merge(kept, third);
    expect(job).toMatchObject({ state: 'done', changed: 1 });
  });

  test('an import of one who was merged away since is undone for nobody', async () => {
    const job = await imports.done('Nummer;Vorname;Nachname\r\n7101;Mia;Mond\r\n');
    const [kept] = (await desk.members(1)).ids;
    await merge(kept!, (await imports.member(7_101))!.id);
    expect(await desk.undone(job.id)).toMatchObject({
      changed: 0,
      reasons: [{ sentence: texts.isMerged(await numberOf(kept!)), count: 1 }],
    });
  });

  test('an import of one who was merged and parted again leaves that member there, and says why', async () => {
    const job = await imports.done('Nummer;Vorname;Nachname\r\n7201;Pia;Pohl\r\n7202;Pit;Pohl\r\n');
    const pia = (await imports.member(7_201))!;
    const [other] = (await desk.members(1)).ids;
    await merge(other!, pia.id);
    const { id: merging } = await database.db
      .selectFrom('member_merge')
      .select('id')
      .where('gone_id', '=', pia.id)
      .executeTakeFirstOrThrow();
    const params = { id: merging };
    const parted = await ask(fixture, mergeCalls.undoMerge, { as: office, params });
    expect(parted.statusCode).toBe(200);
    // All as the import has left it, but for the version.
    const { version, ...rest } = (await imports.member(7_201))!;
    expect({ ...rest, version: pia.version }).toEqual(pia);
    expect(version).toBeGreaterThan(pia.version);
    expect(await desk.undone(job.id)).toMatchObject({
      changed: 1,
      reasons: [{ sentence: importTexts.touchedSince, count: 1 }],
    });
    expect([await imports.member(7_201), await imports.member(7_202)]).toMatchObject([
      { id: pia.id },
      undefined,
    ]);
  });

  test('the same file once more brings nobody back who was merged away', async () => {
    const lines = ['Max;Muster;max@muster.example', 'Maxi;Muster;maxi@muster.example'];
    const file = ['Vorname;Nachname;E-Mail', ...lines, ''].join('\r\n');
    await imports.done(file);
    const idOf = async (firstName: string) =>
      (
        await database.db
          .selectFrom('member')
          .select('id')
          .where('first_name', '=', firstName)
          .executeTakeFirstOrThrow()
      ).id;
    const keptId = await idOf('Max');
    await merge(keptId, await idOf('Maxi'));
    const again = await imports.dryRun(file);
    expect(again).toMatchObject({ found: 2, pending: 0, skipped: 2 });
    const sentence = importTexts.isMerged(await numberOf(keptId));
    expect(again.reasons).toContainEqual({ sentence, count: 1 });
  });

  test('of an address that several had, an import names all whom they were merged into', async () => {
    const head = 'Nummer;Vorname;Nachname;E-Mail';
    const family = 'haus@merged.example';
    const lines = [7_301, 7_302, 7_303].map((number) => `${number};K${number};Haus;${family}`);
    const stay = ['7304;Ada;Bleibt;', '7305;Bea;Bleibt;'];
    await imports.done([head, ...lines, ...stay, ''].join('\r\n'));
    const id = async (number: number) => (await imports.member(number))!.id;
    const reasons = async () => {
      const file = ['E-Mail;Notiz', `${family};neu`, ''].join('\r\n');
      return (await imports.dryRun(file, { match: 'email', existing: 'update' })).reasons;
    };
    // The first one has the greater number of the two.
    await merge(await id(7_305), await id(7_301));
    await merge(await id(7_304), await id(7_302));
    await merge(await id(7_304), await id(7_303));
    const both = importTexts.isMergedWithOneOf([7_304, 7_305]);
    expect(await reasons()).toEqual([{ sentence: both, count: 1 }]);
    await merge(await id(7_304), await id(7_305));
    expect(await reasons()).toEqual([{ sentence: importTexts.isMerged(7_304), count: 1 }]);
  });

  test('an import leaves the line of its number alone, and adds the rest', async () => {
    const head = 'Nummer;Vorname;Nachname';
    await imports.done([head, '7001;Mia;Moll', '7002;Mia;Mohl', ''].join('\r\n'));
    const id = async (number: number) =>
      (
        await database.db
          .selectFrom('member')
          .select('id')
          .where('number', '=', number)
          .executeTakeFirstOrThrow()
      ).id;
    await merge(await id(7_001), await id(7_002));
    const file = [head, '7002;Maria;Mohl', ';Mia;Mohl', '7003;Ole;Ost', ''].join('\r\n');
    const job = await imports.dryRun(file, { existing: 'update' });
    expect(job.reasons).toEqual([{ sentence: importTexts.isMerged(7_001), count: 1 }]);
    // Whose name nobody has any more is new.
    expect(job).toMatchObject({ found: 3, pending: 2, added: 2, skipped: 1 });
    const { first_name: name } = await database.db
      .selectFrom('member')
      .select('first_name')
      .where('number', '=', 7_002)
      .executeTakeFirstOrThrow();
    expect(name).toBe('Mia');
  });
});
