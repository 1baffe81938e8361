/** Reads a past festival page by page, as its file has it. */
import { sql } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';

/** What a line of the file is about, in the order of the file. */
export const PAST_KINDS = ['code', 'code mail', 'ticket', 'mail', 'decision', 'ruling'] as const;
export type PastKind = (typeof PAST_KINDS)[number];

export type PastLine = Readonly<Record<string, unknown>>;
/** @param next key of the last row; null: there are no more. */
export interface PastPage {
  readonly rows: PastLine[];
  readonly next: string | number | null;
}

export const PAST_PAGE = 1_000;

/** Members by their numbers, which outlive them; nothing that opens anything. */
const SELECTS: Readonly<Record<PastKind, { table: string; key: string; columns: string }>> = {
  code: {
    table: `past_code as past left join member on member.id = past.created_for`,
    key: 'id',
    columns: 'past.id, past.token as code, member.number as member_number, past.created_at',
  },
  'code mail': {
    table: 'past_code_mail as past',
    key: 'id',
    columns: 'past.id, past.token_id as code_id, past.email, past.sent_at',
  },
  ticket: {
    table: 'past_ticket as past',
    key: 'id',
    columns: `past.id, past.token_id as code_id, past.email, past.created_at, past.revoked_at,
      past.admitted_by as admitted_by_decision`,
  },
  mail: {
    table: 'past_mail as past',
    key: 'id',
    columns: `past.id, past.kind as mail_kind, past.recipient, past.ticket_id, past.state, past.created_at,
      past.finished_at`,
  },
  decision: {
    table: `past_event as past left join member on member.id = past.staff_id
      left join entry_gate on entry_gate.id = past.gate_id
      left join entry_device on entry_device.id = past.device_id`,
    key: 'key',
    columns: `past.key, past.ticket_id, past.kind as decision, past.mode, past.reason, past.refers_to, past.note,
      past.scanned_at, past.received_at, past.is_approved, member.number as staff_number,
      entry_gate.name as gate, entry_device.name as device`,
  },
  ruling: {
    table: 'past_ruling as past left join member on member.id = past.staff_id',
    key: 'event_key',
    columns: 'past.event_key as decision_key, past.reason, past.at, member.number as staff_number',
  },
};

/** @param after key of the last row of the page before; null: the first page. */
export async function pastPage(
  db: Queries,
  _engine: Engine,
  festivalId: number,
  kind: PastKind,
  after: string | number | null,
): Promise<PastPage> {
  const { table, key, columns } = SELECTS[kind];
  const column = sql.raw(`past.${key}`);
  const behind = after === null ? sql`` : sql`and ${column} > ${after}`;
  const { rows } = await sql<Record<string, unknown> & { at_key: string | number }>`
    select ${sql.raw(columns)}, ${column} as at_key from ${sql.raw(table)}
    where past.festival_id = ${festivalId} ${behind}
    order by ${column} limit ${sql.lit(PAST_PAGE)}`.execute(db);
  const last = rows.length < PAST_PAGE ? null : (rows.at(-1)?.at_key ?? null);
  return { rows: rows.map(({ at_key: _key, ...row }) => row), next: last };
}
