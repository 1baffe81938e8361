/** The devices of the gate in the database. */
import { sql, type SqlBool } from 'kysely';
import { canScan } from '../../../contract/access.ts';
import type { NumberRange } from '../../../contract/entry/entities.ts';
import { MISSING_RANGES_MAX } from '../../../contract/entry/limits.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';

export interface DeviceCredential {
  readonly id: number;
  readonly credentialHash: string;
  readonly isRevoked: boolean;
  /** Who used it last, or registered it. */
  readonly staffId: number;
}

/** @returns nothing for ids of devices that do not exist. */
export async function findCredentialsOfDevices(
  db: Queries,
  ids: readonly number[],
): Promise<DeviceCredential[]> {
  const rows = await db
    .selectFrom('entry_device')
    .select(['id', 'credential_hash', 'revoked_at', 'staff_id', 'registered_by'])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    credentialHash: row.credential_hash,
    isRevoked: row.revoked_at !== null,
    staffId: row.staff_id ?? row.registered_by,
  }));
}

/** Whether a member is still let to the gate. */
export async function isStaff(db: Queries, id: number): Promise<boolean> {
  const member = await db
    .selectFrom('member')
    .select(['is_active', 'is_superuser', 'is_entry_staff'])
    .where('id', '=', id)
    .executeTakeFirst();
  return member !== undefined && member.is_active && canScan(member);
}

/** @returns the id. @throws a duplicate when another device that is not revoked has the name. */
export async function insertDevice(
  db: Queries,
  device: { name: string; credentialHash: string; staffId: number; at: string },
): Promise<number> {
  const { id } = await db
    .insertInto('entry_device')
    .values({
      name: device.name,
      credential_hash: device.credentialHash,
      registered_by: device.staffId,
      registered_at: device.at,
      staff_id: device.staffId,
      seq: 0,
      open_uploads: 0,
      lost: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Nobody else gives it another one until the transaction ends. @throws when there is no such device. */
export async function holdNameOfDevice(db: Queries, engine: Engine, id: number): Promise<string> {
  const { name } = await db
    .selectFrom('entry_device')
    .select('name')
    .where('id', '=', id)
    .modifyEnd(sql`${engine.forUpdate}`)
    .executeTakeFirstOrThrow();
  return name;
}

/** @throws a duplicate when another device that is not revoked has the name. */
export async function renameDevice(db: Queries, id: number, name: string): Promise<void> {
  await db.updateTable('entry_device').set({ name }).where('id', '=', id).execute();
}

/** The device of that name, unless it is revoked. */
export async function findDeviceByName(
  db: Queries,
  name: string,
): Promise<{ id: number; seq: number } | null> {
  const row = await db
    .selectFrom('entry_device')
    .select(['id', 'seq'])
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** A device that is revoked already keeps its time of then. @returns null when there is no such device. */
export async function revokeDevice(
  db: Queries,
  id: number,
  at: string,
): Promise<{ name: string; staffId: number } | null> {
  const row = await db
    .updateTable('entry_device')
    .set({ revoked_at: sql`coalesce(revoked_at, ${at})` })
    .where('id', '=', id)
    .returning(['name', 'staff_id', 'registered_by'])
    .executeTakeFirst();
  return row === undefined ? null : { name: row.name, staffId: row.staff_id ?? row.registered_by };
}

/** Notes that nothing more is to be expected of the device. @param lost entries of its journal that never arrived. */
export async function giveUpUploads(db: Queries, id: number, lost: number): Promise<void> {
  await db
    .updateTable('entry_device')
    .set({ open_uploads: 0, lost })
    .where('id', '=', id)
    .execute();
}

export interface JournalState {
  /** The last number that the device's journal is known to have given out. */
  readonly seq: number;
  /** The highest number that has arrived; 0: none. */
  readonly highest: number;
  /** How many of the numbers up to `upTo` have arrived. */
  readonly arrived: number;
  /** Up to this one they belong to a festival that is over. */
  readonly archived: number;
}

/** Those behind the archived ones too that went there late, since their festival was over. */
const arrivedNumbers = (db: Queries, id: number, archived: number) =>
  db
    .selectFrom('entry_event')
    .select('seq')
    .where('device_id', '=', id)
    .unionAll(
      db
        .selectFrom('past_event')
        .select('seq')
        .where('device_id', '=', id)
        .where('seq', '>', archived),
    );

/** @param upTo the last number that the device says; an earlier heartbeat may have said a higher one. */
export async function journalState(db: Queries, id: number, upTo: number): Promise<JournalState> {
  const { seq, archived_seq: archived } = await db
    .selectFrom('entry_device')
    .select(['seq', 'archived_seq'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const known = Math.max(seq, upTo);
  const row = await db
    .selectFrom(arrivedNumbers(db, id, archived).as('event'))
    .select((eb) => [
      eb.fn.max<number | null>('seq').as('highest'),
      sql<number>`count(distinct case when seq between ${archived + 1} and ${known} then seq end)`.as(
        'arrived',
      ),
    ])
    .executeTakeFirstOrThrow();
  return {
    seq: known,
    highest: Math.max(row.highest ?? 0, archived),
    arrived: archived + row.arrived,
    archived,
  };
}

/** Gaps in the numbers that have arrived, the latest first. @param upTo the last number that was given out. */
export async function missingNumbers(
  db: Queries,
  id: number,
  { seq: upTo, highest, archived: before }: JournalState,
): Promise<NumberRange[]> {
  const arrived = db
    .selectFrom(arrivedNumbers(db, id, before).as('event'))
    .select(['seq', sql<number>`coalesce(lag(seq) over (order by seq), ${before})`.as('before')])
    .where('seq', '>', before)
    .where('seq', '<=', upTo)
    .as('arrived');
  const behindGaps = await db
    .selectFrom(arrived)
    .select(['arrived.seq', 'arrived.before'])
    .where(sql<SqlBool>`arrived.seq > arrived.before + 1`)
    .orderBy('arrived.seq', 'desc')
    .limit(MISSING_RANGES_MAX)
    .$narrowType<{ seq: number }>()
    .execute();
  return [
    ...(highest < upTo ? [{ from: highest + 1, to: upTo }] : []),
    ...behindGaps.map(({ seq, before }) => ({ from: before + 1, to: seq - 1 })),
  ];
}

export interface DeviceState {
  readonly at: string;
  readonly staffId: number;
  readonly gateId: number | null;
  readonly listSyncedAt: string | null;
  readonly seq: number;
  readonly openUploads: number;
  readonly lost: number;
  readonly battery: number | null;
  readonly clockSkewS: number;
}

export async function updateDevice(db: Queries, id: number, state: DeviceState): Promise<void> {
  await db
    .updateTable('entry_device')
    .set({
      last_seen_at: state.at,
      staff_id: state.staffId,
      gate_id: sql`(select id from entry_gate where id = ${state.gateId})`,
      list_synced_at: state.listSyncedAt,
      seq: state.seq,
      open_uploads: state.openUploads,
      lost: state.lost,
      battery: state.battery,
      clock_skew_s: state.clockSkewS,
    })
    .where('id', '=', id)
    .execute();
}
