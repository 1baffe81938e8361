/** An import is taken back: who stays, what the log keeps of who goes, and numbers that others have by now. */
import { labelCalls } from '../../../../contract/office/labels.ts';
import type { AuditPage } from '../../../../contract/office/audit.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import { mergeCalls } from '../../../../contract/office/merging.ts';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { asText } from '../../../../server/modules/audit/sentences.ts';
import { texts } from '../../../../server/modules/imports/texts.ts';
import { texts as commonTexts } from '../../../../server/texts.ts';
import { ask } from '../fixture.ts';
import { forEachImportDesk } from './importDesk.ts';
import { asSeen } from '../../../support/asSeen.ts';

const HEAD = 'Nummer;Vorname;Nachname;E-Mail;Notiz;Marken';
const csv = (...lines: string[]): string => `${[HEAD, ...lines].join('\r\n')}\r\n`;

forEachImportDesk('an import taken back', (its) => {
  let first = 1_000;
  /** Numbers that no other test has. */
  beforeEach(() => {
    first += 1_000;
  });

  const NEW = { existing: 'skip', match: 'number' } as const;
  const UPDATE = { existing: 'update', match: 'email' } as const;
  const idOf = async (number: number) => (await its.desk.member(number))?.id ?? 0;
  const label = async (number: number, name: string, isGiven = true) => {
    const params = { id: await idOf(number) };
    const body = { label: name, is_given: isGiven };
    expect(
      (await ask(its.fixture, labelCalls.setLabel, { as: its.office, params, body })).statusCode,
    ).toBe(200);
  };
  const tellApart = async (one: number, other: number, apart = true) => {
    const body = { members: [await idOf(one), await idOf(other)], apart };
    expect(
      (await ask(its.fixture, mergeCalls.tellApart, { as: its.office, body })).statusCode,
    ).toBe(200);
  };
  const audited = async (jobId: number) =>
    (
      await its.database.db
        .selectFrom('audit')
        .select(['action', 'before', 'after'])
        .where('job_id', '=', jobId)
        .where('via', '=', 'job')
        .orderBy('id')
        .execute()
    ).map(({ action, before, after }) => ({
      action,
      before: JSON.parse(before ?? '{}') as object,
      after: JSON.parse(after ?? '{}') as object,
    }));
  const run = async (id: number): Promise<Job> => {
    await its.desk.jobs.act(id, 'start');
    await its.desk.jobs.work();
    return await its.desk.jobs.job(id);
  };

  test('whom somebody has given a label since stays; its own labels keep nobody', async () => {
    const job = await its.desk.done(
      csv(
        `${first};Mia;M${first};;;Crew`,
        `${first + 1};Tom;M${first};;;Crew`,
        `${first + 2};Ole;M${first};;;`,
        `${first + 3};Zoe;M${first};;;"Crew, Bar"`,
        `${first + 4};Kim;M${first};;;`,
      ),
      NEW,
    );
    await label(first, 'VIP');
    await label(first + 2, 'Crew');
    await label(first + 3, 'Bar', false);
    expect(await its.desk.jobs.undone(job.id)).toMatchObject({
      changed: 3,
      skipped: 2,
      failed: 0,
      reasons: [{ sentence: texts.touchedSince, count: 2 }],
    });
    const there = await Promise.all([0, 1, 2, 3, 4].map((n) => its.desk.member(first + n)));
    expect(there.map((member) => member?.first_name)).toEqual([
      'Mia',
      undefined,
      'Ole',
      undefined,
      undefined,
    ]);
  });

  test('what a job has done and taken back since has touched nobody', async () => {
    const old = await its.fixture.person('member');
    const job = await its.desk.done(
      csv(`${first + 1};Mia;Moll;;;`, `${first + 2};Tom;Tau;;;`, `;;;${old.email};neu;`),
      { ...NEW, existing: 'update' },
    );
    expect(job).toMatchObject({ changed: 3 });
    const ids = [await idOf(first + 1), await idOf(first + 2), old.id];
    const off = await its.desk.jobs.done({ kind: 'set_active', is_active: false }, { ids });
    const undo = async (): Promise<Job> => {
      const { id } = (await its.desk.jobs.undo(job.id)).json<Job>();
      await its.desk.jobs.work();
      return await its.desk.jobs.job(id);
    };
    expect(await undo()).toMatchObject({ pending: 0, skipped: 3 });
    await its.desk.jobs.undone(off.id);
    // By hand it is another thing, even if all is as before.
    const { version } = (await its.desk.member(first + 2))!;
    for (const [nth, is_active] of [false, true].entries()) {
      await ask(its.fixture, officeCalls.changeMember, {
        as: its.office,
        params: { id: ids[1]! },
        ...asSeen({ version: version + nth, is_active }),
      });
    }
    const undone = await undo();
    expect(undone).toMatchObject({ pending: 2, skipped: 1 });
    expect(await run(undone.id)).toMatchObject({ state: 'done', changed: 2 });
    expect(await its.desk.member(first + 1)).toBeUndefined();
    expect(await its.desk.member(first + 2)).toBeDefined();
  });

  describe('what was corrected by hand since stays', () => {
    const role = { kind: 'set_role', role: 'is_entry_staff', is_given: true } as const;
    const correct = async (id: number, name: string) => {
      const { version } = await its.database.db
        .selectFrom('member')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const body = { version, last_name: name };
      const asked = { as: its.office, params: { id }, ...asSeen(body) };
      expect((await ask(its.fixture, officeCalls.changeMember, asked)).statusCode).toBe(200);
    };

    test.each([
      ['planned before a job and run in the midst of it', ['job', 'import', 'undo'], 1],
      ['planned before a job and run after it', ['job', 'undo', 'import'], 2],
    ])('of an import %s', async (_, order, corrections) => {
      const person = await its.fixture.person('member');
      const planned = await its.desk.dryRun(csv(`;;;${person.email};neu;`), UPDATE);
      let jobId = 0;
      const steps: Record<string, () => Promise<unknown>> = {
        job: async () => ({ id: jobId } = await its.desk.jobs.done(role, { ids: [person.id] })),
        undo: () => its.desk.jobs.undone(jobId),
        import: () => run(planned.id),
      };
      for (const step of order) await steps[step]!();
      for (let nth = 1; nth <= corrections; nth += 1) await correct(person.id, `Hand${nth}`);
      expect(await its.desk.jobs.undone(planned.id)).toMatchObject({
        changed: 0,
        skipped: 1,
        reasons: [{ sentence: texts.touchedSince, count: 1 }],
      });
    });
  });

  test('of whom somebody has said that they are two stays, unless that was taken back', async () => {
    await its.desk.done(csv(`${first};Mia;M${first};;;`), NEW);
    const job = await its.desk.done(
      csv(`${first + 1};Mia;M${first};;;`, `${first + 2};Mia;M${first};;;`),
      NEW,
    );
    await tellApart(first, first + 1);
    await tellApart(first + 2, first);
    await tellApart(first + 2, first, false);
    expect(await its.desk.jobs.undone(job.id)).toMatchObject({
      changed: 1,
      skipped: 1,
      reasons: [{ sentence: texts.touchedSince, count: 1 }],
    });
    expect(await its.desk.member(first + 1)).toBeDefined();
    expect(await its.desk.member(first + 2)).toBeUndefined();
  });

  test('of who goes the log keeps the number alone, also of what it had of who came', async () => {
    const secrets = /Mia|Tom|Moll|mia\d|wichtig|Crew|Zelt/;
    const job = await its.desk.done(
      csv(
        `${first};Mia;Moll;mia${first}@example.org;wichtig;"Zelt, Crew, bar"`,
        `${first + 1};Tom;Moll;;;`,
      ),
      NEW,
    );
    const id = await idOf(first);
    const added = await audited(job.id);
    expect(added[0]?.after).toMatchObject({
      invite_email: `mia${first}@example.org`,
      notes: 'wichtig',
      labels: ['bar', 'Crew', 'Zelt'],
    });
    expect(added[1]?.after).not.toHaveProperty('labels');
    const undo = await its.desk.jobs.undone(job.id);
    const numbers = [first, first + 1].map((number) => ({ before: { number }, after: {} }));
    expect(await audited(undo.id)).toEqual([
      ...numbers.map((entry) => ({ action: 'member anonymised', ...entry })),
      ...numbers.map((entry) => ({ action: 'member removed', ...entry })),
    ]);
    const left = await audited(job.id);
    expect(JSON.stringify(left)).not.toMatch(secrets);
    expect(left[0]?.after).toMatchObject({ number: first, first_name: 'gelöscht' });
    const entries = await its.database.db
      .selectFrom('audit')
      .select(['id', 'action', 'anonymised_by'])
      .where('subject', '=', `member:${id}`)
      .orderBy('id')
      .execute();
    const taken = entries.find(({ action }) => action === 'member anonymised')?.id;
    expect(entries.map(({ action, anonymised_by: by }) => [action, by])).toEqual([
      ['member added', taken],
      ['member anonymised', null],
      ['member removed', null],
    ]);
    const reply = await ask(its.fixture, officeCalls.audit, {
      as: its.office,
      query: { action: 'member removed' },
    });
    const [removed] = reply.json<AuditPage>().results;
    expect(asText(removed!.sentence)).toBe(`Mitglied #${first + 1} entfernt`);
    // Whom the job has made, its rows say as long as they are kept.
    expect(await its.desk.jobs.rows(undo.id, 'changed')).toMatchObject([
      { name: 'Mia Moll' },
      { name: 'Tom Moll' },
    ]);
  });

  test('labels that were given to one who was there are in the order of their keys', async () => {
    await its.desk.done(csv(`${first};Mia;M${first};mia${first}@example.org;;Mitte`), NEW);
    const job = await its.desk.done(csv(`;;;mia${first}@example.org;;"Zelt, Crew"`), UPDATE);
    expect(await its.desk.jobs.rows(job.id, 'changed')).toMatchObject([
      { sentence: 'Marken: Mitte → Crew, Mitte, Zelt' },
    ]);
    const [changed] = await audited(job.id);
    expect(changed?.after).toEqual({ labels: ['Crew', 'Mitte', 'Zelt'] });
    const [back] = await audited((await its.desk.jobs.undone(job.id)).id);
    expect([back?.before, back?.after]).toEqual([changed?.after, changed?.before]);
  });

  describe('a number that somebody else has by now', () => {
    /** Another number for two who were there; taken back, they are to have theirs again. */
    async function renumbered(): Promise<Job> {
      const address = (n: number) => `m${first + n}@example.org`;
      await its.desk.done(
        csv(`${first};Mia;M${first};${address(0)};;`, `${first + 1};Tom;M${first};${address(1)};;`),
        NEW,
      );
      return await its.desk.done(
        csv(`${first + 10};;;${address(0)};;`, `${first + 11};;;${address(1)};;`),
        UPDATE,
      );
    }
    const takeNumber = () => its.desk.done(csv(`${first};Ole;O${first};;;`), NEW);
    const TAKEN = [{ sentence: texts.numberTaken, count: 1 }];

    test('is seen by the dry run', async () => {
      const job = await renumbered();
      await takeNumber();
      const { id } = (await its.desk.jobs.undo(job.id)).json<Job>();
      await its.desk.jobs.work();
      expect(await its.desk.jobs.job(id)).toMatchObject({ pending: 1, skipped: 1, reasons: TAKEN });
      expect(await run(id)).toMatchObject({ changed: 1, skipped: 1, failed: 0 });
      expect(await its.desk.member(first)).toMatchObject({ first_name: 'Ole' });
      expect(await its.desk.member(first + 1)).toMatchObject({ first_name: 'Tom' });
    });

    test('is passed over where it was taken after the dry run', async () => {
      const job = await renumbered();
      const { id } = (await its.desk.jobs.undo(job.id)).json<Job>();
      await its.desk.jobs.work();
      await takeNumber();
      expect(await run(id)).toMatchObject({ changed: 1, skipped: 1, failed: 0, reasons: TAKEN });
      expect(await its.desk.member(first + 10)).toMatchObject({ first_name: 'Mia' });
    });
  });

  test('the log calls a label as it is called, whatever the file calls it', async () => {
    await its.desk.done(csv(`${first};Mia;M${first};;;`, `${first + 1};Ole;O${first};;;`), NEW);
    const called = `Crew ${first}`;
    await label(first, called);
    const job = await its.desk.done(
      csv(
        `${first + 1};Ole;O${first};;;CREW-${first}`,
        `${first + 2};Pia;P${first};;;crew ${first}`,
      ),
      { existing: 'update', match: 'number' },
    );
    expect(job).toMatchObject({ changed: 2 });
    const given = { after: { labels: [called] } };
    expect(await audited(job.id)).toMatchObject([given, given]);
  });

  test('of whom the data were deleted meanwhile it is said, of who was added and who was changed', async () => {
    const added = await its.desk.done(csv(`${first};Mia;M${first};mia${first}@x.example;;`), NEW);
    const changed = await its.desk.done(csv(`;;;mia${first}@x.example;neu;`), UPDATE);
    expect([added, changed]).toMatchObject([{ added: 1 }, { changed: 1 }]);
    const { id, version } = (await its.desk.member(first))!;
    const asked = { as: its.office, params: { id }, ...asSeen({ version }) };
    const reply = await ask(its.fixture, officeCalls.anonymiseMember, asked);
    expect(reply.statusCode).toBe(200);
    for (const job of [changed, added]) {
      expect(await its.desk.jobs.undone(job.id)).toMatchObject({
        changed: 0,
        skipped: 1,
        reasons: [{ sentence: commonTexts.isAnonymised, count: 1 }],
      });
    }
    expect(await its.desk.member(first)).toMatchObject({ id, first_name: 'Gelöschtes' });
  });
});
