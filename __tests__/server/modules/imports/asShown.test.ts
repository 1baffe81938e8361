/** An import does what its dry run has shown, and nothing else, whatever becomes of the members meanwhile. */
import { sql } from 'kysely';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { texts } from '../../../../server/modules/imports/texts.ts';
import { labelsOf } from '../../../../server/modules/labels/repository.ts';
import { forEachImportDesk } from './importDesk.ts';

const HEAD = 'Nummer;Vorname;Nachname;E-Mail;Administration;Notiz;Marken';
const csv = (...lines: string[]): string => `${[HEAD, ...lines].join('\r\n')}\r\n`;

forEachImportDesk('what an import has shown', (its) => {
  let first = 1_000;
  /** Numbers that no other test has. */
  beforeEach(() => {
    first += 1_000;
  });

  const member = async (number: number) => {
    const found = await its.desk.member(number);
    if (found === undefined) throw new Error(`Nobody has ${number}`);
    return found;
  };
  interface ByHand {
    readonly first_name?: string;
    readonly notes?: string;
    readonly is_superuser?: boolean;
    readonly is_staff?: boolean;
  }
  const byHand = async (number: number, change: ByHand) =>
    await its.database.db
      .updateTable('member')
      .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
      .where('number', '=', number)
      .execute();
  const run = async (id: number): Promise<Job> => {
    await its.desk.jobs.act(id, 'start');
    await its.desk.jobs.work();
    return await its.desk.jobs.job(id);
  };
  const UPDATE = { existing: 'update', match: 'number' } as const;
  /** Whatever the file before was taken for. */
  const add = (...lines: string[]) =>
    its.desk.done(csv(...lines), { existing: 'skip', match: 'number' });
  const once = (sentence: string) => [{ sentence, count: 1 }];
  const CHANGED = once(texts.changedSince);

  test.each<[string, ByHand]>([
    ['a right was taken away', { is_superuser: false }],
    ['the name is another one', { first_name: 'Minna' }],
    ['what it writes stands there already, of one field', { notes: 'neu' }],
    ['what it writes over is another text', { notes: 'von Hand' }],
  ])('%s by hand: the line is passed over', async (_, change) => {
    await add(`${first};Mia;Moll;;ja;alt;`);
    const draft = await its.desk.dryRun(csv(`${first};Maria;Moll;;ja;neu;`), UPDATE);
    expect(await its.desk.jobs.rows(draft.id, 'pending')).toMatchObject([
      { sentence: 'Vorname: Mia → Maria; Notiz: alt → neu' },
    ]);
    await byHand(first, change);
    expect(await run(draft.id)).toMatchObject({ changed: 0, skipped: 1, reasons: CHANGED });
    expect(await member(first)).toMatchObject({
      first_name: 'Mia',
      notes: 'alt',
      is_superuser: true,
      ...change,
    });
    const refused = await its.desk.refused(draft.id);
    expect(refused.body).toContain(`${first};Maria;Moll;;ja;neu;;2;${texts.changedSince}`);
  });

  test('what the line does not write may change', async () => {
    await add(`${first};Mia;Moll;;;alt;`);
    const draft = await its.desk.dryRun(csv(`${first};;;;;neu;`), UPDATE);
    await byHand(first, { first_name: 'Minna', is_staff: true });
    expect(await run(draft.id)).toMatchObject({ changed: 1, skipped: 0 });
    expect(await member(first)).toMatchObject({
      first_name: 'Minna',
      is_staff: true,
      notes: 'neu',
    });
  });

  test.each([
    ['number', () => `${first};Mia;M${first};;;neu;`],
    ['name', () => `;Mia;M${first};;;neu;`],
  ])('who was found by the %s and was removed since is not added', async (_, lineOf) => {
    const added = await add(`${first};Mia;M${first};;;alt;`);
    const line = lineOf();
    const draft = await its.desk.dryRun(csv(line), UPDATE);
    expect(draft).toMatchObject({ pending: 1, added: 0 });
    expect(await its.desk.jobs.undone(added.id)).toMatchObject({ changed: 1 });
    const before = await its.desk.count();
    const job = await run(draft.id);
    expect(await its.desk.count()).toBe(before);
    expect(job).toMatchObject({ changed: 0, skipped: 1, failed: 0, added: 0, reasons: CHANGED });
    expect((await its.desk.refused(draft.id)).body).toContain(`${line};2;${texts.changedSince}`);
  });

  test('who was invited since keeps the code, the end of which nobody was shown', async () => {
    await add(`${first};Mia;Moll;mia@example.org;;;`);
    const draft = await its.desk.dryRun(csv(`${first};;;neu@example.org;;;`), UPDATE);
    const { id, initial_token: code } = await member(first);
    await its.desk.jobs.done({ kind: 'invite' }, { ids: [id] });
    expect(await run(draft.id)).toMatchObject({ changed: 0, reasons: CHANGED });
    expect(await member(first)).toMatchObject({
      invite_email: 'mia@example.org',
      initial_token: code,
    });
  });

  // 80: both are in batches of their own.
  describe.each([0, 80])('two lines that mean one, %i others between them', (others) => {
    const between = () =>
      Array.from({ length: others }, (_, index) => `${first + 100 + index};A;B${index};;;;`);
    const twoLines = (one: string, other: string) => csv(one, ...between(), other);

    test('a member who is there gets what the first says; all of it is taken back', async () => {
      await add(`${first};Mia;M${first};mia.${first}@example.org;;alt;`);
      const file = twoLines(
        `${first};Maria;;;ja;eins;Rot`,
        `;;;mia.${first}@example.org;;zwei;Blau`,
      );
      const draft = await its.desk.dryRun(file, UPDATE);
      expect(draft).toMatchObject({ skipped: 1, reasons: once(texts.twice.member) });
      expect(await run(draft.id)).toMatchObject({ changed: others + 1, skipped: 1 });
      const { id, ...rest } = await member(first);
      expect(rest).toMatchObject({ first_name: 'Maria', notes: 'eins', is_superuser: true });
      expect((await labelsOf(its.database.db, [id])).get(id)).toEqual(['Rot']);
      expect((await its.desk.refused(draft.id)).body).toContain(texts.twice.member);

      const undo = await its.desk.jobs.undone(draft.id);
      expect(undo).toMatchObject({ changed: others + 1, skipped: 0 });
      expect(await member(first)).toMatchObject({
        first_name: 'Mia',
        notes: 'alt',
        is_superuser: false,
      });
    });

    test.each([
      ['name', () => `;Ida;I${first};;;;`, texts.twice.name],
      ['address', () => `;Otto;O;ida.${first}@example.org;;;`, texts.twice.email],
    ])('somebody new, the second by the %s alone, comes once', async (_, second, sentence) => {
      const file = twoLines(`${first};Ida;I${first};ida.${first}@example.org;;;`, second());
      const draft = await its.desk.dryRun(file, UPDATE);
      expect(draft).toMatchObject({ skipped: 1, reasons: once(sentence) });
      expect(await run(draft.id)).toMatchObject({ changed: others + 1, skipped: 1 });
    });
  });

  test('what has failed is tried again as it was shown, and not otherwise', async () => {
    await add(`${first};Mia;Moll;;;alt;`, `${first + 1};Tom;Tor;;;alt;`);
    const mend = await refuseNote('platzt');
    const job = await its.desk.done(
      csv(`${first};;;;;platzt;`, `${first + 1};;;;;platzt;`),
      UPDATE,
    );
    expect(job).toMatchObject({ changed: 0, failed: 2 });
    await mend();
    await byHand(first + 1, { notes: 'von Hand' });
    await its.desk.jobs.act(job.id, 'retry');
    await its.desk.jobs.work();
    expect(await its.desk.jobs.job(job.id)).toMatchObject({
      changed: 1,
      failed: 0,
      reasons: CHANGED,
    });
    expect(await member(first)).toMatchObject({ notes: 'platzt' });
    expect(await member(first + 1)).toMatchObject({ notes: 'von Hand' });
  });

  /** A fault of the database at one note. @returns mends it. */
  async function refuseNote(note: string): Promise<() => Promise<unknown>> {
    const { db } = its.database;
    const text = sql.lit(note);
    if (its.engine.name === 'sqlite') {
      await sql`create trigger refuse_note before update on member
        when new.notes = ${text} begin select raise(abort, 'no'); end`.execute(db);
      return () => sql`drop trigger refuse_note`.execute(db);
    }
    await sql`alter table member add constraint refuse_note check (notes <> ${text})`.execute(db);
    return () => sql`alter table member drop constraint refuse_note`.execute(db);
  }
});
