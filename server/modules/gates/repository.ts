/** The gates of the festival in the database. */
import type { Gate } from '../../../contract/entry/entities.ts';
import type { Queries } from '../../db/openDatabase.ts';

const COLUMNS = ['id', 'name', 'is_open'] as const;

/** Open gates first, then closed ones, both by name. */
export async function allGates(db: Queries): Promise<Gate[]> {
  return await db
    .selectFrom('entry_gate')
    .select(COLUMNS)
    .orderBy('is_open', 'desc')
    .orderBy('name')
    .execute();
}

/** @throws a duplicate when another gate has the name. */
export async function insertGate(db: Queries, name: string, at: string): Promise<Gate> {
  return await db
    .insertInto('entry_gate')
    .values({ name, is_open: true, created_at: at })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** @returns undefined when there is no such gate. @throws a duplicate when another gate has the name. */
export async function updateGate(
  db: Queries,
  id: number,
  change: { name?: string; is_open?: boolean },
): Promise<Gate | undefined> {
  return await db
    .updateTable('entry_gate')
    .set({ id, ...change })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
}
