/** The list of migrations, and what runs those that a database has not seen. */
import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { initial } from './001_initial.ts';
import { entry } from './002_entry.ts';
import { operations } from './003_operations.ts';

/** Every migration by name, in order. A published one is never changed; a new one is added. */
function migrationsFor(engine: Engine): Record<string, Migration> {
  return {
    '001_initial': initial(engine),
    '002_entry': entry(engine),
    '003_operations': operations(engine),
  };
}

export function createMigrator(db: Kysely<Schema>, engine: Engine): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrationsFor(engine)) },
  });
}
