/** A festival that is over, for tests of the next one: codes, tickets, mails, admissions and phones, on a real database. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { calls } from '../../../../contract/calls.ts';
import { seasonCalls, type NewSeason, type Seasons } from '../../../../contract/office/seasons.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { registerDevice, type TestDevice } from '../devices/testDevice.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

/** 16 hours after the last guest came in. */
export const AFTERWARDS = '2026-08-01T10:00:00.000Z';
export const FESTIVAL = 'Waldklang 2026';

export interface LastYear {
  readonly fixture: Fixture;
  readonly office: Person;
  /** Has all of the codes. */
  readonly member: Person;
  readonly free: { id: number; token: string };
  /** Was given to a friend, by a mail that waits. */
  readonly given: { id: number; token: string };
  readonly admitted: { id: string; purchaseCodeId: number };
  readonly unused: { id: string; purchaseCodeId: number };
  readonly device: TestDevice;
  readonly seasons: () => Promise<Seasons>;
  readonly start: (change?: Partial<NewSeason>, as?: Person) => ReturnType<typeof ask>;
  readonly undo: (id: number, as?: Person) => ReturnType<typeof ask>;
  readonly close: () => Promise<void>;
}

export async function lastYear(database: Database): Promise<LastYear> {
  const backups = mkdtempSync(join(tmpdir(), 'einlass-backups-'));
  writeFileSync(join(backups, 'einlass-2026-08-01T040000Z.sqlite'), '');
  const fixture = await createFixture(database, {
    PRODUCT_NAME: FESTIVAL,
    TICKET_PREFIX: 'wald26',
    BACKUP_DIR: backups,
  });
  const office = await fixture.person('superuser', { firstName: 'Lea', lastName: 'Leitung' });
  const member = await fixture.person('member', { firstName: 'Änne', lastName: 'Weiß' });
  const staff = await fixture.person('entry staff', { firstName: 'Toni', lastName: 'Tor' });
  const free = await fixture.code(member);
  const given = await fixture.code(member);
  await expectDone(
    ask(fixture, calls.sendTicketEmail, {
      as: member,
      body: { token: given.token, email: 'Freund@example.org' },
    }),
  );
  const ticket = async (email: string) => {
    const code = await fixture.code(member);
    await expectDone(
      ask(fixture, calls.generateTicket, { as: office, body: { token: code.id, email } }),
    );
    const { id } = await database.db
      .selectFrom('ticket')
      .select('id')
      .where('token_id', '=', code.id)
      .executeTakeFirstOrThrow();
    return { id, purchaseCodeId: code.id };
  };
  const admitted = await ticket('Gast@example.org');
  const unused = await ticket('spaet@example.org');
  const device = await registerDevice(fixture, staff, 'Nord 1');
  await expectDone(device.invalidate(admitted.id, { seq: 1 }));
  await expectDone(device.list());
  await ask(fixture, calls.invalidateTicket, { as: staff, params: { ticketId: admitted.id } });
  fixture.clock.set(AFTERWARDS);

  const seasons = async () =>
    (await ask(fixture, seasonCalls.seasons, { as: office })).json<Seasons>();
  return {
    ...{ fixture, office, member, free, given, admitted, unused, device, seasons },
    async start(change = {}, as = office) {
      const body: NewSeason = {
        version: (await seasons()).version,
        name: 'Waldklang 2027',
        from: '2027-07-30',
        to: '2027-08-01',
        ticket_prefix: 'wald27',
        confirmation: FESTIVAL,
        ...change,
      };
      return await ask(fixture, seasonCalls.startSeason, { as, body });
    },
    undo: (id, as = office) => ask(fixture, seasonCalls.undoSeason, { as, params: { id } }),
    async close() {
      await fixture.close();
      rmSync(backups, { recursive: true, force: true });
    },
  };
}

async function expectDone(answer: ReturnType<typeof ask>): Promise<void> {
  const { statusCode, body } = await answer;
  if (statusCode >= 300) throw new Error(`${statusCode} ${body}`);
}

const TABLES = [
  ...['token', 'ticket', 'token_email', 'outbox', 'entry_event', 'entry_ruling'],
  ...['guest_email', 'member_figure', 'member', 'festival_fact', 'member_label'],
] as const;
/** What is given anew: numbers of the device list, leases. */
const PASSING = new Set(['version', 'leased_until']);

/** All rows that a season has to do with, in an order of their own. */
export async function contentOf({ db }: Database): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const table of TABLES) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      db,
    );
    content[table] = rows
      .map((row) => JSON.stringify(Object.entries(row).filter(([name]) => !PASSING.has(name))))
      .sort();
  }
  return content;
}
