/** Beside the sentence for all lines of a kind, each refused line says what stands in its own cell. */
import { deleteImport } from '../../../../server/modules/imports/oldImportsRepository.ts';
import { texts } from '../../../../server/modules/imports/texts.ts';
import { forEachImportDesk } from './importDesk.ts';

const HEAD = 'Nummer;Vorname;Nachname;Mailadresse;Notiz';
const csv = (...lines: string[]): string => [HEAD, ...lines].join('\n');

forEachImportDesk('the cells of refused lines', (its) => {
  const skipped = async (id: number) =>
    (await its.desk.jobs.rows(id, 'skipped')).map(({ line, sentence, cell }) => [
      line,
      sentence,
      cell,
    ]);

  test('each has its own, and the sentence is counted as one', async () => {
    const job = await its.desk.done(
      csv(
        '3001;Mia;Moll;mia-at-example.org;',
        '3002;Tom;Tor;tom@example;',
        '3003;Ole;Ost;ole@example.org;',
        'zwölf;Kim;Kern;;',
        '3004;Jan;=A1;;',
      ),
    );
    expect(job).toMatchObject({ state: 'done', changed: 1, skipped: 4 });
    expect(job.reasons).toContainEqual({ sentence: texts.badEmail('Mailadresse'), count: 2 });
    expect(await skipped(job.id)).toEqual([
      [2, texts.badEmail('Mailadresse'), 'mia-at-example.org'],
      [3, texts.badEmail('Mailadresse'), 'tom@example'],
      [5, texts.badNumber('Nummer', 2 ** 31 - 1), 'zwölf'],
      [6, texts.formula('Nachname'), '=A1'],
    ]);
    for (const row of await its.desk.jobs.rows(job.id, 'changed'))
      expect(row).not.toHaveProperty('cell');
  });

  test('of a line that was refused for several, each is said; the job counts the first', async () => {
    const job = await its.desk.dryRun(csv('zwölf;Mia;Moll;mia-at-example.org;', 'x;Tom;=A1;tom@;'));
    expect(job.reasons).toEqual([{ sentence: texts.badNumber('Nummer', 2 ** 31 - 1), count: 2 }]);
    expect(await its.desk.jobs.rows(job.id, 'skipped')).toMatchObject([
      {
        ...{ line: 2, sentence: texts.badNumber('Nummer', 2 ** 31 - 1), cell: 'zwölf' },
        also: [{ sentence: texts.badEmail('Mailadresse'), cell: 'mia-at-example.org' }],
      },
      {
        ...{ line: 3, sentence: texts.badNumber('Nummer', 2 ** 31 - 1), cell: 'x' },
        also: [
          { sentence: texts.formula('Nachname'), cell: '=A1' },
          { sentence: texts.badEmail('Mailadresse'), cell: 'tom@' },
        ],
      },
    ]);
    const refused = (await its.desk.refused(job.id)).body;
    expect(refused).toContain(
      `${texts.badNumber('Nummer', 2 ** 31 - 1)} ${texts.badEmail('Mailadresse')}`,
    );
  });

  test('of a line with more cells than columns, those beyond them', async () => {
    const job = await its.desk.dryRun(csv('3103;Uwe;Ulm;;;zu viel;;noch mehr', '3104;Ute;Ulm;;'));
    expect(await skipped(job.id)).toEqual([[2, texts.tooManyCells, 'zu viel · noch mehr']]);
  });

  test('a line that is left alone for none of its cells has none', async () => {
    const job = await its.desk.dryRun(csv('3101;Ida;;;', '3102;Ada;Adler;;', '3102;Eva;Ernst;;'));
    expect(await skipped(job.id)).toEqual([
      [2, texts.lastNameMissing, undefined],
      [4, texts.twice.number, undefined],
    ]);
  });

  test('of a long one its beginning, and nothing that nobody sees', async () => {
    const job = await its.desk.dryRun(
      csv(`3201;Ida;Igel;;${'ä'.repeat(6_000)}`, '3202;Ole;Otter;ole\u202e@;', '3203;\u200b;Ost;;'),
    );
    expect((await skipped(job.id)).map(([, , cell]) => cell)).toEqual([
      `${'ä'.repeat(100)} …`,
      'ole@',
      undefined,
    ]);
  });

  test('it goes with the file’s lines: nothing else has kept it', async () => {
    const job = await its.desk.done(csv('3301;Mia;Moll;nirgends-sonst;'));
    const { import_id: file } = await its.database.db
      .selectFrom('job')
      .select('import_id')
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(await its.desk.jobs.rows(job.id, 'skipped'))).toContain('nirgends-sonst');
    await deleteImport(its.database.db, file ?? 0);
    expect(await skipped(job.id)).toEqual([[2, texts.badEmail('Mailadresse'), undefined]]);
    const kept = await Promise.all([
      its.database.db.selectFrom('job_row').selectAll().execute(),
      its.database.db.selectFrom('job').selectAll().execute(),
      its.database.db.selectFrom('audit').selectAll().execute(),
    ]);
    expect(JSON.stringify(kept)).not.toContain('nirgends-sonst');
  });
});
