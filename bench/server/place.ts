/** Where the festivals of a run live: files in a folder that goes with it, or databases of a PostgreSQL of its own. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startPostgres } from '../../__tests__/support/postgres.ts';
import { createFestival, type Festival } from './festival.ts';

export interface Place {
  readonly folder: string;
  readonly isPostgres: boolean;
  newFestival(): Promise<Festival>;
  /** After many rows have come: what a database does by itself in its first minutes. */
  settle(festival: Festival): Promise<void>;
  close(): Promise<void>;
}

export async function openPlace(isPostgres: boolean): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'einlass-bench-'));
  // PostgreSQL writes files there, as a user of its own.
  chmodSync(folder, 0o777);
  const postgres = isPostgres ? await startPostgres({ fsync: true }) : null;
  const festivals: Festival[] = [];
  const newLocation = async (): Promise<string> => {
    if (postgres !== null) return await postgres.createDatabase();
    const own = join(folder, String(festivals.length));
    mkdirSync(own);
    return join(own, 'einlass.sqlite');
  };
  return {
    folder,
    isPostgres,
    async newFestival() {
      const festival = await createFestival(await newLocation());
      festivals.push(festival);
      return festival;
    },
    async settle({ database }) {
      if (isPostgres) await sql`vacuum (analyze)`.execute(database.db);
    },
    async close() {
      for (const festival of festivals) await festival.close();
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
