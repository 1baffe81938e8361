/** kill -9 in the middle of writes: nothing that was acknowledged is lost. (Admissions have their own test.) */
import { setTimeout as delay } from 'node:timers/promises';
import type { RefreshedToken, TokenPair } from '../../../contract/entities.ts';
import { type Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { systemClock } from '../../../server/lib/clock.ts';
import { createMembersService } from '../../../server/modules/members/service.ts';
import { forEachEngine } from '../../support/engines.ts';
import { startServer, type ServerProcess } from '../../support/serverProcess.ts';
import { PASSWORD } from '../support/testApp.ts';

const KILLS = 3;
const MEMBERS_PER_KILL = 40;

/** A member whose registration was answered 201, with the refresh token that was handed out last. */
interface Acknowledged {
  readonly email: string;
  refresh: string;
}

forEachEngine('kill -9', (engine) => {
  test('no acknowledged registration and no acknowledged session is lost', async () => {
    const location = await engine.newLocation();
    const codes = await invitationCodes(location, KILLS * MEMBERS_PER_KILL);
    const server = await startServer({ location, env: { LOG_LEVEL: 'silent' } });
    const acknowledged: Acknowledged[] = [];
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const before = acknowledged.length;
        await writeUntilKilled(server, codes.splice(0, MEMBERS_PER_KILL), acknowledged);
        // The kill came in the middle: some were acknowledged, some were not.
        expect(acknowledged.length - before).toBeGreaterThan(5);
        expect(acknowledged.length - before).toBeLessThan(MEMBERS_PER_KILL);
        await server.start();
        for (const member of acknowledged) {
          const reply = await post(server, calls.refresh, { refresh: member.refresh });
          expect([member.email, reply.status]).toEqual([member.email, 200]);
          member.refresh = ((await reply.json()) as TokenPair).refresh;
        }
      }
      for (const { email } of acknowledged.slice(-5)) {
        const reply = await post(server, calls.signIn, { email, password: PASSWORD });
        expect([email, reply.status]).toEqual([email, 200]);
      }
    } finally {
      await server.discard();
    }
  });
});

async function invitationCodes(location: string, count: number): Promise<string[]> {
  const database = openDatabase({ location });
  await database.migrate();
  const members = createMembersService({ database, clock: systemClock });
  const codes: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const member = await members.addMember({
      firstName: 'Mia',
      lastName: `Möller ${index}`,
      isSuperuser: false,
      isEntryStaff: false,
      isStaff: false,
    });
    codes.push(member.initialToken);
  }
  await database.close();
  return codes;
}

let clients = 0;

async function post(server: ServerProcess, { path }: Call, body: object): Promise<Response> {
  clients += 1;
  return await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // Rate limits count per address; the local proxy is believed.
      'x-forwarded-for': `10.1.${Math.floor(clients / 250) % 250}.${clients % 250}`,
    },
    body: JSON.stringify(body),
  });
}

/** Registers members and refreshes their sessions without a pause; the kill comes while both go on. */
async function writeUntilKilled(
  server: ServerProcess,
  codes: string[],
  acknowledged: Acknowledged[],
): Promise<void> {
  let isKilled = false;
  const until = async (work: () => Promise<boolean>) => {
    try {
      while (!isKilled && (await work()));
    } catch (error) {
      // What fetch says of a server that is gone, and nothing else.
      if (!isKilled || !/fetch failed|terminated/.test(String(error))) throw error;
    }
  };
  const first = acknowledged.length;
  const register = () =>
    until(async () => {
      const code = codes.pop();
      if (code === undefined) return false;
      const email = `${code}@example.org`;
      const reply = await post(server, calls.register, {
        email,
        password: PASSWORD,
        initial_token: code,
      });
      expect(reply.status).toBe(201);
      acknowledged.push({ email, refresh: ((await reply.json()) as TokenPair).refresh });
      return true;
    });
  const refresh = () =>
    until(async () => {
      const member = acknowledged[first];
      if (member === undefined) {
        await delay(5);
        return true;
      }
      const reply = await post(server, calls.refresh, { refresh: member.refresh });
      expect(reply.status).toBe(200);
      const { refresh: next } = (await reply.json()) as RefreshedToken;
      if (next !== undefined) member.refresh = next;
      return true;
    });
  const writing = [register(), register(), refresh()];
  while (acknowledged.length - first < 8 + Math.floor(Math.random() * 12)) await delay(3);
  isKilled = true;
  await server.stop('SIGKILL');
  await Promise.all(writing);
}
