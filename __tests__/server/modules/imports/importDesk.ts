/** An administrator's desk for the tests of imports: sends files, chooses columns, runs the jobs. */
import type { ImportPlan, MemberImport } from '../../../../contract/office/importEntities.ts';
import { importCalls } from '../../../../contract/office/imports.ts';
import { mergeCalls } from '../../../../contract/office/merging.ts';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { forEachEngine, type TestEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { openDesk } from '../jobs/desk.ts';

export type ImportDesk = ReturnType<typeof openImportDesk>;

/** What there is while the tests of a block run. */
interface Office {
  readonly engine: TestEngine;
  readonly database: Database;
  readonly fixture: Fixture;
  readonly office: Person;
  readonly desk: ImportDesk;
}

/** On both engines, with one database for all tests of the block. */
export function forEachImportDesk(name: string, body: (its: Office) => void): void {
  forEachEngine(name, (engine) => {
    const its = { engine } as { -readonly [Name in keyof Office]: Office[Name] };
    beforeAll(async () => {
      its.database = await engine.open();
      its.fixture = await createFixture(its.database);
      its.office = await its.fixture.person('superuser');
      its.desk = openImportDesk(its.fixture, its.office);
    });
    afterAll(async () => {
      await its.fixture.close();
      await its.database.close();
    });
    body(its);
  });
}

export function openImportDesk(fixture: Fixture, as: Person) {
  const { app, database } = fixture;
  const jobs = openDesk(fixture, as);
  const desk = {
    jobs,
    upload: (
      file: string | Buffer,
      name = 'mitglieder.csv',
      who: Person = as,
      query: Readonly<Record<string, string>> = {},
    ) =>
      app.inject({
        method: 'POST',
        url: `/api${importCalls.uploadImport.path}`,
        query: { name, ...query },
        headers: {
          'content-type': 'application/octet-stream',
          authorization: `Bearer ${who.access}`,
        },
        payload: Buffer.from(file),
      }),
    /** A file that can be read. */
    async read(file: string | Buffer): Promise<MemberImport> {
      const reply = await desk.upload(file);
      if (reply.statusCode !== 201) throw new Error(reply.body);
      return reply.json<MemberImport>();
    },
    /** The sentence for a file that cannot be read. */
    async refusal(file: string | Buffer): Promise<string> {
      const reply = await desk.upload(file);
      if (reply.statusCode !== 400) throw new Error(`${reply.statusCode}: ${reply.body}`);
      return reply.json<{ error: string }>().error;
    },
    import: async (id: number): Promise<MemberImport> =>
      (await ask(fixture, importCalls.import, { as, params: { id } })).json<MemberImport>(),
    head: (id: number, line: number, who: Person = as) =>
      ask(fixture, importCalls.headImport, { as: who, params: { id }, body: { line } }),
    plan: (id: number, plan: ImportPlan, who: Person = as) =>
      ask(fixture, importCalls.planImport, { as: who, params: { id }, body: plan }),
    /** The dry run of a file, with what was guessed but for the changes. */
    async dryRun(file: string | Buffer, change: Partial<ImportPlan> = {}): Promise<Job> {
      const { id, plan } = await desk.read(file);
      const planned = await desk.plan(id, { ...plan, ...change });
      if (planned.statusCode !== 201) throw new Error(planned.body);
      await jobs.work();
      return await jobs.job(planned.json<Job>().id);
    },
    /** The whole way of a file. */
    async done(file: string | Buffer, change: Partial<ImportPlan> = {}): Promise<Job> {
      const { id } = await desk.dryRun(file, change);
      await jobs.act(id, 'start');
      await jobs.work();
      return await jobs.job(id);
    },
    /** The refused lines of a job, as they come. */
    refused: (id: number, who: Person = as) =>
      ask(fixture, importCalls.refusedLines, { as: who, params: { id } }),
    async member(number: number) {
      return await database.db
        .selectFrom('member')
        .selectAll()
        .where('number', '=', number)
        .executeTakeFirst();
    },
    /** @param kept @param gone numbers. */
    async merge(kept: number, gone: number): Promise<void> {
      const [stays, goes] = [await desk.member(kept), await desk.member(gone)];
      const merged = await ask(fixture, mergeCalls.mergeMembers, {
        as,
        params: { id: stays!.id, other: goes!.id },
        body: { version: stays!.version, gone_version: goes!.version, take: [] },
      });
      if (merged.statusCode !== 200) throw new Error(merged.body);
    },
    async count(): Promise<number> {
      const { n } = await database.db
        .selectFrom('member')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return n;
    },
  };
  return desk;
}
