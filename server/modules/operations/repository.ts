/** What operating the server asks of the database: counts for the metrics, what is over, a write for the try. */
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { OutboxTable } from '../../db/schema.ts';
import { texts } from '../../texts.ts';

/** Of the mails that are counted. */
export const MAIL_STATES = ['waiting', 'failed'] as const;

export interface MetricsAsked {
  /** MAIL_PER_MINUTE: see `oldestWaitingMail`. */
  readonly isThrottled: boolean;
  /** ISO 8601: a phone that was heard of after that is not silent. */
  readonly heardSince: string;
  /** Minutes since 1970: later decisions are recent. */
  readonly recentFrom: number;
}
export type MetricsRead = Awaited<ReturnType<typeof readMetrics>>;

/** Reads many rows: away from the gate's thread (work/reads.ts). */
export async function readMetrics(db: Queries, _engine: Engine, asked: MetricsAsked) {
  return {
    mails: await countMailsByKind(db, MAIL_STATES),
    oldestMail: await oldestWaitingMail(db, asked.isThrottled),
    jobs: await countJobs(db),
    devices: await countDevices(db, asked.heardSince),
    decisions: await countRecentDecisions(db, asked.recentFrom),
    gates: await countGates(db),
  };
}

async function countMailsByKind(db: Queries, states: readonly OutboxTable['state'][]) {
  return await db
    .selectFrom('outbox')
    .select((eb) => ['kind', 'state', eb.fn.countAll<number>().as('count')])
    .where('state', 'in', states)
    // What nobody wanted to go out any more has not failed.
    .where((eb) =>
      eb.or([
        eb('last_error', 'is', null),
        eb('last_error', 'not in', Object.values(texts.notWorthSending)),
      ]),
    )
    .groupBy(['kind', 'state'])
    .execute();
}

/**
 * Of the mails that wait for the mail server.
 * @param isThrottled those of jobs that were not tried yet wait for their turn alone (MAIL_PER_MINUTE; claimDueMails).
 * @returns when it was queued, ISO 8601.
 */
export async function oldestWaitingMail(db: Queries, isThrottled: boolean): Promise<string | null> {
  const rows = db
    .selectFrom('outbox')
    .select((eb) => eb.fn.min('created_at').as('oldest'))
    .where('state', '=', 'waiting');
  const { oldest } = await (
    isThrottled
      ? rows.where((eb) =>
          eb.or([eb('priority', '=', 1), eb('kind', '=', 'ticket'), eb('attempts', '>', 0)]),
        )
      : rows
  ).executeTakeFirstOrThrow();
  return oldest;
}

async function countJobs(db: Queries) {
  return await db
    .selectFrom('job')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
}

/** @param since heard of after that. */
async function countDevices(
  db: Queries,
  since: string,
): Promise<{ heard: number; silent: number }> {
  const rows = await db
    .selectFrom('entry_device')
    .select('last_seen_at')
    .where('revoked_at', 'is', null)
    .execute();
  const heard = rows.filter(({ last_seen_at: at }) => at !== null && at > since).length;
  return { heard, silent: rows.length - heard };
}

/** @param from minutes since 1970. `gate`: its name; null: none was named. */
async function countRecentDecisions(db: Queries, from: number) {
  return await db
    .selectFrom('entry_event')
    .leftJoin('entry_gate', 'entry_gate.id', 'entry_event.gate_id')
    .select((eb) => [
      'entry_event.kind',
      'entry_event.reason',
      'entry_gate.name as gate',
      eb.fn.countAll<number>().as('count'),
    ])
    .where('received_minute', '>', from)
    .groupBy(['entry_event.kind', 'entry_event.reason', 'entry_gate.name'])
    .execute();
}

async function countGates(db: Queries): Promise<{ open: number; closed: number }> {
  const rows = await db.selectFrom('entry_gate').select('is_open').execute();
  const open = rows.filter(({ is_open: isOpen }) => isOpen).length;
  return { open, closed: rows.length - open };
}

export async function deleteExpiredSessions(db: Queries, now: string): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
}

export async function deleteExpiredResets(db: Queries, now: string): Promise<void> {
  await db.deleteFrom('password_reset').where('expires_at', '<=', now).execute();
}

/** What the office mailed to a member, who may be asked of it: it goes with the member's data. */
const OF_MEMBERS: readonly string[] = ['invitation', 'own-codes'];

/** Mails with tickets stay, and those to members: administrators see what has become of them. */
export async function deleteFinishedMails(db: Queries, before: string): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('state', '!=', 'waiting')
    .where('finished_at', '<=', before)
    .where('ticket_id', 'is', null)
    .where((eb) => eb.or([eb('member_id', 'is', null), eb('kind', 'not in', OF_MEMBERS)]))
    .execute();
}

/** More than fits into one page of the embedded database, so that it takes room that is not there yet. */
const FILLER = 'x'.repeat(8_192);

/** Writes a new row in place of the one before. */
export async function probeWriting(trx: Queries): Promise<void> {
  const { id } = await trx
    .insertInto('write_probe')
    .values({ filler: FILLER })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('write_probe').where('id', '<', id).execute();
}
