/** Lines that were refused come back as a file: with the very cells that they had, and without our own columns. */
import type { ImportPlan, MemberImport } from '../../../../contract/office/importEntities.ts';
import { texts } from '../../../../server/modules/imports/texts.ts';
import { forEachImportDesk } from './importDesk.ts';

const HEAD = ['Nummer', 'Vorname', 'Nachname', 'E-Mail', 'Kürzel', 'Notiz'];
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const csv = (...rows: (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(quoted).join(';')}\r\n`).join('');
const NEW = { existing: 'skip', match: 'name' } as const;

forEachImportDesk('refused lines that come back', (its) => {
  const cellsOf = async ({ id }: Pick<MemberImport, 'id'>) => {
    const rows = await its.database.db
      .selectFrom('import_row')
      .select('cells')
      .where('import_id', '=', id)
      .orderBy('line')
      .execute();
    return rows.map(({ cells }) => JSON.parse(cells) as string[]);
  };
  /** Sent, refused and brought back as it is, twice. */
  const broughtBack = async (file: string, plan: Partial<ImportPlan> = NEW) => {
    const job = await its.desk.dryRun(file, plan);
    const once = (await its.desk.refused(job.id)).body;
    const again = (await its.desk.refused((await its.desk.dryRun(once, plan)).id)).body;
    return { job, once, file: await its.desk.read(once), twice: await its.desk.read(again) };
  };

  test.each([
    '=SUM(A1)',
    '+49 170 1234567',
    '-5',
    '@x',
    '\tnach einem Tab',
    "'=SUM(A1)",
    "'-5",
    "'\tx",
    'eins;=2',
    "eins\n'+2",
    '"=1"',
    '＝1',
  ])('%j is what it was', async (cell) => {
    const line = ['', 'Mia', 'Moll', 'mia@', cell, 'x'];
    const { file, twice, once } = await broughtBack(csv(HEAD, line));
    expect(file).toMatchObject({ columns: HEAD, rows: 1, is_returned: true });
    expect((await cellsOf(file)).slice(1)).toEqual([line]);
    expect((await cellsOf(twice)).slice(1)).toEqual([line]);
    // For a spreadsheet it is text.
    expect(once).not.toMatch(/[;\n]"?[=+\-@\t＝]/);
  });

  test('what was refused for a formula is so again', async () => {
    const { job, file } = await broughtBack(csv(HEAD, ['', 'Mia', '=B2', '', '', '']));
    expect(job.reasons).toEqual([{ sentence: texts.formula('Nachname'), count: 1 }]);
    const { id } = (await its.desk.plan(file.id, file.plan)).json<{ id: number }>();
    await its.desk.jobs.work();
    expect((await its.desk.jobs.job(id)).reasons).toEqual(job.reasons);
  });

  test('with more cells than columns it has them still', async () => {
    const line = ['', 'Mia', 'Moll', '', '', '', 'zu', '', 'viel'];
    const { job, twice } = await broughtBack(csv(HEAD, line));
    expect(job.reasons).toEqual([{ sentence: texts.tooManyCells, count: 1 }]);
    expect((await cellsOf(twice)).slice(1)).toEqual([line]);
  });

  test('of a file without a head, the first line is the head that we have written', async () => {
    const { twice } = await broughtBack(csv(['Mia', '=1', 'mia@', '7'], ['Tom', '', '-', '8']), {
      ...NEW,
      fields: ['first_name', 'last_name', 'email', null],
    });
    expect(twice).toMatchObject({ columns: ['A', 'B', 'C', 'D'].map(texts.column), rows: 2 });
    expect((await cellsOf(twice)).slice(1)).toEqual([
      ['Mia', '=1', 'mia@', '7'],
      ['Tom', '', '-', '8'],
    ]);
  });

  test('are taken as the file was that they come from', async () => {
    const head = ['Rufname', 'Zuname', 'Merkzettel'];
    const plan = { fields: ['first_name', 'last_name', 'notes'], ...NEW } as const;
    const chosen = { ...plan, fields: [...plan.fields] };
    const job = await its.desk.done(csv(head, ['Ida', 'Igel', ''], ['Ole', '', 'x']), chosen);
    const refused = (await its.desk.refused(job.id)).body;
    expect(refused).toContain(`Ole;;x;3;${texts.lastNameMissing}`);
    const mended = await its.desk.read(refused.replace('Ole;', 'Ole;Ost'));
    expect(mended).toMatchObject({ columns: head, plan, is_remembered: true });
    expect(await its.desk.read(csv(head, ['Mia', 'Moll', '']))).not.toHaveProperty('is_returned');
  });

  test('a line that was added without ours is one like the others', async () => {
    const job = await its.desk.dryRun(csv(HEAD, ['', 'Mia', 'Moll', 'mia@', '', '']), NEW);
    const file = `${(await its.desk.refused(job.id)).body};Neu;Dazu;;;\r\n`;
    expect(await its.desk.dryRun(file, NEW)).toMatchObject({ found: 2, pending: 1, skipped: 1 });
  });
});
