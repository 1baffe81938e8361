/** What the database tells of how the mails go and of the phones at the gate, and what was told of it by mail. */
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { HealthAlarmTable } from '../../db/schema.ts';
import { texts } from '../../texts.ts';
import { oldestWaitingMail } from './repository.ts';

export interface MailHealth {
  readonly waiting: number;
  /** ISO 8601, of the one that waits longest for the mail server; null: none does. */
  readonly oldest: string | null;
  /** Since then. */
  readonly sent: number;
  /** Given up since then; without those that were not worth sending any more. */
  readonly failed: number;
  /** The mail server's last words to one that waits or failed. */
  readonly lastError: string | null;
}

/**
 * Reads many rows: away from the gate's thread (work/reads.ts).
 * @param isThrottled what jobs send to many is held back (MAIL_PER_MINUTE).
 */
export async function mailHealth(
  db: Queries,
  _engine: Engine,
  { since, isThrottled }: { since: string; isThrottled: boolean },
): Promise<MailHealth> {
  const waiting = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  const oldest = await oldestWaitingMail(db, isThrottled);
  const ended = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['state', fn.countAll<number>().as('n')])
    .where('state', 'in', ['sent', 'failed'])
    .where('finished_at', '>=', since)
    .where((eb) =>
      eb.or([
        eb('last_error', 'is', null),
        eb('last_error', 'not in', Object.values(texts.notWorthSending)),
      ]),
    )
    .groupBy('state')
    .execute();
  const last = await db
    .selectFrom('outbox')
    .select('last_error')
    .where('state', 'in', ['waiting', 'failed'])
    .where('last_error', 'is not', null)
    .where('last_error', 'not in', Object.values(texts.notWorthSending))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const count = (state: string): number => ended.find((row) => row.state === state)?.n ?? 0;
  return {
    waiting: waiting.n,
    oldest,
    sent: count('sent'),
    failed: count('failed'),
    lastError: last?.last_error ?? null,
  };
}

export interface GateHealth {
  readonly decisions: number;
  /** Phones. */
  readonly onDuty: number;
  /** Names of those that were not heard. */
  readonly silent: string[];
}

/** @param since minutes since 1970; ISO 8601. */
export async function gateHealth(
  db: Queries,
  _engine: Engine,
  since: { fromMinute: number; onDutySince: string; heardSince: string },
): Promise<GateHealth> {
  const { decisions } = await db
    .selectFrom('entry_event')
    .select(({ fn }) => fn.countAll<number>().as('decisions'))
    .where('received_minute', '>', since.fromMinute)
    .executeTakeFirstOrThrow();
  const phones = await db
    .selectFrom('entry_device')
    .select(['name', 'last_seen_at'])
    .where('revoked_at', 'is', null)
    .where('last_seen_at', '>', since.onDutySince)
    .orderBy('name')
    .execute();
  const silent = phones.filter(({ last_seen_at: at }) => (at ?? '') <= since.heardSince);
  return { decisions, onDuty: phones.length, silent: silent.map(({ name }) => name) };
}

export async function healthAlarms(db: Queries): Promise<HealthAlarmTable[]> {
  return await db.selectFrom('health_alarm').selectAll().orderBy('name').execute();
}

export async function saveHealthAlarm(db: Queries, row: HealthAlarmTable): Promise<void> {
  const { name: _, ...rest } = row;
  await db
    .insertInto('health_alarm')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(rest))
    .execute();
}

/** Of who administers and can sign in. */
export async function superuserAddresses(db: Queries, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .select('email')
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .where('merged_into', 'is', null)
    .where('email', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}

/** When the first member was there, ISO 8601; null: nobody is. */
export async function firstMemberAt(db: Queries): Promise<string | null> {
  const first = await db
    .selectFrom('member')
    .select('created_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return first?.created_at ?? null;
}
