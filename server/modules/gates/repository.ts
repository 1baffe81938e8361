/** The gates of the festival in the database. */
import { sql } from 'kysely';
import type { Gate, GateDirection } from '../../../contract/entry/entities.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';

const COLUMNS = ['id', 'name', 'is_open', 'direction'] as const;

export type StoredGate = Required<Gate>;

/** Open gates first, then closed ones, both by name. */
export async function allGates(db: Queries): Promise<StoredGate[]> {
  return await db
    .selectFrom('entry_gate')
    .select(COLUMNS)
    .orderBy('is_open', 'desc')
    .orderBy('name')
    .execute();
}

/** @throws a duplicate when another gate has the name. */
export async function insertGate(
  db: Queries,
  gate: Pick<StoredGate, 'name' | 'direction'>,
  at: string,
): Promise<StoredGate> {
  return await db
    .insertInto('entry_gate')
    .values({ ...gate, is_open: true, created_at: at })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function findGate(db: Queries, id: number): Promise<StoredGate | undefined> {
  return await db.selectFrom('entry_gate').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Locks the gate until the transaction ends. @returns undefined when there is none. */
export async function holdGate(
  db: Queries,
  engine: Engine,
  id: number,
): Promise<StoredGate | undefined> {
  return await db
    .selectFrom('entry_gate')
    .select(COLUMNS)
    .where('id', '=', id)
    .modifyEnd(sql`${engine.forUpdate}`)
    .executeTakeFirst();
}

/** @returns undefined when there is no such gate. @throws a duplicate when another gate has the name. */
export async function updateGate(
  db: Queries,
  id: number,
  change: { name?: string; is_open?: boolean; direction?: GateDirection },
): Promise<StoredGate | undefined> {
  return await db
    .updateTable('entry_gate')
    // Nothing may change. Not the id: SQLite would look for it in each entry at the gates.
    .set((eb) => ({ created_at: eb.ref('created_at'), ...change }))
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** A gate that does not exist is an entrance. */
export async function directionOfGate(db: Queries, id: number): Promise<GateDirection> {
  return (await findGate(db, id))?.direction ?? 'in';
}
