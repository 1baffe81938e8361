/** Deletes the files of members, with their lines: those of long ago, those that were never read whole, and one. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Queries } from '../../db/openDatabase.ts';

/** Others are to write meanwhile. */
const ROWS_AT_ONCE = 500;

/**
 * Deletes the files of before whose jobs are over since then, with their lines.
 * @param before time at which a file was read, and its jobs had ended.
 */
export async function deleteOldImports(db: Queries, before: string): Promise<void> {
  const old = await db
    .selectFrom('import')
    .select('id')
    .where('created_at', '<=', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('job')
            .whereRef('job.import_id', '=', 'import.id')
            .where((job) =>
              job.or([
                job('finished_at', '>', before),
                job('state', 'not in', ['done', 'cancelled']),
              ]),
            )
            .select('job.id'),
        ),
      ),
    )
    .execute();
  for (const { id } of old) await deleteImport(db, id);
}

/** Those that nobody has read to their end, and nobody will: a server was killed. @param before time since which it was read. */
export async function deleteUnreadImports(db: Queries, before: string): Promise<void> {
  const unread = await db
    .selectFrom('import')
    .select('id')
    .where('created_at', '<=', before)
    .where('is_read', '=', false)
    .execute();
  for (const { id } of unread) await deleteImport(db, id);
}

/** With its lines, a few at a time. */
export async function deleteImport(db: Queries, id: number): Promise<void> {
  await db.updateTable('import').set({ is_read: false }).where('id', '=', id).execute();
  await db.updateTable('job').set({ import_id: null }).where('import_id', '=', id).execute();
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('import_row')
      .where('import_id', '=', id)
      .where('line', 'in', (eb) =>
        eb
          .selectFrom('import_row')
          .select('line')
          .where('import_id', '=', id)
          .orderBy('line')
          .limit(ROWS_AT_ONCE),
      )
      .executeTakeFirst();
    if (numDeletedRows === 0n) break;
    await nextTurn();
  }
  await db.deleteFrom('import').where('id', '=', id).execute();
}
