/** kill -9 in the middle of a job: every member is done once, none is left out. */
import { setTimeout as delay } from 'node:timers/promises';
import { fillPath, type Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import type { TokenPair } from '../../../contract/entities.ts';
import type { Job, NewJob } from '../../../contract/office/jobEntities.ts';
import { jobCalls } from '../../../contract/office/jobs.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { newInvitationCode } from '../../../server/lib/randomCodes.ts';
import { insertMembers } from '../../../server/modules/members/repository.ts';
import { forEachEngine } from '../../support/engines.ts';
import { startServer, type ServerProcess } from '../../support/serverProcess.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { PASSWORD } from '../support/testApp.ts';

const MEMBERS = 2_400;
const CODES = 2;
const KILLS = 3;
/** After each kill a start, and what is left of the lease. */
const TIMEOUT_MS = 120_000;

forEachEngine('a job in a server that is killed', (engine) => {
  test(
    'does each member once, whenever the kills come',
    async () => {
      const location = await engine.newLocation();
      const invitation = await festival(location);
      const server = await startServer({ location, env: { LOG_LEVEL: 'silent' } });
      try {
        const ask = await signIn(server, invitation);
        const task: NewJob = {
          task: { kind: 'create_codes', count: CODES },
          selection: { search: 'Möller' },
        };
        const { id } = await ask<Job>(jobCalls.planJob, { body: task });
        const job = () => ask<Job>(jobCalls.job, { id });
        // The dry run is killed, too.
        await killAt(server, await somewhere(job, 'found'));
        const draft = await until(job, 'draft');
        expect(draft).toMatchObject({ found: MEMBERS, pending: MEMBERS });
        await ask<Job>(jobCalls.changeJob, { id, body: { action: 'start' } });
        for (let kill = 0; kill < KILLS; kill += 1) {
          const { changed } = await somewhere(job, 'changed');
          await killAt(server, { changed });
        }
        expect(await until(job, 'done')).toMatchObject({ changed: MEMBERS, pending: 0, failed: 0 });

        const undo = await ask<Job>(jobCalls.undoJob, { id });
        const undoing = () => ask<Job>(jobCalls.job, { id: undo.id });
        expect(await until(undoing, 'draft')).toMatchObject({ pending: MEMBERS });
        expect(await codesByMember(location)).toEqual({ members: MEMBERS, each: [CODES] });
        expect(await auditedMembers(location, 'tokens created')).toEqual([MEMBERS, MEMBERS]);
        await ask<Job>(jobCalls.changeJob, { id: undo.id, body: { action: 'start' } });
        await killAt(server, await somewhere(undoing, 'changed'));
        expect(await until(undoing, 'done')).toMatchObject({ changed: MEMBERS });
        expect(await codesByMember(location)).toEqual({ members: 0, each: [] });
        expect(await auditedMembers(location, 'tokens withdrawn')).toEqual([MEMBERS, MEMBERS]);
      } finally {
        await server.discard();
      }
    },
    TIMEOUT_MS,
  );
});

forEachEngine('a job that sends mails, in a server that is killed', (engine) => {
  test(
    'queues one mail for each member',
    async () => {
      const location = await engine.newLocation();
      const invitation = await festival(location);
      // Nobody takes the mails, so all of them stay to be counted.
      const env = { LOG_LEVEL: 'silent', MAIL_URL: 'smtp://127.0.0.1:1' };
      const server = await startServer({ location, env });
      try {
        const ask = await signIn(server, invitation);
        const task: NewJob = { task: { kind: 'invite' }, selection: { search: 'Möller' } };
        const { id } = await ask<Job>(jobCalls.planJob, { body: task });
        const job = () => ask<Job>(jobCalls.job, { id });
        expect(await until(job, 'draft')).toMatchObject({ pending: MEMBERS });
        await ask<Job>(jobCalls.changeJob, { id, body: { action: 'start' } });
        for (let kill = 0; kill < KILLS; kill += 1) {
          const { changed } = await somewhere(job, 'changed');
          await killAt(server, { changed });
        }
        expect(await until(job, 'done')).toMatchObject({ changed: MEMBERS, pending: 0, failed: 0 });
        expect(await mailsByMember(location)).toEqual({ members: MEMBERS, mails: MEMBERS });
        expect(await auditedMembers(location, 'member invited')).toEqual([MEMBERS, MEMBERS]);
      } finally {
        await server.discard();
      }
    },
    TIMEOUT_MS,
  );
});

/** @returns the invitation code of a superuser. */
async function festival(location: string): Promise<string> {
  const database = openDatabase({ location });
  await database.migrate();
  const initialToken = newInvitationCode();
  const nobody = {
    isSuperuser: false,
    isStaff: false,
    isEntryStaff: false,
    createdAt: new Date().toISOString(),
  };
  await database.transaction(async (trx) => {
    await insertMembers(trx, [
      {
        ...nobody,
        firstName: 'Änne',
        lastName: 'Weiß',
        number: 1,
        isSuperuser: true,
        initialToken,
      },
      ...Array.from({ length: MEMBERS }, (_, index) => ({
        ...nobody,
        firstName: 'Mia',
        lastName: 'Möller',
        inviteEmail: `mia${index}@example.org`,
        number: index + 2,
        initialToken: newInvitationCode(),
      })),
    ]);
  });
  await database.close();
  return initialToken;
}

type Ask = <Reply>(call: Call, asked: { id?: number; body?: object }) => Promise<Reply>;

async function signIn({ url }: ServerProcess, invitation: string): Promise<Ask> {
  let access = '';
  const ask: Ask = async ({ method, path }, { id = 0, body }) => {
    const reply = await fetch(`${url}/api${fillPath(path, { id })}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as never;
  };
  const body = { email: 'office@example.org', password: PASSWORD, initial_token: invitation };
  ({ access } = await ask<TokenPair>(calls.register, { body }));
  return ask;
}

/** Waits until it has gone on by some random part. */
async function somewhere(job: () => Promise<Job>, count: 'found' | 'changed'): Promise<Job> {
  const goal = (await job())[count] + 1 + Math.floor(Math.random() * 250);
  return await waitUntil(`${goal} ${count}`, async () => {
    const now = await job();
    return now[count] >= goal ? now : undefined;
  });
}

/** The kill comes in the middle: something was done, and something is left. */
async function killAt(server: ServerProcess, { changed }: Pick<Job, 'changed'>): Promise<void> {
  expect(changed).toBeLessThan(MEMBERS);
  await delay(Math.random() * 30);
  await server.stop('SIGKILL');
  await server.start();
}

const until = (job: () => Promise<Job>, state: Job['state']) =>
  waitUntil(
    `job ${state}`,
    async () => {
      const now = await job();
      return now.state === state ? now : undefined;
    },
    60_000,
  );

/** How many members have codes, and how many codes they have. */
async function codesByMember(location: string) {
  const database = openDatabase({ location });
  const rows = await database.db
    .selectFrom('token')
    .select(['created_for', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('created_for')
    .execute();
  await database.close();
  return { members: rows.length, each: [...new Set(rows.map(({ count }) => count))] };
}

/** How many members are written to, and in how many mails. */
async function mailsByMember(location: string) {
  const database = openDatabase({ location });
  const rows = await database.db
    .selectFrom('outbox')
    .select('member_id')
    .where('kind', '=', 'invitation')
    .execute();
  await database.close();
  return { members: new Set(rows.map(({ member_id }) => member_id)).size, mails: rows.length };
}

/** @returns entries of the audit, and how many members they are about. */
async function auditedMembers(location: string, action: string): Promise<[number, number]> {
  const database = openDatabase({ location });
  const rows = await database.db
    .selectFrom('audit')
    .select('subject')
    .where('action', '=', action)
    .execute();
  await database.close();
  return [rows.length, new Set(rows.map(({ subject }) => subject)).size];
}
