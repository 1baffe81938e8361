import { sql } from 'kysely';

import { openDatabase } from '../../../../server/db/openDatabase.ts';
import { admitStatement } from '../../../../server/modules/entry/repository.ts';

test('an admission on SQLite finds its tickets by their ids, however many are not used yet', async () => {
  const database = openDatabase({ location: ':memory:' });
  await database.migrate();
  const admissions = ['A', 'B'].map((ticketId) => ({ ticketId, key: `key of ${ticketId}` }));
  const { rows } = await sql<{ detail: string }>`explain query plan ${admitStatement(
    admissions,
  )}`.execute(database.db);
  const [plan] = rows.map(({ detail }) => detail).filter((detail) => /\bticket\b/.test(detail));
  expect(plan).toMatch(/^SEARCH ticket USING INDEX \S+ \(id=\?\)$/);
  await database.close();
});
