/** Members from a file: what the dry run says, what the job does, how it is taken back, and who may do so. */
import { MEMBER_NUMBER_MAX, NOTES_MAX_CHARS } from '../../../../contract/limits.ts';
import type { ImportPlan, MemberImport } from '../../../../contract/office/importEntities.ts';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import { importCalls } from '../../../../contract/office/imports.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { texts } from '../../../../server/modules/imports/texts.ts';
import { texts as commonTexts } from '../../../../server/texts.ts';
import { numbersOfLines } from '../../../../server/modules/jobs/importedMembers.ts';
import { deleteOldImports } from '../../../../server/modules/imports/oldImportsRepository.ts';
import { cleanUp } from '../../../../server/modules/operations/housekeeping.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { openImportDesk, type ImportDesk } from './importDesk.ts';
import { DAY_MS } from '../../../../contract/time.ts';
import { asSeen } from '../../../support/asSeen.ts';

const HEAD = 'Nummer;Vorname;Nachname;E-Mail;Rollen;Notiz';
const csv = (...lines: string[]): string => `${[HEAD, ...lines].join('\r\n')}\r\n`;

forEachEngine('imports', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  let desk: ImportDesk;
  let first = 1_000;
  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser');
    desk = openImportDesk(fixture, office);
  });
  afterAll(async () => {
    await fixture.close();
    await database.close();
  });
  /** Numbers that no other test has. */
  beforeEach(() => {
    first += 1_000;
  });

  const reasons = (job: Job) =>
    Object.fromEntries(job.reasons.map(({ sentence, count }) => [sentence, count]));
  const auditOf = async (jobId: number) =>
    await database.db
      .selectFrom('audit')
      .select(['action', 'actor_id', 'subject', 'before', 'after'])
      .where('job_id', '=', jobId)
      .where('via', '=', 'job')
      .orderBy('id')
      .execute();

  test.each(['member', 'entry staff'] as const)(
    '%s: neither sends nor reads nor plans',
    async (role) => {
      const as = await fixture.person(role);
      const { id, plan } = await desk.read(csv(`${first};Mia;Moll;;;`));
      const job = await desk.dryRun(csv(`${first};Mia;Moll;x;;`));
      expect((await desk.upload(csv(), 'a.csv', as)).statusCode).toBe(403);
      expect((await ask(fixture, importCalls.import, { as, params: { id } })).statusCode).toBe(403);
      expect((await ask(fixture, importCalls.waitingImports, { as })).statusCode).toBe(403);
      expect((await desk.head(id, 0, as)).statusCode).toBe(403);
      expect((await desk.plan(id, plan, as)).statusCode).toBe(403);
      expect((await desk.refused(job.id, as)).statusCode).toBe(403);
    },
  );

  test('a column is yes or no only where it says so', async () => {
    const head = 'Vorname;Nachname;Team;Einlass;Admin';
    const file = await desk.read(`${head}\nMia;Moll;Bar;x;\nTom;Tau;Aufbau;nein;\nIda;Imm;;;\n`);
    expect(file.plan.fields).toEqual([
      ...['first_name', 'last_name', null],
      ...['is_entry_staff', 'is_superuser'],
    ]);
  });

  test('a line for which no number is left is passed over, and the others are added', async () => {
    const last = await desk.done(csv(`${MEMBER_NUMBER_MAX - 1};Zoe;Zett;;;`));
    const job = await desk.dryRun(csv(';Ida;Imm;;;', ';Ute;Ulm;;;', `${first};Jan;Juni;;;`));
    expect(job).toMatchObject({ pending: 2, skipped: 1 });
    expect(reasons(job)).toEqual({ [commonTexts.noNextNumber]: 1 });
    await desk.jobs.act(job.id, 'start');
    await desk.jobs.work();
    expect(await desk.jobs.job(job.id)).toMatchObject({ state: 'done', changed: 2, failed: 0 });
    expect(await desk.member(MEMBER_NUMBER_MAX)).toMatchObject({ first_name: 'Ida' });
    for (const { id } of [job, last]) await desk.jobs.undone(id);
  });

  test('somebody who is added while a number is looked for leaves the lines behind it theirs', async () => {
    let asked = 0;
    const withOthers = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      // Whatever is asked next is asked behind somebody's commit.
      async transformResult({ result }) {
        asked += 1;
        await fixture.person('member');
        return result;
      },
    });
    const { next, last } = await numbersOfLines(withOthers, 0, []);
    expect(asked).toBeGreaterThan(1);
    expect(last - next).toBeGreaterThan(1_000);
  });

  test('beside the greatest number that there can be, a line without one is added', async () => {
    const job = await desk.done(csv(`${MEMBER_NUMBER_MAX};Zoe;Zett;;;`, ';Ida;Immig;;;'));
    expect(job).toMatchObject({ state: 'done', changed: 2, skipped: 0, failed: 0 });
    await desk.jobs.undone(job.id);
  });

  // Numbers by how far they are before the greatest that there can be.
  test.each<[string, number[], number[]]>([
    ['members have the numbers behind the greatest of the file', [1, 0], [2]],
    ['a member has the greatest, and the file those before it', [0], [2, 1]],
    ['the file has the greatest, and a member the one before', [1], [0]],
  ])('where %s, a line without one is passed over', async (_, members, lines) => {
    const ends = (names: string, before: readonly number[]) =>
      csv(...before.map((one) => `${MEMBER_NUMBER_MAX - one};${names}${'abc'[one]};Ende;;;`));
    const there = await desk.done(ends('Zoe', members));
    const job = await desk.dryRun(`${ends('Eva', lines)};Ida;Immer;;;\r\n`);
    const given = lines.length;
    expect(job).toMatchObject({ pending: given, skipped: 1 });
    expect(reasons(job)).toEqual({ [commonTexts.noNextNumber]: 1 });
    await desk.jobs.act(job.id, 'start');
    await desk.jobs.work();
    expect(await desk.jobs.job(job.id)).toMatchObject({ changed: given, skipped: 1, failed: 0 });
    for (const { id } of [job, there]) await desk.jobs.undone(id);
  });

  describe('the dry run', () => {
    test('says of each line what would be, or why not, and changes nothing', async () => {
      const at = first;
      await desk.done(csv(`${at};Mia;Moll;;;`));
      const before = await desk.count();
      const job = await desk.dryRun(
        csv(
          `${at};Maria;Moll;;;`,
          `${at + 1};Tom;Tor;tom@example.org;Einlass, Staff;kommt spät`,
          ';Ole;Ost;;;',
          `${at + 3};;;;;`,
          `${at + 4};Nur;;;;`,
          `${at + 5};Kim;Kern;kim@example;;`,
          `${at + 6};Kim;Kern;;König;`,
          `${at + 1};Zwei;Mal;;;`,
          'zwölf;Kim;Kern;;;',
          `${at + 8};${'x'.repeat(101)};Kern;;;`,
          `${at + 9};Kim;=A1;;;`,
          `${at + 10};Kim;Kern;;;;zu viel`,
        ),
        { existing: 'update' },
      );
      expect(job).toMatchObject({ state: 'draft', found: 12, pending: 3, added: 2, skipped: 9 });
      expect(await desk.count()).toBe(before);
      expect(reasons(job)).toEqual({
        [texts.namesMissing]: 1,
        [texts.lastNameMissing]: 1,
        [texts.badEmail('E-Mail')]: 1,
        [texts.badRole('Rollen')]: 1,
        [texts.twice.number]: 1,
        [texts.badNumber('Nummer', 2 ** 31 - 1)]: 1,
        [texts.badName('Vorname', 100)]: 1,
        [texts.formula('Nachname')]: 1,
        [texts.tooManyCells]: 1,
      });
      expect(await desk.jobs.rows(job.id, 'pending')).toMatchObject([
        { line: 2, name: 'Maria Moll', sentence: 'Vorname: Mia → Maria', member: { number: at } },
        { line: 3, name: 'Tom Tor', sentence: `neu, Nummer ${at + 1}; bekommt: Staff, Einlass` },
        { line: 4, name: 'Ole Ost', sentence: 'neu' },
      ]);
    });

    test('what nobody sees is no part of a name', async () => {
      const job = await desk.done(csv(`${first};An\u200bna;\u202eGroß\u202c;;;`));
      expect(await desk.member(first)).toMatchObject({ first_name: 'Anna', last_name: 'Groß' });
      expect(await desk.jobs.rows(job.id, 'changed')).toMatchObject([{ name: 'Anna Groß' }]);
    });

    test('of the same file once more: all are there, by number, address or name', async () => {
      const file = csv(
        `${first};Mia;Moll;;;`,
        `;Tom;Tor;tom${first}@example.org;;`,
        `;Ole;Ost${first};;;`,
      );
      expect(await desk.done(file)).toMatchObject({ changed: 3, added: 3 });
      for (const existing of ['skip', 'update'] as const) {
        const again = await desk.dryRun(file, { existing });
        expect(again).toMatchObject({ found: 3, pending: 0, skipped: 3, added: 0 });
        expect(reasons(again)).toEqual({
          [existing === 'skip' ? texts.isThere : texts.nothingNew]: 3,
        });
      }
    });

    test('who is there by another name is to be seen to: said so, and among the refused lines', async () => {
      await desk.done(csv(`${first};Mia;Moll;mia${first}@example.org;;`));
      const anothers = csv(`${first};Uwe;Größel;;;`, `;Ida;Igel;mia${first}@example.org;;`);
      const job = await desk.dryRun(anothers, { existing: 'skip' });
      expect(reasons(job)).toEqual({
        [texts.isThereByAnotherNameOfNumber]: 1,
        [texts.isThereByAnotherName]: 1,
      });
      const { body } = await desk.refused(job.id);
      expect(body).toMatch(/Größel[^]*Igel/);
      const sameName = await desk.dryRun(csv(`${first};MOLL;mia;;;`), { existing: 'skip' });
      expect(reasons(sameName)).toEqual({ [texts.isThere]: 1 });
    });

    test('a number that stands there twice makes nobody somebody else, however often', async () => {
      const file = csv(`${first};Lena;Öz${first};;;`, `${first};Hans;Bö${first};;;`);
      expect(await desk.done(file)).toMatchObject({ changed: 1, skipped: 1 });
      for (const existing of ['skip', 'update'] as const) {
        const again = await desk.dryRun(file, { existing });
        expect(again).toMatchObject({ pending: 0, skipped: 2 });
        expect(reasons(again)).toMatchObject({ [texts.twice.number]: 1 });
      }
      expect(await desk.member(first)).toMatchObject({ first_name: 'Lena' });
    });

    test('whose data were deleted does not come back, be it planned before or sent again', async () => {
      const file = csv(`${first};Mia;Moll;mia${first}@example.org;;Notiz`);
      await desk.done(csv(`${first};Mia;Mol;;;`));
      const planned = await desk.dryRun(file, { existing: 'update' });
      const { id = 0 } = (await desk.member(first)) ?? {};
      const anonymised = await ask(fixture, officeCalls.anonymiseMember, {
        as: office,
        params: { id },
        ...asSeen({ version: (await desk.member(first))?.version ?? 0 }),
      });
      expect(anonymised.statusCode).toBe(200);
      const lines = JSON.stringify(
        await database.db.selectFrom('import_row').selectAll().execute(),
      );
      expect(lines).not.toContain(`mia${first}@example.org`);
      await desk.jobs.act(planned.id, 'start');
      await desk.jobs.work();
      expect(await desk.jobs.job(planned.id)).toMatchObject({ changed: 0, pending: 0 });
      const again = await desk.dryRun(file, { existing: 'update' });
      expect(reasons(again)).toEqual({ [commonTexts.isAnonymised]: 1 });
      expect(await desk.member(first)).toMatchObject({
        first_name: 'Gelöschtes',
        notes: '',
        invite_email: null,
      });
    });

    test('somebody twice in one file is one, by the second name too', async () => {
      const job = await desk.dryRun(
        csv(
          `;Mia;Moll${first};;;`,
          `;MIA;moll${first};;;`,
          `;A;B${first};ab${first}@example.org;;`,
          `;C;D${first};AB${first}@example.org;;`,
        ),
        { match: 'email' },
      );
      expect(reasons(job)).toEqual({ [texts.twice.name]: 1, [texts.twice.email]: 1 });
      expect(job.added).toBe(2);
    });

    test.each<[string, object, string]>([
      [
        'a field twice',
        { fields: ['number', 'first_name', 'last_name', 'number', null, null] },
        texts.fieldTwice,
      ],
      ['too few columns', { fields: ['first_name', 'last_name'] }, texts.wrongColumns],
      ['no names', { fields: ['number', null, 'last_name', null, null, null] }, texts.noName],
      [
        'nothing to find by',
        { fields: [null, 'first_name', 'last_name', null, null, null] },
        texts.noMatch,
      ],
    ])('with %s is refused', async (_, change, sentence) => {
      const { id, plan } = await desk.read(csv(`${first};Mia;Moll;;;`));
      // Not as another file of this shape was last taken.
      const reply = await desk.plan(id, { ...plan, existing: 'skip', ...change });
      expect([reply.statusCode, reply.json()]).toEqual([400, { error: sentence }]);
    });
  });

  test('several columns make one note, and each says which it is', async () => {
    const head = 'Nummer;Vorname;Nachname;Handy;Bemerkung;Von';
    const file = [
      `${first};Mia;Moll;0171 23;Ruft an;Büro`,
      `${first + 1};Tom;Tor;;kommt spät;`,
      `${first + 2};Ole;Ost;${'7'.repeat(1_990)};zu lang;`,
    ];
    const job = await desk.done(`${[head, ...file].join('\n')}\n`, {
      fields: ['number', 'first_name', 'last_name', 'notes', 'notes', 'notes'],
      ...{ existing: 'skip', match: 'number' },
    });
    expect(job).toMatchObject({ changed: 2, skipped: 1 });
    expect((await desk.member(first))?.notes).toBe('Handy: 0171 23\nBemerkung: Ruft an\nVon: Büro');
    expect((await desk.member(first + 1))?.notes).toBe('Bemerkung: kommt spät');
    const [refused] = await desk.jobs.rows(job.id, 'skipped');
    expect(refused?.sentence).toBe(texts.longNotes('Bemerkung', NOTES_MAX_CHARS));
  });

  describe('the job', () => {
    test('adds members with what their lines say, with audit', async () => {
      const job = await desk.done(
        csv(`${first};Tom;Tor;Tom@Example.org;Einlass/Staff;kommt spät`, ';Ole;Ost;;;'),
      );
      expect(job).toMatchObject({ state: 'done', changed: 2, added: 2, failed: 0 });
      expect(await desk.member(first)).toMatchObject({
        first_name: 'Tom',
        last_name: 'Tor',
        email: null,
        email_key: null,
        invite_email: 'Tom@Example.org',
        notes: 'kommt spät',
        is_superuser: false,
        is_staff: true,
        is_entry_staff: true,
        registered_at: null,
        version: 1,
      });
      // Behind every number of the file.
      expect(await desk.member(first + 1)).toMatchObject({ first_name: 'Ole' });
      const audit = await auditOf(job.id);
      expect(audit.map(({ action, actor_id: by }) => [action, by])).toEqual([
        ['member added', office.id],
        ['member added', office.id],
      ]);
      expect(JSON.parse(audit[0]?.after ?? '')).toMatchObject({ number: first, is_staff: true });
      const rows = await desk.jobs.rows(job.id, 'changed');
      expect(rows.map(({ member }) => member?.number)).toEqual([first, first + 1]);
    });

    test('changes only the columns chosen, and only where the line has something', async () => {
      await desk.done(csv(`${first};Tom;Tor;tom@example.org;Einlass;alt`));
      const job = await desk.done(csv(`${first};Thomas;;thomas@example.org;;neu`), {
        existing: 'update',
        fields: ['number', 'first_name', 'last_name', 'email', 'roles', null],
      });
      expect(job).toMatchObject({ changed: 1, added: 0 });
      expect(await desk.member(first)).toMatchObject({
        first_name: 'Thomas',
        last_name: 'Tor',
        invite_email: 'thomas@example.org',
        is_entry_staff: true,
        notes: 'alt',
        version: 2,
      });
      const [entry] = await auditOf(job.id);
      expect(entry).toMatchObject({ action: 'member changed' });
      expect(JSON.parse(entry?.before ?? '')).toEqual({
        first_name: 'Tom',
        invite_email: 'tom@example.org',
      });
    });

    test('with another address, the invitation code that was mailed is dead', async () => {
      await desk.done(
        csv(`${first};Mia;Moll;mia@example.org;;`, `${first + 1};Tom;Tor;tom@example.org;;`),
      );
      const before = [(await desk.member(first))!, (await desk.member(first + 1))!];
      await desk.jobs.done({ kind: 'invite' }, { ids: [before[0]!.id] });
      const lines = csv(`${first};;;neu@example.org;;`, `${first + 1};;;auch-neu@example.org;;`);
      const job = await desk.dryRun(lines, { existing: 'update' });
      expect((await desk.jobs.rows(job.id, 'pending')).map(({ sentence }) => sentence)).toEqual([
        `E-Mail: mia@example.org → neu@example.org; ${texts.codeEnds}`,
        'E-Mail: tom@example.org → auch-neu@example.org',
      ]);
      const shouted = await desk.dryRun(csv(`${first};;;MIA@Example.ORG;;`), {
        existing: 'update',
      });
      expect(reasons(shouted)).toEqual({ [texts.nothingNew]: 1 });
      await desk.done(lines, { existing: 'update' });
      const [mia, tom] = [await desk.member(first), await desk.member(first + 1)];
      const audit = await database.db
        .selectFrom('audit')
        .select('details')
        .where('subject', 'in', [`member:${mia?.id ?? 0}`, `member:${tom?.id ?? 0}`])
        .where('action', '=', 'member changed')
        .orderBy('id')
        .execute();
      expect(audit.map(({ details }) => JSON.parse(details) as unknown)).toEqual([
        { new_code: true },
        {},
      ]);
      expect(mia).toMatchObject({ invite_email: 'neu@example.org', invited_at: null });
      expect(mia?.initial_token).not.toBe(before[0]!.initial_token);
      expect(tom).toMatchObject({
        invite_email: 'auch-neu@example.org',
        initial_token: before[1]!.initial_token,
      });
    });

    test('finds who has registered by the address, and never changes it', async () => {
      const person = await fixture.person('member');
      const found = await desk.done(
        `E-Mail;Vorname;Nachname\n${person.email.toUpperCase()};Neu;Name\n`,
        { existing: 'update' },
      );
      expect(found).toMatchObject({ changed: 1, added: 0 });
      const byNumber = await desk.done(csv(`${person.number};Neuer;Name;anders@example.org;;`), {
        existing: 'update',
      });
      expect(byNumber).toMatchObject({ changed: 1 });
      expect(await desk.member(person.number)).toMatchObject({
        first_name: 'Neuer',
        email: person.email,
        invite_email: null,
      });
      const line = csv(`${person.number};Neuer;Name;anders@example.org;;`);
      const sentences = await desk.jobs.rows(byNumber.id, 'changed');
      expect(sentences[0]?.sentence).toContain(texts.addressStaysToo);
      // Nothing else is to be done, which is not nothing: the line comes back with those that were refused.
      const again = await desk.done(line, { existing: 'update' });
      expect(again.reasons).toEqual([{ sentence: texts.addressStays, count: 1 }]);
      expect((await desk.refused(again.id)).body).toContain('anders@example.org');
    });

    test('judges each line anew: what has changed since the dry run is left alone', async () => {
      await desk.done(csv(`${first};Mia;Moll;;;`));
      const draft = await desk.dryRun(
        csv(`${first};Maria;Moll;;;`, `${first + 1};Tom;Tor;;;`, `${first + 2};Ole;Ost;;;`),
        { existing: 'update' },
      );
      await desk.done(csv(`${first + 1};Schon;Da;;;`));
      await desk.jobs.act(draft.id, 'start');
      await desk.jobs.work();
      const job = await desk.jobs.job(draft.id);
      expect(job).toMatchObject({ changed: 2, skipped: 1, added: 1 });
      expect(reasons(job)).toEqual({ [texts.changedSince]: 1 });
      expect(await desk.member(first + 1)).toMatchObject({ first_name: 'Schon' });
    });

    test('takes no right from whoever runs it', async () => {
      const job = await desk.dryRun(csv(`${office.number};;;;Staff;`), { existing: 'update' });
      expect(reasons(job)).toEqual({ [texts.ownRights]: 1 });
    });

    test('two at once, with lines that need a number: nobody is lost, none has two', async () => {
      const lines = (name: string) =>
        csv(...Array.from({ length: 120 }, (_, i) => `;${name}${i};Zwilling${first};;;`));
      const before = await desk.count();
      const drafts = [await desk.dryRun(lines('Anna')), await desk.dryRun(lines('Berta'))];
      for (const { id } of drafts) await desk.jobs.act(id, 'start');
      await Promise.all([desk.jobs.work(), desk.jobs.work()]);
      for (const { id } of drafts) {
        expect(await desk.jobs.job(id)).toMatchObject({ state: 'done', changed: 120, failed: 0 });
      }
      expect(await desk.count()).toBe(before + 240);
    });
  });

  describe('taken back', () => {
    test('removes who was added, sets back who was changed; whoever was touched since stays', async () => {
      await desk.done(csv(`${first};Mia;Moll;;;`, `${first + 1};Tom;Tor;;;`));
      const job = await desk.done(
        csv(
          `${first};Maria;Moll;;;`,
          `${first + 1};Thomas;Tor;;;`,
          `${first + 2};Neu;Eins;;;`,
          `${first + 3};Neu;Zwei;;;`,
          `${first + 4};Neu;Drei;;;`,
          `${first + 5};Neu;Vier;;;`,
        ),
        { existing: 'update' },
      );
      expect(job).toMatchObject({ changed: 6, added: 4 });
      const idOf = async (number: number) => (await desk.member(number))?.id ?? 0;
      await fixture.code({ id: await idOf(first + 3) });
      await touch(first + 4, { registered_at: fixture.clock.now().toISOString() });
      for (const number of [first + 1, first + 5]) await touch(number, { version: 9 });
      const undo = await desk.jobs.undone(job.id);
      expect(undo).toMatchObject({ state: 'done', changed: 2, skipped: 4, failed: 0 });
      expect(reasons(undo)).toEqual({
        [texts.hasCodes]: 1,
        [texts.hasRegistered]: 1,
        [texts.touchedSince]: 2,
      });
      expect(await desk.member(first)).toMatchObject({ first_name: 'Mia' });
      expect(await desk.member(first + 1)).toMatchObject({ first_name: 'Thomas' });
      expect(await desk.member(first + 2)).toBeUndefined();
      expect(await desk.member(first + 3)).toBeDefined();
      expect((await auditOf(undo.id)).map(({ action }) => action)).toEqual([
        'member anonymised',
        'member changed',
        'member removed',
      ]);
      // What the job has said of them stays, by line and name.
      expect(await desk.jobs.rows(undo.id, 'changed')).toMatchObject([
        { line: 2, member: { number: first } },
        { line: 4, name: 'Neu Eins' },
      ]);
    });

    test('whoever was invited since stays; a mail of codes that were withdrawn keeps nobody', async () => {
      const job = await desk.done(
        csv(`${first};Mia;Moll;mia@example.org;;`, `${first + 1};Tom;Tor;tom@example.org;;`),
      );
      const [mia, tom] = [(await desk.member(first))!.id, (await desk.member(first + 1))!.id];
      await desk.jobs.done({ kind: 'invite' }, { ids: [mia] });
      const { id } = await fixture.code({ id: tom });
      await desk.jobs.done({ kind: 'send_codes' }, { ids: [tom] });
      await ask(fixture, officeCalls.withdrawCode, { as: office, params: { id }, body: {} });
      const undo = await desk.jobs.undone(job.id);
      expect(undo).toMatchObject({ state: 'done', changed: 1, skipped: 1, failed: 0 });
      expect(reasons(undo)).toEqual({ [texts.wasInvited]: 1 });
      expect(await desk.member(first)).toBeDefined();
      expect(await desk.member(first + 1)).toBeUndefined();
    });

    const touch = async (number: number, change: { registered_at?: string; version?: number }) =>
      await database.db.updateTable('member').set(change).where('number', '=', number).execute();
  });

  describe('what was refused', () => {
    test('comes back as a file with the reasons, to be mended and brought again', async () => {
      // Whatever a file before was taken for.
      const plan: ImportPlan = {
        fields: ['number', 'first_name', 'last_name', 'email', 'roles', 'notes'],
        ...{ match: 'number', existing: 'skip' },
      };
      const job = await desk.done(
        csv(
          `${first};Mia;Moll;;;`,
          `${first + 1};Tom;"Tor; der Große";tom@;;"sagt ""hm"""`,
          `${first + 2};Ole;;;;`,
        ),
        plan,
      );
      const reply = await desk.refused(job.id);
      expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(reply.body).toBe(
        `\ufeff${HEAD};Zeile in der Datei;Grund der Ablehnung\r\n` +
          `${first + 1};Tom;"Tor; der Große";tom@;;"sagt ""hm""";3;${texts.badEmail('E-Mail')}\r\n` +
          `${first + 2};Ole;;;;;4;${texts.lastNameMissing}\r\n`,
      );
      const mended = reply.body.replace('tom@', 'tom@example.org').replace('Ole;', 'Ole;Ost');
      expect(await desk.done(mended, plan)).toMatchObject({ changed: 2, skipped: 0 });
      expect(await desk.member(first + 1)).toMatchObject({
        last_name: 'Tor; der Große',
        notes: 'sagt "hm"',
      });
    });

    test('has not who is there already', async () => {
      const file = csv(`${first};Mia;Moll;;;`);
      await desk.done(file);
      const { id } = await desk.done(file);
      expect((await desk.refused(id)).body.trimEnd().split('\r\n')).toHaveLength(1);
    });
  });

  describe('the columns', () => {
    test('are guessed by their names, in German and English', async () => {
      const english = await desk.read(
        'Member No.,First Name,Surname,E-mail address,Comments\n1,a,b,,\n',
      );
      expect(english.plan).toEqual({
        fields: ['number', 'first_name', 'last_name', 'email', 'notes'],
        match: 'number',
        existing: 'skip',
      });
      const german = await desk.read(
        'VORNAME;Familienname;Mailadresse;Schuhgröße;Einlass\na;b;;43;ja\n',
      );
      expect(german.plan).toEqual({
        fields: ['first_name', 'last_name', 'email', null, 'is_entry_staff'],
        match: 'email',
        existing: 'skip',
      });
      expect((await desk.read('Vorname;Nachname\na;b\n')).plan.match).toBe('name');
    });

    test('a name in one cell is both names, the family name beside first names', async () => {
      const fieldsOf = async (head: string) => (await desk.read(`${head}\na;b\n`)).plan.fields;
      expect(await fieldsOf('Name;E-Mail')).toEqual(['full_name', 'email']);
      expect(await fieldsOf('Nachname, Vorname;E-Mail')).toEqual(['reversed_name', 'email']);
      expect(await fieldsOf('Vorname;Name')).toEqual(['first_name', 'last_name']);
      expect(await fieldsOf('Name;Vorname')).toEqual(['last_name', 'first_name']);
      expect(await fieldsOf('Vorname;Name;Nachname')).toEqual(['first_name', null, 'last_name']);
      const job = await desk.done(
        `Nr;Name\n${first};Anna von der Heide\n${first + 1};Öz, Änne\n${first + 2};Mia\n`,
      );
      expect(await desk.member(first)).toMatchObject({
        first_name: 'Anna',
        last_name: 'von der Heide',
      });
      expect(await desk.member(first + 1)).toMatchObject({ first_name: 'Änne', last_name: 'Öz' });
      expect(job.reasons).toEqual([{ sentence: texts.oneName('Name'), count: 1 }]);
    });

    test('a name in one cell is shown as it will be saved, one that is none as it stands', async () => {
      const job = await desk.dryRun('Name\n"Grün,  Petra"\nMia von Moll\nMia\n');
      const rows = [
        ...(await desk.jobs.rows(job.id, 'pending')),
        ...(await desk.jobs.rows(job.id, 'skipped')),
      ];
      expect(rows.map(({ name }) => name)).toEqual(['Petra Grün', 'Mia von Moll', 'Mia']);
      const reversed = await desk.dryRun('Nachname Vorname\nvon Moll Mia\n', {
        fields: ['reversed_name'],
        match: 'name',
      });
      expect(await desk.jobs.rows(reversed.id, 'pending')).toMatchObject([
        { name: 'Mia von Moll' },
      ]);
    });

    test('no name is told twice', async () => {
      const { id, plan } = await desk.read('Name;Vorname\nMia Moll;Mia\n');
      const fields = ['full_name' as const, 'first_name' as const];
      const reply = await desk.plan(id, { ...plan, fields });
      expect([reply.statusCode, reply.json()]).toEqual([400, { error: texts.fieldTwice }]);
    });

    test('are named by another line, or by none, as somebody says', async () => {
      const list = `Unser Name;Status\nLfd.;Wer\n${first};Mia Moll\n`;
      const { id, head, first: lines, rows } = await desk.read(list);
      expect([head, rows, lines.map(({ line }) => line)]).toEqual([0, 3, [1, 2, 3]]);
      const chosen = await desk.head(id, 2);
      expect(chosen.json()).toMatchObject({
        head: 2,
        rows: 1,
        columns: ['Lfd.', 'Wer'],
        preview: [{ line: 3, cells: [String(first), 'Mia Moll'] }],
        plan: { fields: [null, null] },
      });
      expect((await desk.head(id, 0)).json()).toMatchObject({
        rows: 3,
        columns: ['Spalte A', 'Spalte B'],
      });
      await desk.head(id, 2);
      const plan = {
        fields: ['number' as const, 'full_name' as const],
        match: 'number' as const,
        existing: 'skip' as const,
      };
      const { id: jobId } = (await desk.plan(id, plan)).json<{ id: number }>();
      await desk.jobs.work();
      expect(await desk.jobs.job(jobId)).toMatchObject({ found: 1, added: 1 });
      await desk.jobs.act(jobId, 'start');
      const late = await desk.head(id, 1);
      expect([late.statusCode, late.json()]).toEqual([409, { error: texts.wasStarted }]);
    });

    test('are not named by the last line, nor by one that is none', async () => {
      const { id, columns } = await desk.read('Vorname;Nachname\nMia;Moll\n');
      for (const [line, sentence] of [
        [2, texts.noLines],
        [3, texts.noHead],
      ] as const) {
        const reply = await desk.head(id, line);
        expect([reply.statusCode, reply.json()]).toEqual([400, { error: sentence }]);
      }
      const now = await ask(fixture, importCalls.import, { as: office, params: { id } });
      expect(now.json()).toMatchObject({ head: 1, columns, rows: 1 });
    });

    test('are remembered for a file of the same shape, once a job was started', async () => {
      const file = (row: string) => `Rufname;Zuname;Merkzettel${first}\n${row}\n`;
      const chosen = {
        fields: ['first_name', 'last_name', 'notes'] as const,
        match: 'name' as const,
      };
      const plan = { fields: [...chosen.fields], match: chosen.match, existing: 'update' as const };
      const draft = await desk.dryRun(file(`Mia;Moll${first};x`), plan);
      const before = await desk.read(file('Tom;Tor;y'));
      expect(before).toMatchObject({ is_remembered: false });
      expect(before).not.toHaveProperty('guess');
      await desk.jobs.act(draft.id, 'start');
      await desk.jobs.work();
      const { started_at: startedAt } = await desk.jobs.job(draft.id);
      expect(await desk.read(file('Ole;Ost;z'))).toMatchObject({
        ...{ is_remembered: true, plan, remembered_at: startedAt },
        guess: { fields: ['first_name', 'last_name', null], match: 'name', existing: 'skip' },
      });
    });

    test('of our own table fit', async () => {
      const { plan } = await desk.read(
        '\ufeffNummer;Vorname;Nachname;E-Mail;Status;Registriert;Einlass;Staff;Administration;Codes\r\n1;a;b;;aktiv;nein;ja;nein;nein;0\r\n',
      );
      expect(plan.fields).toEqual([
        'number',
        'first_name',
        'last_name',
        'email',
        null,
        null,
        'is_entry_staff',
        'is_staff',
        'is_superuser',
        null,
      ]);
    });
  });

  test('the lines are deleted after a week, but not while a job with them is not over', async () => {
    const old = await desk.read(csv(`${first};Mia;Moll;;;`));
    const draft = await desk.dryRun(csv(`${first + 1};Tom;Tor;;;`, `${first + 2};Ole;;;;`));
    await desk.jobs.act(draft.id, 'start');
    await desk.jobs.act(draft.id, 'pause');
    const { import_id: held } = draft.task as { import_id: number };
    const statusOf = async (id: number) =>
      (await ask(fixture, importCalls.import, { as: office, params: { id } })).statusCode;
    const now = fixture.clock.now();
    const after = (days: number) => new Date(now.getTime() + days * DAY_MS);
    const cleanedAfter = (days: number) => cleanUp({ database, clock: { now: () => after(days) } });
    const week = (days: number) => deleteOldImports(database.db, after(days - 7).toISOString());
    await week(6);
    expect([await statusOf(old.id), await statusOf(held)]).toEqual([200, 200]);
    await week(8);
    expect([await statusOf(old.id), await statusOf(held)]).toEqual([404, 200]);
    // It goes on with its lines, and they stay for a week more.
    await desk.jobs.act(draft.id, 'resume');
    fixture.clock.set(after(9).toISOString());
    await desk.jobs.work();
    fixture.clock.set(now.toISOString());
    expect(await desk.jobs.job(draft.id)).toMatchObject({ state: 'done', changed: 1 });
    await week(15);
    expect((await desk.refused(draft.id)).statusCode).toBe(200);
    await cleanedAfter(17);
    // All sessions are over by then.
    office = await fixture.person('superuser');
    desk = openImportDesk(fixture, office);
    expect((await desk.refused(draft.id)).statusCode).toBe(404);
    expect(await desk.jobs.rows(draft.id, 'skipped')).toMatchObject([{ line: 3 }]);
  });

  test('nor of a job that is held for as long as its rows are kept: it is over then', async () => {
    const draft = await desk.dryRun(csv(`${first};Mia;Moll;;;`));
    await desk.jobs.act(draft.id, 'start');
    await desk.jobs.act(draft.id, 'pause');
    const now = fixture.clock.now().getTime();
    const cleanedAfter = (days: number) =>
      cleanUp({ database, clock: { now: () => new Date(now + days * DAY_MS) } });
    const left = async () => {
      const { state } = await database.db
        .selectFrom('job')
        .select('state')
        .where('id', '=', draft.id)
        .executeTakeFirstOrThrow();
      const { import_id: id } = draft.task as { import_id: number };
      const lines = database.db.selectFrom('import_row').select('line').where('import_id', '=', id);
      const rows = database.db.selectFrom('job_row').select('id').where('job_id', '=', draft.id);
      return [state, (await lines.execute()).length, (await rows.execute()).length];
    };
    await cleanedAfter(89);
    expect(await left()).toEqual(['paused', 2, 1]);
    await cleanedAfter(91);
    expect(await left()).toEqual(['cancelled', 0, 0]);
    // All sessions are over by then.
    office = await fixture.person('superuser');
    desk = openImportDesk(fixture, office);
  });

  test('the import knows its last job; an unknown one is not found', async () => {
    const { id, plan } = await desk.read(csv(`${first};Mia;Moll;;;`));
    const job = (await desk.plan(id, plan)).json<Job>();
    const found = await ask(fixture, importCalls.import, { as: office, params: { id } });
    expect(found.json<MemberImport>()).toMatchObject({ id, job_id: job.id, rows: 1 });
    await desk.jobs.work();
    for (const wrong of ['0', 'x', '99999999']) {
      const reply = await ask(fixture, importCalls.import, { as: office, params: { id: wrong } });
      expect(reply.statusCode).toBe(404);
    }
  });
});
