/** Lines that were refused come back as a file: with the very cells that they had, and without our own columns. */
import type { ImportPlan, MemberImport } from '../../../../contract/office/importEntities.ts';
import { texts } from '../../../../server/modules/imports/texts.ts';
import { texts as tableTexts } from '../../../../server/work/table/texts.ts';
import { workbook } from '../../../support/workbook.ts';
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

  test.each([
    ['other words', ['A 4', 'Freundin'], ['B 1', 'Bruder']],
    ['seats', ['3', 'Freundin'], ['3', 'Bruder']],
    ['no reason', ['3', 'Freundin'], ['4', '']],
    ['no line', ['3', 'Freundin'], ['', 'Bruder']],
    ['nothing yet', ['', ''], ['', '']],
  ])('columns that are only called as ours are the file’s: %s', async (_, one, other) => {
    const head = ['Vorname', 'Nachname', texts.line, texts.reason];
    const lines = [
      ['Mia', 'Moll', ...one],
      ['Tom', 'Turm', ...other],
    ];
    const file = await its.desk.read(csv(head, ...lines));
    expect(file.columns).toEqual(head);
    expect(file).not.toHaveProperty('is_returned');
    expect((await cellsOf(file))[1]?.join()).toBe(lines[0]?.join().replace(/,+$/, ''));
    expect((await its.desk.head(file.id, 0)).json<MemberImport>().columns).toHaveLength(4);
    expect((await its.desk.head(file.id, 1)).json<MemberImport>().columns).toEqual(head);
  });

  test('columns “Zeile” and “Grund” are the file’s, whatever stands in them', async () => {
    const head = ['Vorname', 'Nachname', 'Zeile', 'Grund'];
    const lines = [
      ['Mia', 'Moll', '3', 'Freundin'],
      ['Tom', 'Turm', '4', 'Bruder'],
    ];
    const file = await its.desk.read(csv(head, ...lines));
    expect(file).toMatchObject({ columns: head });
    expect(file).not.toHaveProperty('is_returned');
    expect((await cellsOf(file)).slice(1)).toEqual(lines);
  });

  test('with another head and back they are as before', async () => {
    const { file } = await broughtBack(csv(HEAD, ['', 'Mia', 'Moll', 'mia@', '', '']));
    expect(file.first[0]?.cells).toEqual(HEAD);
    const other = (await its.desk.head(file.id, 0)).json<MemberImport>();
    expect(other).toMatchObject({ rows: 2 });
    expect(other.columns).toHaveLength(HEAD.length);
    expect(other).not.toHaveProperty('is_returned');
    expect((await its.desk.head(file.id, 1)).json()).toEqual(file);
  });

  describe('of a table that is as wide as may be', () => {
    const wide = (columns: number, cells = columns) => [
      ['Vorname', 'Nachname', ...Array.from({ length: columns - 2 }, (_, i) => `S${i}`)],
      ['Mia', '', ...Array.from({ length: cells - 2 }, (_, i) => `x${i}`)],
    ];

    test.each([
      [99, 99],
      [100, 100],
      [98, 100],
    ])('%i columns, and a line of %i cells', async (columns, cells) => {
      const [head = [], line = []] = wide(columns, cells);
      const { file, twice } = await broughtBack(csv(head, line));
      expect(file).toMatchObject({ columns: head, rows: 1, is_returned: true });
      expect((await cellsOf(twice)).slice(1)).toEqual([line]);
    });

    test('as Excel has it', async () => {
      const [head = [], line = []] = wide(100);
      const ours = [
        [...head, texts.line, texts.reason],
        [...line, 2, texts.lastNameMissing],
      ];
      expect(await its.desk.read(await workbook(ours))).toMatchObject({ columns: head, rows: 1 });
    });

    test.each([
      ['our names alone', [texts.line, texts.reason], ['A', 'B']],
      ['one more', ['Mehr', texts.line, texts.reason], ['x', '2', texts.lastNameMissing]],
      ['a line of too many cells', [texts.line, texts.reason], ['2', 'x', 'y']],
    ])('no wider than that: %s', async (_, names, own) => {
      const [head = [], line = []] = wide(100);
      const file = csv([...head, ...names], [...line, ...own]);
      expect(await its.desk.refusal(file)).toBe(tableTexts.tooManyColumns);
    });
  });

  test('a line that was added without ours is one like the others', async () => {
    const job = await its.desk.dryRun(csv(HEAD, ['', 'Mia', 'Moll', 'mia@', '', '']), NEW);
    const file = `${(await its.desk.refused(job.id)).body};Neu;Dazu;;;\r\n`;
    expect(await its.desk.dryRun(file, NEW)).toMatchObject({ found: 2, pending: 1, skipped: 1 });
  });
});
