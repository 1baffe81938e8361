/** Labels: who may, how members get and lose them, one by one and many at once, and where they are found again. */
import { calls } from '../../../../contract/calls.ts';
import type { MemberPage } from '../../../../contract/entities.ts';
import type { AuditPage } from '../../../../contract/office/audit.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { Job, MemberSelection } from '../../../../contract/office/jobEntities.ts';
import { labelCalls, type Labels } from '../../../../contract/office/labels.ts';
import { LABEL_MAX_CHARS, LABELS_PER_MEMBER_MAX } from '../../../../contract/office/labelNames.ts';
import type { SavedViews } from '../../../../contract/office/savedViews.ts';
import type { MemberDetails } from '../../../../contract/office/memberDetails.ts';
import { mergeCalls } from '../../../../contract/office/merging.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { texts as importTexts } from '../../../../server/modules/imports/texts.ts';
import { doBatch } from '../../../../server/modules/jobs/batchService.ts';
import { findAhead } from '../../../../server/modules/jobs/foundAhead.ts';
import { claimJob } from '../../../../server/modules/jobs/leaseRepository.ts';
import { texts as jobTexts } from '../../../../server/modules/jobs/texts.ts';
import { texts } from '../../../../server/texts.ts';
import { texts as mergingTexts } from '../../../../server/modules/merging/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { openImportDesk, type ImportDesk } from '../imports/importDesk.ts';
import { openDesk, type Desk } from '../jobs/desk.ts';
import { asSeen } from '../../../support/asSeen.ts';

forEachEngine('labels', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  let desk: Desk;
  let imports: ImportDesk;
  beforeEach(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser', { firstName: 'Lea', lastName: 'Leitung' });
    desk = openDesk(fixture, office);
    imports = openImportDesk(fixture, office);
  });
  afterEach(async () => {
    await fixture.close();
    await database.close();
  });

  const set = (id: number, label: string, isGiven = true, as: Person | undefined = office) =>
    ask(fixture, labelCalls.setLabel, { as, params: { id }, body: { label, is_given: isGiven } });
  const all = async () =>
    (await ask(fixture, labelCalls.labels, { as: office }))
      .json<Labels>()
      .labels.map(({ name, members }) => [name, members]);
  const rename = async (name: string, to: string, as: Person | undefined = office) => {
    const { id } = await database.db
      .selectFrom('label')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return await ask(fixture, labelCalls.renameLabel, { as, params: { id }, body: { name: to } });
  };
  const details = async (id: number) =>
    (
      await ask(fixture, officeCalls.memberDetails, { as: office, params: { id } })
    ).json<MemberDetails>();
  const labelsOf = async (id: number) => (await details(id)).labels;
  const found = async (filter: string, query = {}) => {
    const reply = await ask(fixture, calls.members, { as: office, query: { filter, ...query } });
    return reply.json<MemberPage>().results;
  };
  const idsFound = async (filter: string) => (await found(filter)).map(({ id }) => id);
  const auditOf = async (id: number) =>
    (
      await ask(fixture, officeCalls.audit, { as: office, query: { member: String(id) } })
    ).json<AuditPage>().results;

  test.each(['member', 'entry staff'] as const)('%s: neither sees nor gives any', async (role) => {
    const as = await fixture.person(role);
    expect((await ask(fixture, labelCalls.labels, { as })).statusCode).toBe(403);
    expect((await set(as.id, 'VIP', true, as)).statusCode).toBe(403);
    await set(as.id, 'VIP');
    expect((await rename('VIP', 'Gast', as)).statusCode).toBe(403);
    expect(await labelsOf(as.id)).toEqual(['VIP']);
    const own = (await ask(fixture, calls.me, { as })).json<object>();
    expect(own).not.toHaveProperty('labels');
  });

  test('given, they stand at the member, in the list, in the filter and in the audit', async () => {
    const { id } = await fixture.person('member');
    expect((await set(id, '  Helfer   Freitag ')).json()).toEqual({ labels: ['Helfer Freitag'] });
    expect((await set(id, 'Ärzte')).json()).toEqual({ labels: ['Helfer Freitag', 'Ärzte'] });
    expect(await labelsOf(id)).toEqual(['Helfer Freitag', 'Ärzte']);
    expect(await found('marke:helfer-freitag')).toMatchObject([
      { id, labels: ['Helfer Freitag', 'Ärzte'] },
    ]);
    expect(await idsFound('marke:Ärzte,vip')).toEqual([id]);
    expect(await idsFound('marke:keine')).toEqual([office.id]);
    expect(await idsFound('marke:vip')).toEqual([]);
    expect(await idsFound('marke:vip,keine')).toEqual([office.id]);
    expect(await idsFound('marke:ärzte status:inaktiv')).toEqual([]);
    expect(await idsFound('marke:ärzte status:aktiv')).toEqual([id]);
    const [newest] = await auditOf(id);
    expect(newest?.changes).toEqual([
      { field: 'Marken', before: 'Helfer Freitag', after: 'Helfer Freitag, Ärzte' },
    ]);
    expect(newest?.actor?.id).toBe(office.id);
  });

  test('however it is written it is one; what is there or not stays so, without a word', async () => {
    const { id } = await fixture.person('member');
    await set(id, 'VIP');
    expect((await set(id, 'vip!')).json()).toEqual({ labels: ['VIP'] });
    expect((await set(id, 'Presse', false)).json()).toEqual({ labels: ['VIP'] });
    expect(await auditOf(id)).toHaveLength(1);
    expect((await set(id, 'v i p', false)).json()).toEqual({ labels: ['VIP'] });
    expect((await set(id, 'vip', false)).json()).toEqual({ labels: [] });
    expect(await all()).toEqual([]);
    // What nobody has may be written in another way.
    await set(id, 'vip');
    expect(await all()).toEqual([['vip', 1]]);
  });

  test('names that differ by a sign that says something are two', async () => {
    const { ids } = await desk.members(2);
    const [young, old] = ids as [number, number];
    await set(young, '< 18');
    await set(old, '> 18');
    expect((await set(old, '<18', false)).json()).toEqual({ labels: ['> 18'] });
    expect(await all()).toEqual([
      ['< 18', 1],
      ['> 18', 1],
    ]);
    expect(await idsFound('marke:<18')).toEqual([young]);
    expect(await idsFound('marke:"> 18"')).toEqual([old]);
    expect(await idsFound('marke:18')).toEqual([]);
    expect((await rename('< 18', '>18')).statusCode).toBe(409);
  });

  test('what is none is refused with a sentence, and so is one too many', async () => {
    const { id } = await fixture.person('member');
    for (const bad of ['', '🎪', 'Keine', 'a,b', 'x'.repeat(LABEL_MAX_CHARS + 1)]) {
      const reply = await set(id, bad);
      expect([reply.statusCode, reply.json()]).toEqual([
        400,
        { error: texts.noLabel(LABEL_MAX_CHARS) },
      ]);
    }
    for (let n = 1; n <= LABELS_PER_MEMBER_MAX; n += 1) await set(id, `Marke ${n}`);
    const reply = await set(id, 'noch eine');
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { error: texts.tooManyLabels(LABELS_PER_MEMBER_MAX) },
    ]);
    expect(await labelsOf(id)).toHaveLength(LABELS_PER_MEMBER_MAX);
    expect((await set(999_999, 'VIP')).statusCode).toBe(404);
    expect(await all()).toHaveLength(LABELS_PER_MEMBER_MAX);
  });

  test('renamed, it is still what the filters of all ask for that are kept', async () => {
    const other = await fixture.person('superuser');
    await set((await fixture.person('member')).id, 'Aufbau Nord');
    const view = (name: string, filter: string) => ({
      ...{ name, is_default: false },
      query: new URLSearchParams({ filter, sort: '-name' }).toString(),
    });
    const views = [
      view('Nord', 'status:aktiv marke:aufbau-nord,presse farbe:blau änne'),
      view('Nordwest', 'marke:aufbau-nordwest'),
      view('Gesagt', 'marke:"Aufbau Nord"'),
      view('Ohne', 'status:inaktiv aufbau-nord'),
    ];
    const { version } = (
      await ask(fixture, officeCalls.savedViews, { as: other })
    ).json<SavedViews>();
    await ask(fixture, officeCalls.saveViews, { as: other, body: { version, views } });
    expect((await rename('Aufbau Nord', 'Abbau Süd')).statusCode).toBe(200);
    const kept = (await ask(fixture, officeCalls.savedViews, { as: other })).json<SavedViews>();
    const filters = kept.views.map(({ query }) => {
      const params = new URLSearchParams(query);
      expect(params.get('sort')).toBe('-name');
      return params.get('filter');
    });
    expect(filters).toEqual([
      'status:aktiv marke:abbau-süd,presse änne farbe:blau',
      'marke:aufbau-nordwest',
      'marke:abbau-süd',
      'status:inaktiv aufbau-nord',
    ]);
    expect(kept.version).not.toBe(version);
  });

  test('renamed, a kept filter follows that asks for it in capitals', async () => {
    const other = await fixture.person('superuser');
    await set((await fixture.person('member')).id, 'Kasse');
    const query = new URLSearchParams({ filter: 'Marke:KASSE' }).toString();
    const asked = { as: other };
    const { version } = (await ask(fixture, officeCalls.savedViews, asked)).json<SavedViews>();
    const views = [{ name: 'Kasse', is_default: false, query }];
    await ask(fixture, officeCalls.saveViews, { as: other, body: { version, views } });
    expect((await rename('Kasse', 'Kassen')).statusCode).toBe(200);
    const kept = (await ask(fixture, officeCalls.savedViews, asked)).json<SavedViews>();
    expect(kept.views.map((view) => view.query)).toEqual(['filter=marke%3Akassen']);
  });

  test('renamed, it is so for all; two of one name there are not', async () => {
    const { ids } = await desk.members(2);
    for (const id of ids) await set(id, 'VPI');
    await set(ids[0]!, 'Presse');
    const taken = await rename('VPI', 'PRESSE');
    expect([taken.statusCode, taken.json()]).toEqual([409, { error: texts.labelTaken('PRESSE') }]);
    expect((await rename('VPI', 'VIP')).json()).toMatchObject({
      labels: [
        { name: 'Presse', members: 1 },
        { name: 'VIP', members: 2 },
      ],
    });
    expect(await idsFound('marke:vip')).toEqual(ids);
    expect(await idsFound('marke:vpi')).toEqual([]);
    const [newest] = (
      await ask(fixture, officeCalls.audit, { as: office, query: { action: 'label renamed' } })
    ).json<AuditPage>().results;
    expect(newest?.sentence).toEqual(['Marke „', 'VPI', '“ in „', 'VIP', '“ umbenannt']);
    expect((await rename('VIP', ',')).statusCode).toBe(400);
  });

  test('as a job: given to those who have it not, taken back from these alone', async () => {
    const { ids } = await desk.members(4);
    const [first, second, third, fourth] = ids as [number, number, number, number];
    await set(first, 'Crew');
    const task = { kind: 'set_label', label: 'crew', is_given: true } as const;
    const dry = await desk.dryRun(task, { ids });
    expect(dry).toMatchObject({ pending: 3, skipped: 1 });
    expect(await labelsOf(second)).toEqual([]);
    expect((await desk.rows(dry.id, 'skipped'))[0]?.sentence).toBe(jobTexts.hasLabel);
    await desk.act(dry.id, 'start');
    await desk.work();
    // The name stays as it was first written.
    expect(await all()).toEqual([['Crew', 4]]);
    expect((await auditOf(second))[0]).toMatchObject({
      job: dry.id,
      changes: [{ field: 'Marken', before: null, after: 'Crew' }],
    });
    await set(third, 'Crew', false);
    const undone = await desk.undone(dry.id);
    expect(undone).toMatchObject({ changed: 2, skipped: 1 });
    expect(await idsFound('marke:crew')).toEqual([first]);
    expect(await labelsOf(fourth)).toEqual([]);
  });

  test.each([true, false])(
    'as a job: not under a name that the dry run has not shown: %s',
    async (isGiven) => {
      const { ids } = await desk.members(3);
      const [owner, second, third] = ids as [number, number, number];
      for (const id of isGiven ? [owner] : ids) await set(id, 'Aufbau');
      const labels = await all();
      const task = { kind: 'set_label', label: 'Aufbau', is_given: isGiven } as const;
      const { id } = await desk.dryRun(task, { ids: [second, third] });
      expect((await rename('Aufbau', 'Abbau')).statusCode).toBe(200);
      await desk.act(id, 'start');
      await desk.work();
      expect(await desk.job(id)).toMatchObject({
        changed: 0,
        skipped: 2,
        reasons: [{ sentence: jobTexts.changedSinceCheck, count: 2 }],
      });
      expect(await all()).toEqual([['Abbau', labels[0]![1]]]);
    },
  );

  test('renamed while a dry run looks for those who have it, all are found', async () => {
    const { ids } = await desk.members(120);
    await desk.done({ kind: 'set_label', label: 'Crew', is_given: true }, { ids });
    const codes = { kind: 'create_codes', count: 1 } as const;
    const selection = { search: 'Mia', filter: 'status:inaktiv,aktiv Marke:"Crew",vip gruppe' };
    const { id } = (await desk.plan(codes, selection)).json<Job>();
    await desk.work(1);
    expect(await desk.job(id)).toMatchObject({ state: 'checking', found: 50 });
    expect((await rename('Crew', 'Helfer Freitag')).statusCode).toBe(200);
    await desk.work(1);
    // Whoever goes through it has found the next ones by the former name, or nobody any more.
    const now = fixture.clock.now();
    const claim = await claimJob(database, now);
    const found = await findAhead(database, claim!, now);
    await rename('Helfer Freitag', 'Team');
    expect(await doBatch(fixture, { ...found, found: [] }, { now, limit: 10 })).toBeNull();
    await desk.work();
    expect(await desk.job(id)).toMatchObject({ state: 'draft', found: 120, pending: 120 });
    expect((await desk.rows(id, 'pending')).map((row) => row.member?.id)).toEqual(ids);
  });

  test('as a job: taken from all who are found by it', async () => {
    const { ids } = await desk.members(3);
    for (const id of ids) await set(id, 'Alt');
    const selection: MemberSelection = { search: '', filter: 'marke:alt' };
    const task = { kind: 'set_label', label: 'Alt', is_given: false } as const;
    const job = await desk.done(task, selection);
    expect(job).toMatchObject({ changed: 3, skipped: 0 });
    expect(await all()).toEqual([]);
    expect(await desk.undone(job.id)).toMatchObject({ changed: 3 });
    expect(await all()).toEqual([['Alt', 3]]);
    const bad = await desk.plan({ ...task, label: 'a,b' }, selection);
    expect(bad.statusCode).toBe(400);
  });

  test('renamed by several at once, each tells what the one before it has left', async () => {
    const member = await fixture.person('member');
    await ask(fixture, labelCalls.setLabel, {
      ...{ as: office, params: { id: member.id } },
      body: { label: 'Rudel 0', is_given: true },
    });
    const { labels } = (await ask(fixture, labelCalls.labels, { as: office })).json<Labels>();
    const id = labels.find(({ name }) => name === 'Rudel 0')?.id ?? 0;
    const names = Array.from({ length: 10 }, (_, index) => `Rudel ${index + 1}`);
    await Promise.all(
      names.map(
        async (name) =>
          await ask(fixture, labelCalls.renameLabel, {
            ...{ as: office, params: { id } },
            body: { name },
          }),
      ),
    );
    const entries = await database.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'label renamed')
      .where('after', 'like', '%Rudel%')
      .orderBy('id')
      .execute();
    const label = (text: string | null) => (JSON.parse(text ?? '{}') as { label?: string }).label;
    const afters = entries.map(({ after }) => label(after));
    expect(entries.map(({ before }) => label(before))).toEqual(['Rudel 0', ...afters.slice(0, -1)]);
    expect([...afters].sort()).toEqual([...names].sort());
  });

  test('who sees it as it was does not overwrite what somebody else has called it', async () => {
    const member = await fixture.person('member');
    await set(member.id, 'Aufbau');
    const { labels } = (await ask(fixture, labelCalls.labels, { as: office })).json<Labels>();
    const id = labels.find(({ name }) => name === 'Aufbau')?.id ?? 0;
    const call = (name: string) =>
      ask(fixture, labelCalls.renameLabel, {
        ...{ as: office, params: { id } },
        body: { name, before: 'Aufbau' },
      });
    expect((await call('Aufbau Nord')).statusCode).toBe(200);
    const late = await call('Aufbau Süd');
    expect([late.statusCode, late.json()]).toEqual([
      409,
      { error: 'Die Marke heißt inzwischen „Aufbau Nord“.' },
    ]);
    // Whose answer was lost asks for the same once more.
    expect((await call('Aufbau Nord')).statusCode).toBe(200);
    expect(await labelsOf(member.id)).toEqual(['Aufbau Nord']);
  });

  test('renamed meanwhile: spelt in another way, the job goes on; the undo follows the label', async () => {
    const { ids } = await desk.members(2);
    const give = { kind: 'set_label', label: 'Helfer', is_given: true } as const;
    const draft = await desk.dryRun(give, { ids });
    await rename('Helfer', 'HELFER');
    await desk.act(draft.id, 'start');
    await desk.work();
    expect(await all()).toEqual([['HELFER', 2]]);
    await rename('HELFER', 'Team');
    expect(await desk.undone(draft.id)).toMatchObject({ changed: 2 });
    expect(await all()).toEqual([]);

    for (const id of ids) await set(id, 'Alt');
    const taken = await desk.done({ kind: 'set_label', label: 'Alt', is_given: false }, { ids });
    await rename('Alt', 'Neu');
    expect(await desk.undone(taken.id)).toMatchObject({ changed: 2 });
    expect(await all()).toEqual([['Neu', 2]]);
  });

  test('a job of before, which knows the name alone, goes on', async () => {
    const { ids } = await desk.members(1);
    const task = { kind: 'set_label', label: 'Presse', is_given: true } as const;
    const draft = await desk.dryRun(task, { ids });
    await database.db
      .updateTable('job')
      .set({ task: JSON.stringify(task) })
      .execute();
    await database.db.deleteFrom('label').execute();
    await desk.act(draft.id, 'start');
    await desk.work();
    expect(await all()).toEqual([['Presse', 1]]);
    expect(await desk.undone(draft.id)).toMatchObject({ changed: 1 });
    expect(await all()).toEqual([]);
  });

  test('a filter by one that more have than are counted finds all of them', async () => {
    const { ids } = await desk.members(10_200);
    await database.db.insertInto('label').values({ name: 'Viele', key: 'viele' }).execute();
    const { id: labelId } = await database.db
      .selectFrom('label')
      .select('id')
      .executeTakeFirstOrThrow();
    const rows = ids.map((id) => ({ label_id: labelId, member_id: id }));
    for (let start = 0; start < rows.length; start += 5_000) {
      await database.db
        .insertInto('member_label')
        .values(rows.slice(start, start + 5_000))
        .execute();
    }
    const asked = { filter: 'marke:viele', sort: '-number' };
    const reply = await ask(fixture, calls.members, { as: office, query: asked });
    const page = reply.json<MemberPage>();
    expect(page).toMatchObject({ count: 10_000, count_is_lower_bound: true });
    expect(page.results[0]?.id).toBe(ids.at(-1));
    expect((await found('marke:keine')).map(({ id }) => id)).toEqual([office.id]);
  });

  test('an import gives them beside those that are there, and is taken back', async () => {
    const { id, number } = await fixture.person('member');
    await set(id, 'Alt');
    const file = [
      'Nummer;Vorname;Nachname;Gruppe',
      `${number};Mia;Neu;"Crew, alt"`,
      ';Ole;Ost;Crew;',
      `;Zoe;Zwo;${'x'.repeat(LABEL_MAX_CHARS + 1)}`,
    ].join('\r\n');
    const job = await imports.done(file.replace('Crew;', 'Crew'), { existing: 'update' });
    expect(job).toMatchObject({ changed: 2, skipped: 1 });
    expect((await desk.rows(job.id, 'skipped'))[0]?.sentence).toBe(
      importTexts.badLabel('Gruppe', LABEL_MAX_CHARS),
    );
    expect(await all()).toEqual([
      ['Alt', 1],
      ['Crew', 2],
    ]);
    expect(await labelsOf(id)).toEqual(['Alt', 'Crew']);
    expect((await auditOf(id))[0]?.changes).toContainEqual({
      field: 'Marken',
      before: 'Alt',
      after: 'Alt, Crew',
    });
    // The same once more changes nothing.
    expect(await imports.dryRun(file, { existing: 'update' })).toMatchObject({ pending: 0 });
    await rename('Crew', 'Team');
    expect(await desk.undone(job.id)).toMatchObject({ changed: 2 });
    expect(await labelsOf(id)).toEqual(['Alt']);
    expect(await all()).toEqual([['Alt', 1]]);
  });

  test('an import gives one that is renamed meanwhile under its new name, also where it is made; taken back whole', async () => {
    const lines = Array.from({ length: 120 }, (_, index) => `Mia;Welle${index};Crew`);
    const draft = await imports.dryRun(['Vorname;Nachname;Marken', ...lines].join('\r\n'));
    await desk.act(draft.id, 'start');
    await desk.work(1);
    expect(await all()).toEqual([['Crew', 50]]);
    await desk.act(draft.id, 'pause');
    expect((await rename('Crew', 'Team')).statusCode).toBe(200);
    await desk.act(draft.id, 'resume');
    await desk.work();
    expect(await desk.job(draft.id)).toMatchObject({ changed: 120, skipped: 0 });
    expect(await all()).toEqual([['Team', 120]]);
    expect(await desk.undone(draft.id)).toMatchObject({ changed: 120 });
    expect(await all()).toEqual([]);
  });

  test('an import follows renamed labels from name to name, and gives as many as it has shown', async () => {
    const { ids } = await desk.members(4);
    const [first, second, third, keeper] = ids as [number, number, number, number];
    const numbers = await Promise.all(ids.map(async (id) => (await details(id)).member.number));
    for (const label of ['Crew', 'Presse', 'Alt']) await set(keeper, label);
    await set(first, 'Alt');
    await set(second, 'Crew');
    const file = [
      'Nummer;Vorname;Nachname;Marken',
      `${numbers[0]};;;"CREW, Neu"`,
      `${numbers[1]};;;Presse`,
      `${numbers[2]};;;"crew, presse"`,
    ].join('\r\n');
    const draft = await imports.dryRun(file, { existing: 'update', match: 'number' });
    expect(draft).toMatchObject({ pending: 3 });
    // They change names, and one that members have beside them is called something else, too.
    await rename('Crew', 'Tausch');
    await rename('Presse', 'Crew');
    await rename('Tausch', 'Presse');
    await rename('Alt', 'Zuletzt');
    await desk.act(draft.id, 'start');
    await desk.work();
    expect(await desk.job(draft.id)).toMatchObject({ changed: 3, skipped: 0 });
    expect(await labelsOf(first)).toEqual(['Neu', 'Presse', 'Zuletzt']);
    expect(await labelsOf(second)).toEqual(['Crew', 'Presse']);
    expect(await labelsOf(third)).toEqual(['Crew', 'Presse']);
    expect(await desk.undone(draft.id)).toMatchObject({ changed: 3 });
    expect(await Promise.all(ids.map(labelsOf))).toEqual([
      ['Zuletzt'],
      ['Presse'],
      [],
      ['Crew', 'Presse', 'Zuletzt'],
    ]);
  });

  test('an import of later takes a former name for another label', async () => {
    const { id, number } = await fixture.person('member');
    await set(id, 'Crew');
    await rename('Crew', 'Team');
    fixture.clock.set(new Date(fixture.clock.now().getTime() + 1_000).toISOString());
    const file = `Nummer;Vorname;Nachname;Marken\r\n${number};;;Crew`;
    const job = await imports.done(file, { existing: 'update', match: 'number' });
    expect(job).toMatchObject({ changed: 1 });
    expect(await labelsOf(id)).toEqual(['Crew', 'Team']);
  });

  test.each(['-', '–', 'keine', 'KEINE'])(
    'an import takes %s for none, and neither takes any nor refuses the line',
    async (none) => {
      const { id, number } = await fixture.person('member');
      await set(id, 'Alt');
      const file = `Nummer;Vorname;Nachname;Marken\r\n${number};Mia;Neu;${none}\r\n;Ole;Ost;${none}`;
      expect(await imports.done(file, { existing: 'update' })).toMatchObject({
        changed: 2,
        skipped: 0,
      });
      expect(await labelsOf(id)).toEqual(['Alt']);
      expect(await all()).toEqual([['Alt', 1]]);
      // Beside a label it says nothing that could be meant.
      const both = `Vorname;Nachname;Marken\r\nEva;Eins;"Crew, ${none}"`;
      expect(await imports.dryRun(both)).toMatchObject({ pending: 0, skipped: 1 });
    },
  );

  test('an import that would give one too many leaves that member alone', async () => {
    const { id, number } = await fixture.person('member');
    for (let n = 1; n <= LABELS_PER_MEMBER_MAX; n += 1) await set(id, `Marke ${n}`);
    const job = await imports.dryRun(`Nummer;Vorname;Nachname;Tags\r\n${number};Mia;Neu;noch`, {
      existing: 'update',
    });
    expect((await desk.rows(job.id, 'skipped'))[0]?.sentence).toBe(
      importTexts.tooManyLabelsThen(LABELS_PER_MEMBER_MAX),
    );
  });

  test('a table has them, as an import reads them', async () => {
    const { id, number } = await fixture.person('member');
    await set(id, 'Crew');
    await set(id, '=1+1');
    const { body } = await ask(fixture, officeCalls.exportMembers, {
      as: office,
      body: { selection: { ids: [id] }, columns: ['number', 'labels'], format: 'csv' },
    });
    expect(body.split('\r\n')[1]).toBe(`${number};"'=1+1, Crew"`);
  });

  test('merging brings them together, and apart again', async () => {
    const [kept, gone] = [await fixture.person('member'), await fixture.person('member')];
    for (const label of ['Crew', 'VIP']) await set(gone.id, label);
    await set(kept.id, 'Crew');
    const params = { id: kept.id, other: gone.id };
    const preview = await ask(fixture, mergeCalls.mergePreview, { as: office, params });
    expect(preview.json()).toMatchObject({
      kept: { labels: ['Crew'] },
      gone: { labels: ['Crew', 'VIP'] },
    });
    const merge = await ask(fixture, mergeCalls.mergeMembers, {
      as: office,
      params,
      body: { version: 1, gone_version: 1, take: [] },
    });
    expect(await labelsOf(kept.id)).toEqual(['Crew', 'VIP']);
    expect(await all()).toEqual([
      ['Crew', 1],
      ['VIP', 1],
    ]);
    await ask(fixture, mergeCalls.undoMerge, {
      as: office,
      params: { id: merge.json<{ id: number }>().id },
    });
    expect(await labelsOf(kept.id)).toEqual(['Crew']);
    expect(await labelsOf(gone.id)).toEqual(['Crew', 'VIP']);
  });

  test('merged: the log has them, and what was taken since stays taken', async () => {
    const { ids } = await desk.members(2);
    const [kept, gone] = ids as [number, number];
    await set(kept, 'A1');
    for (const label of ['B1', 'B2']) await set(gone, label);
    const versionOf = async (id: number) => (await details(id)).member.version ?? 0;
    const merged = await ask(fixture, mergeCalls.mergeMembers, {
      as: office,
      params: { id: kept, other: gone },
      body: { version: await versionOf(kept), gone_version: await versionOf(gone), take: [] },
    });
    const change = { field: 'Marken', before: 'A1', after: 'A1, B1, B2' };
    expect((await auditOf(kept))[0]?.changes).toContainEqual(change);
    await set(kept, 'B1', false);
    const params = { id: merged.json<{ id: number }>().id };
    const undone = await ask(fixture, mergeCalls.undoMerge, { as: office, params });
    expect(undone.json()).toMatchObject({ left: [mergingTexts.labelsStay(['B1'])] });
    expect([await labelsOf(kept), await labelsOf(gone)]).toEqual([['A1'], ['B2']]);
    expect((await auditOf(kept))[0]?.changes).toContainEqual({
      ...{ field: 'Marken', before: 'A1, B2', after: 'A1' },
    });
  });

  test('renamed to what nobody has any more; jobs of that one say that it is gone', async () => {
    const { ids } = await desk.members(2);
    const [first, second] = ids as [number, number];
    const job = await desk.done({ kind: 'set_label', label: 'Leer', is_given: true }, { ids });
    for (const id of ids) await set(id, 'Leer', false);
    await set(first, 'Voll');
    expect((await rename('Voll', 'Leer')).statusCode).toBe(200);
    expect(await all()).toEqual([['Leer', 1]]);
    expect(await desk.undone(job.id)).toMatchObject({
      changed: 0,
      reasons: [{ sentence: jobTexts.labelGone, count: 2 }],
    });
    await set(second, 'Leer');
    expect(await all()).toEqual([['Leer', 2]]);
  });

  test('with the personal data they go, also from the audit', async () => {
    const { id } = await fixture.person('member');
    await set(id, 'Herzkrank');
    const { member } = await details(id);
    await ask(fixture, officeCalls.anonymiseMember, {
      as: office,
      params: { id },
      ...asSeen({ version: member.version }),
    });
    expect(await labelsOf(id)).toEqual([]);
    const audit = await database.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify(audit)).not.toContain('Herzkrank');
  });

  test('with the data of the last one who has it a label goes altogether', async () => {
    const { ids } = await desk.members(2);
    const [first, second] = ids as [number, number];
    const job = await desk.done({ kind: 'set_label', label: 'Crew', is_given: true }, { ids });
    await set(first, 'Herzkrank');
    const deleteData = async (id: number) => {
      const { version } = (await details(id)).member;
      const params = { id };
      await ask(fixture, officeCalls.anonymiseMember, {
        as: office,
        params,
        ...asSeen({ version }),
      });
    };
    const names = async () => {
      const rows = await database.db.selectFrom('label').select('name').execute();
      return rows.map(({ name }) => name);
    };
    expect((await names()).sort()).toEqual(['Crew', 'Herzkrank']);
    await deleteData(first);
    expect(await names()).toEqual(['Crew']);
    expect(await all()).toEqual([['Crew', 1]]);
    await deleteData(second);
    expect(await names()).toEqual([]);
    // What named it still shows, and says so.
    expect(await desk.job(job.id)).toMatchObject({ state: 'done', changed: 2 });
    expect((await desk.undone(job.id)).changed).toBe(0);
  });

  test('with the data of the only one who ever had it a label goes, also when it was taken before', async () => {
    const { ids } = await desk.members(2);
    const [first] = ids as [number, number];
    await desk.done({ kind: 'set_label', label: 'Crew', is_given: true }, { ids });
    for (const name of ['Herzkrank 50%', 'Crew x']) {
      await set(first, name);
      await set(first, name, false);
    }
    const taken = await desk.done({ kind: 'set_label', label: 'Crew', is_given: false }, { ids });
    const names = async () => {
      const rows = await database.db.selectFrom('label').select('name').execute();
      return rows.map(({ name }) => name).sort();
    };
    // That stays for who takes the job back.
    expect(await names()).toEqual(['Crew', 'Crew x', 'Herzkrank 50%']);
    const { version } = (await details(first)).member;
    const body = { version };
    await ask(fixture, officeCalls.anonymiseMember, {
      as: office,
      params: { id: first },
      ...asSeen(body),
    });
    expect(await names()).toEqual(['Crew']);
    expect((await desk.undone(taken.id)).changed).toBe(1);
  });

  test('two who give the same new one at once give one', async () => {
    const { ids } = await desk.members(8);
    const replies = await Promise.all(ids.map((id) => set(id, 'Neu')));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200));
    expect(await all()).toEqual([['Neu', 8]]);
  });
});
