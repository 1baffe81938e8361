/**
 * A whole evening at the gate: phones in five lanes, 400 tickets, twenty kinds of faults by chance, and in the end the
 * ledger against what each robot saw. Options: --seed N, --tickets N, --lanes N, --minutes N (then nobody comes any
 * more), --trace FILE (what each robot saw, as JSON).
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../__tests__/support/chromium.ts';
import { ask } from '../__tests__/support/apiClient.ts';
import { startFaultyGate, type FaultyGate } from '../__tests__/support/faultyGate.ts';
import { entryCalls } from '../contract/entry/calls.ts';
import { openDatabase } from '../server/db/openDatabase.ts';
import { compare, type Books } from './evening/books.ts';
import {
  SERVER_FAULTS,
  ticketFault,
  type ServerFault,
  type TicketFault,
} from './evening/faults.ts';
import { Robot, type Saw } from './evening/robot.ts';
import { absolute, type Report } from './support/area.ts';
import { Chance } from './support/random.ts';
import { median } from './support/statistics.ts';

/** So much of the tickets come with a fault of their own. */
const FAULTY_TICKETS = 0.2;
/** The server has trouble after each so many guests. */
const GUESTS_A_SERVER_FAULT = 50;
const HOME_MS = 120_000;

interface Visit {
  ticketId: string;
  fault: TicketFault | null;
}

export async function measure(args: readonly string[]): Promise<Report> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      tickets: { type: 'string', default: '400' },
      lanes: { type: 'string', default: '5' },
      minutes: { type: 'string', default: '15' },
      trace: { type: 'string' },
    },
  });
  const seed = Number(values.seed);
  const folder = mkdtempSync(join(tmpdir(), 'einlass-evening-'));
  const location = join(folder, 'einlass.sqlite');
  const gate = await startFaultyGate(location);
  const browser = await launchChromium();
  const robots: Robot[] = [];
  try {
    const chance = new Chance(seed);
    const plan = (await gate.tickets(Number(values.tickets))).map((ticketId): Visit => ({
      ticketId,
      fault: chance.next() < FAULTY_TICKETS ? ticketFault(chance) : null,
    }));
    for (const { ticketId, fault } of plan) if (fault === 'revoked') await revoke(gate, ticketId);
    for (let lane = 0; lane < Number(values.lanes); lane += 1) {
      const own = new Chance(seed * 1_000 + lane);
      const robot = await Robot.open(browser, {
        lane,
        chance: own,
        serverUrl: gate.server.url,
        access: gate.staff.access,
      });
      await robot.isReady();
      robots.push(robot);
    }
    await gate.server.command('backup', join(folder, 'backup.sqlite'));
    const endMs = performance.now() + Number(values.minutes) * 60_000;
    const troubles = await work({ gate, folder, robots, plan, chance, endMs });
    const late: string[] = [];
    await Promise.all(
      robots.map((robot) =>
        robot
          .comeHome(HOME_MS)
          .catch((error: unknown) => late.push(`${robot.lane}: ${String(error)}`)),
      ),
    );
    const saw = robots.flatMap((robot) => robot.saw);
    const database = openDatabase({ location });
    const books = await compare(database, saw);
    await database.close();
    if (values.trace !== undefined) {
      writeFileSync(values.trace, JSON.stringify({ seed, books, troubles, late, saw }, null, 1));
    }
    return reportOf({ seed, robots, saw, books, troubles, late });
  } finally {
    for (const robot of robots) await robot.close().catch(() => undefined);
    await browser.close();
    await gate.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function revoke({ database }: FaultyGate, ticketId: string): Promise<void> {
  await database.db
    .updateTable('ticket')
    .set({ revoked_at: new Date().toISOString(), version: null })
    .where('id', '=', ticketId)
    .execute();
}

interface Evening {
  gate: FaultyGate;
  folder: string;
  robots: readonly Robot[];
  plan: Visit[];
  chance: Chance;
  endMs: number;
}

/** @returns what happened to the server, and what stopped a lane. */
async function work(evening: Evening): Promise<string[]> {
  const { robots, plan, endMs } = evening;
  const troubles: string[] = [];
  let guests = 0;
  let trouble: Promise<void> = Promise.resolve();
  const next = (): Visit | undefined => (performance.now() < endMs ? plan.shift() : undefined);
  await Promise.all(
    robots.map(async (robot) => {
      for (let visit = next(); visit !== undefined; visit = next()) {
        guests += 1;
        if (guests % GUESTS_A_SERVER_FAULT === 0) {
          const fault =
            SERVER_FAULTS[(guests / GUESTS_A_SERVER_FAULT) % SERVER_FAULTS.length] ?? 'kill -9';
          troubles.push(`server: ${fault}`);
          trouble = trouble
            .then(() => breakServer(evening, fault))
            .catch((error: unknown) => void troubles.push(`server: ${String(error)}`));
        }
        try {
          await receive(evening, robot, visit);
        } catch (error) {
          const seen = await robot.recover();
          troubles.push(`lane ${robot.lane} at ${visit.ticketId}: ${String(error)}; ${seen}`);
        }
      }
    }),
  );
  await trouble;
  return troubles;
}

async function receive(
  { gate, robots }: Evening,
  robot: Robot,
  { ticketId, fault }: Visit,
): Promise<void> {
  await robot.serve(ticketId);
  if (fault === 'second device') {
    const other = robots[(robot.lane + 1) % robots.length];
    await other?.also(ticketId);
  } else if (fault === 'undone') {
    await undo(gate, ticketId).catch(() => undefined);
    await robot.serve(ticketId);
  }
}

/** A superuser takes the admission back, if the server is there and has one. */
async function undo(gate: FaultyGate, ticketId: string): Promise<void> {
  const database = openDatabase({ location: gate.server.location });
  try {
    const ticket = await database.db
      .selectFrom('ticket')
      .select('admitted_by')
      .where('id', '=', ticketId)
      .executeTakeFirst();
    if (ticket?.admitted_by === null || ticket === undefined) return;
    await ask(gate.server.url, entryCalls.undo, {
      access: gate.staff.access,
      params: { key: ticket.admitted_by },
      body: { reason: 'Falscher Gast' },
      headers: { 'Idempotency-Key': randomUUID() },
    });
  } finally {
    await database.close();
  }
}

async function breakServer({ gate, folder }: Evening, fault: ServerFault): Promise<void> {
  await gate.server.stop(fault === 'kill -9' ? 'SIGKILL' : 'SIGTERM');
  if (fault === 'restored backup') {
    await gate.database.close().catch(() => undefined);
    await gate.server.command('restore', '--yes', join(folder, 'backup.sqlite'));
  }
  await gate.server.start();
}

interface Outcome {
  seed: number;
  robots: readonly Robot[];
  saw: readonly Saw[];
  books: Books;
  troubles: readonly string[];
  late: readonly string[];
}

function reportOf({ seed, robots, saw, books, troubles, late }: Outcome): Report {
  const kinds = new Map<string, number>();
  for (const robot of robots) {
    for (const [kind, count] of robot.happened) kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  }
  const longest = [...saw].sort((left, right) => right.ms - left.ms)[0];
  const faults = [...kinds].map(([kind, count]) => `${kind} ${count}`).sort();
  const list = (ids: readonly string[]) => (ids.length === 0 ? undefined : ids.join(', '));
  return {
    title: `A whole evening, seed ${seed}`,
    figures: [
      absolute(
        'guests inside who are not in the ledger',
        '',
        books.lost.length,
        0,
        list(books.lost),
      ),
      absolute(
        'taps that are in the ledger twice',
        '',
        books.doubled.length,
        0,
        list(books.doubled),
      ),
      absolute(
        'two inside on one ticket, and no conflict told',
        '',
        books.unseen.length,
        0,
        list(books.unseen),
      ),
      absolute(
        'green, tapped, and no word in the ledger',
        '',
        books.silent.length,
        0,
        list(books.silent),
      ),
      absolute('phones with entries left over', '', late.length, 0, list(late)),
      absolute(
        'longest standstill of a lane',
        's',
        (longest?.ms ?? 0) / 1_000,
        5,
        `of ${saw.length} guests in ${robots.length} lanes; median ${median(saw.map(({ ms }) => ms)).toFixed(0)} ms; the longest with: ${longest?.fault ?? ''}`,
      ),
      absolute(
        'lanes that stopped',
        '',
        troubles.filter((line) => line.startsWith('lane')).length,
        0,
      ),
    ],
    leftOut: [`What went wrong: ${faults.join('; ')}`, ...troubles],
  };
}
