/** The disk fills up while the server runs: what cannot be stored is refused, and all else goes on. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { calls } from '../../../contract/calls.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { RELEASE } from '../../../server/lib/release.ts';
import { texts } from '../../../server/texts.ts';
import { startServer } from '../../support/serverProcess.ts';
import { createTestApp, PASSWORD } from '../support/testApp.ts';

test('503, nothing half done, and on once there is room', async () => {
  const lines: string[] = [];
  const database = openDatabase({ location: ':memory:' });
  await database.migrate();
  const server = await createTestApp(database, {
    config: { logLevel: 'warn' },
    logStream: { write: (line) => void lines.push(line) },
  });
  const member = await server.signUp();
  const invited = await server.addMember();
  const { db } = database;
  const readiness = async () => {
    server.clock.advance(5_000);
    const { statusCode, body } = await server.app.inject('/readyz');
    return [statusCode, JSON.parse(body) as object];
  };
  expect(await readiness()).toEqual([200, { status: 'ok', release: RELEASE.version }]);

  // SQLite itself now says that the disk is full.
  await sql`create table filler (text text)`.execute(db);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(db);
  await expect(
    sql`insert into filler values (${'x'.repeat(1_000_000)})`.execute(db),
  ).rejects.toThrow('full');

  const register = (email: string) =>
    server.send(calls.register, {
      body: { email, password: PASSWORD, initial_token: invited.initialToken },
    });
  const replies = [];
  for (let round = 0; round < 200; round += 1) {
    const reply = await server.send(calls.signIn, {
      body: { email: member.email, password: PASSWORD },
      from: `10.3.0.${round}`,
    });
    replies.push(reply);
    if (reply.status === 503) break;
  }
  expect(replies.at(-1)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '60' },
    body: { error: texts.notWritable },
  });
  expect(lines.join('')).toContain('database not writable');
  expect(await server.send(calls.me, { token: member.access })).toMatchObject({ status: 200 });
  expect(await readiness()).toEqual([503, { status: 'not writable' }]);

  await sql`pragma max_page_count = 1000000`.execute(db);
  expect(await register('later@example.org')).toMatchObject({ status: 201 });
  expect(await readiness()).toEqual([200, { status: 'ok', release: RELEASE.version }]);
  await server.close();
  await database.close();
});

const disk = mkdtempSync(join(tmpdir(), 'einlass-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', disk]).status === 0;
afterAll(() => {
  if (mounted) spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});
const fillsUp = '/readyz on a disk that is full, and has room again';
if (mounted) test(fillsUp, fillAndEmpty);
else test.skip(`${fillsUp} (skipped: only root can mount a small disk)`, fillAndEmpty);

async function fillAndEmpty(): Promise<void> {
  const folder = join(disk, 'data');
  mkdirSync(folder);
  const server = await startServer({ location: join(folder, 'einlass.sqlite') });
  const readiness = async () => {
    const reply = await fetch(`${server.url}/readyz`);
    return [reply.status, (await reply.json()) as object];
  };
  expect(await readiness()).toEqual([200, { status: 'ok', release: RELEASE.version }]);
  const { bavail, bsize } = statfsSync(disk);
  const filler = join(disk, 'filler');
  writeFileSync(filler, Buffer.alloc(bavail * bsize));
  expect(await readiness()).toEqual([503, { status: 'disk full' }]);
  rmSync(filler);
  expect(await readiness()).toEqual([200, { status: 'ok', release: RELEASE.version }]);
  await server.discard();
}
