import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';

import { openDatabase } from '../../../../server/db/openDatabase.ts';
import {
  byEmail,
  byNameKey,
  takenInJob,
} from '../../../../server/modules/imports/matchRepository.ts';

test('on SQLite each value of a file’s lines is looked up in an index of its own, also without statistics', async () => {
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
  const db = database.db.withPlugin(listener);
  await byEmail(db, ['a@example.org', 'b@example.org']);
  await byNameKey(db, ['muller anna']);
  const taken = { keys: ['number:7'], numbers: [7], names: ['muller anna'], members: [3] };
  await takenInJob(db, 1, taken);

  const plans: string[] = [];
  for (const node of asked) {
    const { sql, parameters } = database.db.getExecutor().compileQuery(node, { queryId: 'plan' });
    const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await database.db.executeQuery<{ detail: string }>(explained);
    plans.push(...rows.flatMap(({ detail }) => /^S.* (?:member|job_row) .*/.exec(detail) ?? []));
  }
  expect(plans).toEqual([
    'SEARCH member USING INDEX member_address (<expr>=?)',
    'SEARCH member USING INDEX member_name_key (name_key=?)',
    'SEARCH job_row USING COVERING INDEX job_row_key (job_id=? AND match_key=?)',
    'SEARCH job_row USING COVERING INDEX job_row_number (job_id=? AND number=?)',
    'SEARCH job_row USING COVERING INDEX job_row_name (job_id=? AND name_key=?)',
    'SEARCH job_row USING INDEX job_row_member (member_id=?)',
  ]);
  await database.close();
});
