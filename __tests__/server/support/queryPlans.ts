/** How the embedded database would find its rows: an empty one plans as a full one, since it keeps no statistics. */
import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';

import type { Engine } from '../../../server/db/engine.ts';
import { openDatabase, type Queries } from '../../../server/db/openDatabase.ts';

/** @returns a line for each table that the work looks into, e.g. `SEARCH member USING INDEX member_address (<expr>=?)`. */
export async function plansOf(
  work: (db: Queries, engine: Engine) => Promise<unknown>,
): Promise<string[]> {
  const database = openDatabase({ location: ':memory:' });
  await database.migrate();
  const asked: RootOperationNode[] = [];
  const listener: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await work(database.db.withPlugin(listener), database.engine);
  const plans: string[] = [];
  for (const node of asked) {
    const { sql, parameters } = database.db.getExecutor().compileQuery(node, { queryId: 'plan' });
    const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await database.db.executeQuery<{ detail: string }>(explained);
    plans.push(...rows.map(({ detail }) => detail).filter((line) => /^(SCAN|SEARCH)/.test(line)));
  }
  await database.close();
  return plans;
}
