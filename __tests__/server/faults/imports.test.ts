/** kill -9 in the middle of an import: every line becomes one member, none becomes two, and undo leaves nobody. */
import { setTimeout as delay } from 'node:timers/promises';
import { fillPath, type Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import type { TokenPair } from '../../../contract/entities.ts';
import type { MemberImport } from '../../../contract/office/importEntities.ts';
import { importCalls } from '../../../contract/office/imports.ts';
import type { Job } from '../../../contract/office/jobEntities.ts';
import { jobCalls } from '../../../contract/office/jobs.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { newInvitationCode } from '../../../server/lib/randomCodes.ts';
import { insertMembers } from '../../../server/modules/members/repository.ts';
import { forEachEngine } from '../../support/engines.ts';
import { startServer, type ServerProcess } from '../../support/serverProcess.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { PASSWORD } from '../support/testApp.ts';

const LINES = 3_000;
/** Every third one has a number; the others get one. */
const FILE = [
  'Nummer;Vorname;Nachname',
  ...Array.from({ length: LINES }, (_, i) => `${i % 3 === 0 ? 10_000 + i : ''};Mia ${i};Möller`),
].join('\n');
const KILLS = 2;
const TIMEOUT_MS = 120_000;

forEachEngine('an import in a server that is killed', (engine) => {
  test(
    'makes one member of each line, whenever the kills come',
    async () => {
      const location = await engine.newLocation();
      const invitation = await festival(location);
      const server = await startServer({ location, env: { LOG_LEVEL: 'silent' } });
      try {
        const ask = await signIn(server, invitation);
        const { id: importId, plan } = await ask<MemberImport>(importCalls.uploadImport, {
          file: FILE,
        });
        const { id } = await ask<Job>(importCalls.planImport, { id: importId, body: plan });
        const job = () => ask<Job>(jobCalls.job, { id });
        await killAfterSome(server, job, 'found');
        expect(await until(job, 'draft')).toMatchObject({ found: LINES, added: LINES });
        await ask<Job>(jobCalls.changeJob, { id, body: { action: 'start' } });
        for (let kill = 0; kill < KILLS; kill += 1) await killAfterSome(server, job, 'changed');
        expect(await until(job, 'done')).toMatchObject({ changed: LINES, pending: 0, failed: 0 });
        expect(await imported(location)).toEqual({ members: LINES, names: LINES, audited: LINES });

        const undo = await ask<Job>(jobCalls.undoJob, { id });
        const undoing = () => ask<Job>(jobCalls.job, { id: undo.id });
        expect(await until(undoing, 'draft')).toMatchObject({ pending: LINES });
        await ask<Job>(jobCalls.changeJob, { id: undo.id, body: { action: 'start' } });
        await killAfterSome(server, undoing, 'changed');
        expect(await until(undoing, 'done')).toMatchObject({ changed: LINES, failed: 0 });
        expect(await imported(location)).toEqual({ members: 0, names: 0, audited: LINES });
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
  await insertMembers(database.db, [
    {
      firstName: 'Änne',
      lastName: 'Weiß',
      number: 1,
      isSuperuser: true,
      isStaff: false,
      isEntryStaff: false,
      initialToken,
      createdAt: new Date().toISOString(),
    },
  ]);
  await database.close();
  return initialToken;
}

interface Asked {
  id?: number;
  body?: object;
  file?: string;
}
type Ask = <Reply>(call: Call, asked: Asked) => Promise<Reply>;

async function signIn({ url }: ServerProcess, invitation: string): Promise<Ask> {
  let access = '';
  const ask: Ask = async ({ method, path }, { id = 0, body, file }) => {
    const address = `${url}/api${fillPath(path, { id })}`;
    const sent = file ?? (body && JSON.stringify(body));
    const reply = await fetch(file === undefined ? address : `${address}?name=liste.csv`, {
      method,
      headers: {
        'content-type': file === undefined ? 'application/json' : 'application/octet-stream',
        authorization: `Bearer ${access}`,
      },
      ...(sent !== undefined && { body: sent }),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as never;
  };
  const body = { email: 'office@example.org', password: PASSWORD, initial_token: invitation };
  ({ access } = await ask<TokenPair>(calls.register, { body }));
  return ask;
}

/** Somewhere in the middle: something was done, and something is left. */
async function killAfterSome(
  server: ServerProcess,
  job: () => Promise<Job>,
  count: 'found' | 'changed',
): Promise<void> {
  const goal = (await job())[count] + 1 + Math.floor(Math.random() * 300);
  const now = await waitUntil(`${goal} ${count}`, async () => {
    const seen = await job();
    return seen[count] >= goal ? seen : undefined;
  });
  expect(now[count]).toBeLessThan(LINES);
  await delay(Math.random() * 20);
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

/** Members of the file, how many names they have, and how many of them the audit says were added. */
async function imported(location: string) {
  const database = openDatabase({ location });
  const members = await database.db
    .selectFrom('member')
    .select('first_name')
    .where('last_name', '=', 'Möller')
    .execute();
  const audit = await database.db
    .selectFrom('audit')
    .select('subject')
    .where('action', '=', 'member added')
    .where('via', '=', 'job')
    .execute();
  await database.close();
  return {
    members: members.length,
    names: new Set(members.map((member) => member.first_name)).size,
    audited: new Set(audit.map(({ subject }) => subject)).size,
  };
}
