import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { einlass, newFolder, removeFolders } from './einlass.ts';

afterAll(removeFolders);

/** All rows of the sample data; a password's hash is salted, and one of its own each time. */
async function rowsOfDemo(seed: string): Promise<unknown[]> {
  const folder = newFolder();
  const args = ['--members', '60', '--tickets', '40', '--seed', seed];
  expect(await einlass({ DATA_DIR: folder }, 'demo', ...args)).toMatchObject({ code: 0 });
  const database = new DatabaseSync(join(folder, 'einlass.sqlite'), { readOnly: true });
  try {
    return ['member', 'token', 'ticket', 'entry_event', 'token_email'].flatMap((table) =>
      database
        .prepare(`select * from ${table} order by 1`)
        .all()
        .map((row) => ({ ...row, password_hash: typeof row.password_hash })),
    );
  } finally {
    database.close();
  }
}

test('the same seed fills two databases with the same data, another seed with other data', async () => {
  const [one, same, other] = [await rowsOfDemo('7'), await rowsOfDemo('7'), await rowsOfDemo('8')];
  expect(one.length).toBeGreaterThan(150);
  expect(same).toEqual(one);
  expect(other).not.toEqual(one);
});
