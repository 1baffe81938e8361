/** Of whose data were deleted nothing is left in the files of the embedded database, also not in its journal. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { officeCalls } from '../../../../contract/office/calls.ts';
import { openDatabase } from '../../../../server/db/openDatabase.ts';
import { ask, createFixture } from '../fixture.ts';
import { asSeen } from '../../../support/asSeen.ts';

test('neither name nor address stays in the file or its journal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'einlass-test-'));
  const location = join(folder, 'einlass.sqlite');
  const database = openDatabase({ location });
  await database.migrate();
  const fixture = await createFixture(database);
  const office = await fixture.person('superuser');
  const person = await fixture.person('member', {
    firstName: 'Xaveria',
    lastName: 'Quittenbaum',
  });
  const files = () =>
    ['', '-wal']
      .map((end) => `${location}${end}`)
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, 'latin1'))
      .join('');
  expect(files()).toContain('Quittenbaum');
  const { version } = await database.db
    .selectFrom('member')
    .select('version')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const params = { id: person.id };
  const gone = await ask(fixture, officeCalls.anonymiseMember, {
    ...{ as: office, params, ...asSeen({ version }) },
  });
  expect(gone.statusCode).toBe(200);
  for (const told of ['Quittenbaum', 'Xaveria', person.email]) expect(files()).not.toContain(told);
  await fixture.close();
  await database.close();
  rmSync(folder, { recursive: true });
});
