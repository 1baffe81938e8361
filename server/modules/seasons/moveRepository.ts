/** Moves the rows of a festival into the tables of past festivals and back, statement by statement for all of them. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { Schema } from '../../db/schema.ts';
import { PAST_OF } from '../../db/seasonTables.ts';

interface Move {
  readonly present: keyof Schema;
  readonly past: keyof Schema;
  /** Beginning with the key; all but those that mean nothing afterwards. */
  readonly columns: string;
  /** Of the present rows; without it all are moved. */
  readonly where?: string;
}

/** Each after those it refers to, with its key first. */
export const MOVES: readonly Move[] = [
  { present: 'token', past: 'past_code', columns: 'id, token, created_for, created_at' },
  {
    present: 'ticket',
    past: 'past_ticket',
    columns: 'id, token_id, email, created_at, revoked_at, admitted_by',
  },
  {
    present: 'token_email',
    past: 'past_code_mail',
    columns: 'id, token_id, email, sent_at, mail_id, has_failed',
  },
  {
    present: 'outbox',
    past: 'past_mail',
    columns: `id, kind, recipient, payload, message_id, ticket_id, member_id, priority, state, attempts,
      next_attempt_at, last_error, created_at, finished_at, bounced_at, job_id`,
    // Codes that have gone out are forgotten with the other mails.
    where: `ticket_id is not null or (state <> 'sent' and kind in ('purchase-code', 'own-codes'))`,
  },
  {
    present: 'entry_event',
    past: 'past_event',
    columns: `key, ticket_id, staff_id, device_id, gate_id, seq, kind, mode, reason, refers_to, note, scanned_at,
      received_at, received_minute, status, reply, is_approved`,
  },
  {
    present: 'entry_ruling',
    past: 'past_ruling',
    columns: 'event_key, staff_id, reason, at',
  },
];

/** What nobody else may write meanwhile: what is moved is what was copied. */
export const HELD = [
  ...MOVES.map(({ present }) => present),
  'guest_email' as const,
  'member_figure' as const,
  // Whoever changes a key of its rows waits for their figures, and these would wait for the row.
  'member' as const,
  // Whoever starts one finds the new season, or is found to be under way.
  'job' as const,
];

const run = async (db: Queries, statement: RawBuilder<unknown>): Promise<void> => {
  await statement.execute(db);
};

/** Of a key, more than the first and up to the second; null: from the beginning. */
type Range = readonly [after: unknown, upTo: unknown];

/** Rows of one statement: PostgreSQL gives up one that takes more than ten seconds. */
const AT_ONCE = 50_000;

const keyOf = ({ columns }: Move): string => columns.split(',', 1)[0] ?? '';

async function rangesOf(db: Queries, table: string, key: string): Promise<Range[]> {
  const ranges: Range[] = [];
  for (let last: unknown = null; ;) {
    const after = last === null ? sql`` : sql`where ${sql.ref(key)} > ${last}`;
    const { rows } = await sql<{ last: unknown }>`select max(${sql.ref(key)}) as last from
      (select ${sql.ref(key)} from ${sql.table(table)} ${after} order by ${sql.ref(key)}
        limit ${sql.lit(AT_ONCE)}) as part`.execute(db);
    const upTo = rows[0]?.last ?? null;
    if (upTo === null) return ranges;
    ranges.push([last, upTo]);
    last = upTo;
  }
}

const within = (key: string, [after, upTo]: Range): RawBuilder<SqlBool> =>
  after === null
    ? sql<SqlBool>`${sql.ref(key)} <= ${upTo}`
    : sql<SqlBool>`${sql.ref(key)} > ${after} and ${sql.ref(key)} <= ${upTo}`;

/** To be called in a transaction that holds the tables. */
export async function moveToPast(db: Queries, festivalId: number): Promise<void> {
  const ranges = new Map<Move, Range[]>();
  for (const move of MOVES) ranges.set(move, await rangesOf(db, move.present, keyOf(move)));
  for (const move of MOVES) {
    const { present, past, where = 'true' } = move;
    const columns = sql.raw(move.columns);
    for (const range of ranges.get(move) ?? []) {
      await run(
        db,
        sql`insert into ${sql.table(past)} (festival_id, ${columns})
          select ${sql.lit(festivalId)}, ${columns} from ${sql.table(present)}
          where (${sql.raw(where)}) and ${within(keyOf(move), range)}`,
      );
    }
  }
  const archived = sql.raw(ARCHIVED);
  await run(
    db,
    sql`update entry_device set archived_seq = ${archived}, open_uploads = 0, lost = 0`,
  );
  // Else each code would look for its addresses.
  await run(db, sql`delete from guest_email`);
  // Whose row is gone cost the triggers of the codes nothing.
  await run(
    db,
    sql`create temporary table kept_figure as select member_id, facets from member_figure`,
  );
  await run(db, sql`delete from member_figure`);
  for (const move of MOVES.toReversed()) {
    const { present, where = 'true' } = move;
    for (const range of ranges.get(move) ?? []) {
      await run(
        db,
        sql`delete from ${sql.table(present)}
          where (${sql.raw(where)}) and ${within(keyOf(move), range)}`,
      );
    }
  }
  await run(
    db,
    sql`insert into member_figure (member_id, facets, codes, free_codes, tickets)
      select member_id, facets & ~${sql.lit(OF_CODES)}, 0, 0, 0 from kept_figure`,
  );
  await run(db, sql`drop table kept_figure`);
}

/** The facets of 008_list.ts that tell of codes and tickets. */
const OF_CODES = 224;

/** The last number that a device's journal gave out, as far as it is known. */
const HIGHEST = `coalesce((select max(event.seq) from entry_event as event
  where event.device_id = entry_device.id), 0)`;
const ARCHIVED = `(case when seq > ${HIGHEST} then seq else ${HIGHEST} end)`;

/** What triggers keep beside the rows they count anew. To be called in a transaction that holds the tables. */
export async function moveBack(db: Queries, engine: Engine, festivalId: number): Promise<void> {
  for (const move of MOVES) {
    const { present, past } = move;
    const key = keyOf(move);
    const columns = sql.raw(move.columns);
    for (const range of await rangesOf(db, past, key)) {
      await run(
        db,
        sql`insert into ${sql.table(present)} (${columns}) select ${columns} from ${sql.table(past)}
          where festival_id = ${festivalId} and ${within(key, range)}`,
      );
    }
  }
  for (const { present } of MOVES) {
    const past = PAST_OF[present];
    if (past !== undefined) await engine.continueIds(db, present, past);
  }
  // Who was merged into another one meanwhile has none any more.
  for (let isLeft = true; isLeft;) {
    const { numAffectedRows = 0n } = await sql`update token
      set created_for = (select merged_into from member where id = created_for)
      where created_for in (select id from member where merged_into is not null)`.execute(db);
    isLeft = numAffectedRows > 0n;
  }
  await deletePastRows(db, festivalId);
}

/** Rows of one statement, so that nobody waits long for it. */
const DELETED_AT_ONCE = 5_000;

export async function deletePastRows(db: Queries, festivalId: number): Promise<void> {
  for (const move of MOVES) {
    const [key, past] = [sql.ref(keyOf(move)), sql.table(move.past)];
    for (let isLeft = true; isLeft;) {
      const { numAffectedRows = 0n } = await sql`delete from ${past} where ${key} in
        (select ${key} from ${past} where festival_id = ${festivalId}
          limit ${sql.lit(DELETED_AT_ONCE)})`.execute(db);
      isLeft = numAffectedRows === BigInt(DELETED_AT_ONCE);
    }
  }
}
