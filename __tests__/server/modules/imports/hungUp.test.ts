/** Whoever sends a file and does not wait for the answer leaves nothing behind: nobody would know of it. */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { importCalls } from '../../../../contract/office/imports.ts';
import { texts } from '../../../../server/modules/imports/texts.ts';
import { keptFile } from '../../../../server/modules/imports/upload.ts';
import { waitUntil } from '../../../support/waitUntil.ts';
import { forEachImportDesk } from './importDesk.ts';

forEachImportDesk('a file whose sender has hung up', (its) => {
  const files = async () =>
    await its.database.db.selectFrom('import').select(['id', 'is_read']).execute();

  test('is forgotten, with the lines that were kept by then', async () => {
    const { fixture, database, office } = its;
    const address = await fixture.app.listen({ host: '127.0.0.1', port: 0 });
    const lines = Array.from({ length: 30_000 }, (_, index) => `${index};Vor${index};Nach${index}`);
    const sending = request(`${address}/api${importCalls.uploadImport.path}?name=liste.csv`, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        authorization: `Bearer ${office.access}`,
      },
    });
    sending.on('error', () => undefined);
    sending.end(['Nummer;Vorname;Nachname', ...lines].join('\n'));
    await waitUntil('the file to be read', async () =>
      (await files()).length > 0 ? true : undefined,
    );
    sending.destroy();
    await waitUntil('it to be forgotten', async () =>
      (await files()).length === 0 ? true : undefined,
    );
    expect(await database.db.selectFrom('import_row').selectAll().execute()).toEqual([]);
    // And whoever waits has theirs.
    await its.desk.read('Nummer;Vorname;Nachname\n1;Anna;Alt');
    expect((await files()).map(({ is_read }) => is_read)).toEqual([true]);
  });
});

test('who sends nothing more is cut off, and who sends slowly is not', async () => {
  const stalled = new PassThrough();
  stalled.write('Nummer;Vorname;Nachname\n');
  await expect(keptFile(stalled, 50)).rejects.toThrow(texts.cutOff);
  expect(stalled.destroyed).toBe(true);

  const slow = new PassThrough();
  const lines = ['1;Anna;Alt\n', '2;Berta;Bo\n', '3;Carla;Cord\n'];
  const keeping = keptFile(slow, 400);
  for (const line of lines) {
    await delay(200);
    slow.write(line);
  }
  slow.end();
  await using file = await keeping;
  expect(readFileSync(file.path, 'utf8')).toBe(lines.join(''));
});
