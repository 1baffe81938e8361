/** Reads the conflicts of the gate from the database, with both sides of each. */
import { sql, type SqlBool } from 'kysely';
import type { AdmissionRecord, EntryConflict } from '../../../contract/entry/board.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { hasLeft, isUndoOf } from '../entry/undoneRepository.ts';
import { fullName, numberOf } from './repository.ts';

/** Without parameters: the database then sees that its partial index of conflicts can be used. */
const IS_CONFLICT = sql<SqlBool>`second.kind = 'conflict'`;

function selectConflicts(db: Queries) {
  return db
    .selectFrom('entry_event as second')
    .leftJoin('entry_event as second_undo', (join) =>
      join.on(isUndoOf('second_undo', 'second.key')),
    )
    .leftJoin('entry_event as first', 'first.key', 'second.refers_to')
    .leftJoin('entry_event as first_undo', (join) => join.on(isUndoOf('first_undo', 'first.key')))
    .leftJoin('entry_event as departure', (join) =>
      join.on('second.reason', '=', 'leave_late').on(hasLeft('departure', 'second.refers_to')),
    )
    .leftJoin('entry_ruling as ruling', 'ruling.event_key', 'second.key')
    .where(IS_CONFLICT);
}

/** Those that are not settled: see isSettled of the contract. */
export async function countOpenConflicts(db: Queries): Promise<number> {
  const { count } = await selectConflicts(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('second_undo.key', 'is', null)
    .where('first_undo.key', 'is', null)
    .where('departure.key', 'is', null)
    .where('ruling.event_key', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Newest first. @param limit null: no limit. */
export async function findConflicts(db: Queries, limit: number | null): Promise<EntryConflict[]> {
  const rows = await selectConflicts(db)
    .innerJoin('member as second_staff', 'second_staff.id', 'second.staff_id')
    .leftJoin('entry_gate as second_gate', 'second_gate.id', 'second.gate_id')
    .leftJoin('entry_device as second_device', 'second_device.id', 'second.device_id')
    .leftJoin('member as first_staff', 'first_staff.id', 'first.staff_id')
    .leftJoin('entry_gate as first_gate', 'first_gate.id', 'first.gate_id')
    .leftJoin('entry_device as first_device', 'first_device.id', 'first.device_id')
    .leftJoin('member as judge', 'judge.id', 'ruling.staff_id')
    .leftJoin('ticket', 'ticket.id', 'second.ticket_id')
    .leftJoin('token', 'token.id', 'ticket.token_id')
    .leftJoin('member as owner', 'owner.id', 'token.created_for')
    .select(['second.reason', 'ticket.email', 'owner.number as member_number'])
    .select('departure.key as left_by')
    .select(['ruling.at as ruled_at', 'ruling.reason as ruled_why'])
    .select([fullName('judge').as('judge'), numberOf('judge').as('judge_number')])
    .select([
      'second.key as second_key',
      'second.received_at as second_at',
      'second.scanned_at as second_scanned_at',
      'second.mode as second_mode',
      'second_gate.name as second_gate',
      'second_device.name as second_device',
      'second_undo.key as second_undone_by',
      fullName('second_staff').as('second_staff'),
      numberOf('second_staff').as('second_staff_number'),
    ])
    .select([
      'first.key as first_key',
      'first.received_at as first_at',
      'first.scanned_at as first_scanned_at',
      'first.mode as first_mode',
      'first_gate.name as first_gate',
      'first_device.name as first_device',
      'first_undo.key as first_undone_by',
      fullName('first_staff').as('first_staff'),
      numberOf('first_staff').as('first_staff_number'),
    ])
    .orderBy('second.received_at', 'desc')
    .orderBy('second.key')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map((row) => {
    const second = record({
      key: row.second_key,
      at: row.second_at,
      scanned_at: row.second_scanned_at,
      mode: row.second_mode,
      gate: row.second_gate,
      device: row.second_device,
      staff: row.second_staff,
      staff_number: row.second_staff_number,
      undoneBy: row.second_undone_by,
    });
    const first =
      row.first_key === null || row.first_at === null || row.first_mode === null
        ? null
        : record({
            key: row.first_key,
            at: row.first_at,
            scanned_at: row.first_scanned_at,
            mode: row.first_mode,
            gate: row.first_gate,
            device: row.first_device,
            staff: row.first_staff,
            staff_number: row.first_staff_number,
            undoneBy: row.first_undone_by,
          });
    return {
      reason: row.reason ?? 'unknown',
      email: row.email,
      member_number: row.member_number,
      first,
      second,
      minutes_between: first === null ? null : minutesBetween(first, second),
      accepted:
        row.ruled_at === null
          ? null
          : {
              at: row.ruled_at,
              staff: row.judge,
              staff_number: row.judge_number,
              reason: row.ruled_why ?? '',
            },
      ...(row.left_by !== null && { has_left: true }),
    };
  });
}

function record({
  undoneBy,
  ...record
}: Omit<AdmissionRecord, 'is_undone'> & { undoneBy: string | null }): AdmissionRecord {
  return { ...record, is_undone: undoneBy !== null };
}

function minutesBetween(first: AdmissionRecord, second: AdmissionRecord): number {
  const [a, b] = [first, second].map(({ at, scanned_at }) => Date.parse(scanned_at ?? at));
  return Math.abs(Math.round(((b ?? 0) - (a ?? 0)) / 60_000));
}
