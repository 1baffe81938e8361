/** Workbooks with several sheets: one is read where only one has anything; otherwise it is asked which is meant. */
import { Check } from 'typebox/schema';
import type { MemberImport } from '../../../../contract/office/importEntities.ts';
import { SHEETS_OFFERED_MAX, SheetsRefusal } from '../../../../contract/office/importSheets.ts';
import { texts } from '../../../../server/work/table/texts.ts';
import { workbookOf, type Sheet } from '../../../support/workbook.ts';
import { forEachImportDesk } from './importDesk.ts';

const HEAD = ['Vorname', 'Nachname'];
const KITCHEN: Sheet = { name: 'Küche', rows: [HEAD, ['Mia', 'Moll'], ['Tom', 'Tor']] };
const BAR: Sheet = { name: 'Bar', rows: [HEAD, ['Ole', 'Ost']] };
const EMPTY: Sheet = { name: 'Tabelle2', rows: [[null, ' '], []] };
const INFO: Sheet = { name: 'Info', rows: [['Stand: Mai']] };
const BROKEN = '<a><b></a>';

forEachImportDesk('a workbook', (its) => {
  const upload = async (file: Buffer, sheet?: string, name = 'liste.xlsx') =>
    await its.desk.upload(file, name, its.office, sheet === undefined ? {} : { sheet });
  const read = async (file: Buffer, sheet?: string): Promise<MemberImport> => {
    const reply = await upload(file, sheet);
    if (reply.statusCode !== 201) throw new Error(reply.body);
    return reply.json<MemberImport>();
  };
  /** What is asked. */
  const asked = async (sheets: readonly Sheet[], options = {}): Promise<SheetsRefusal> => {
    const reply = await upload(await workbookOf(sheets, options));
    expect(reply.statusCode).toBe(400);
    const body = reply.json<SheetsRefusal>();
    expect(Check(SheetsRefusal, body)).toBe(true);
    return body;
  };
  const refusal = async (file: Buffer | string, sheet: string): Promise<string> => {
    const reply = await upload(Buffer.from(file), sheet);
    expect(reply.statusCode).toBe(400);
    return reply.json<{ error: string }>().error;
  };

  test('with two lists is not read: it is asked which is meant, and nothing is kept', async () => {
    expect(await asked([KITCHEN, BAR])).toEqual({
      error: 'Die Datei hat mehrere Blätter: „Küche“, „Bar“. Welches ist gemeint?',
      reason: 'several_sheets',
      sheets: [
        { place: 1, name: 'Küche' },
        { place: 2, name: 'Bar' },
      ],
      more: 0,
    });
    expect(await its.database.db.selectFrom('import').select('id').execute()).toEqual([]);
  });

  test('of which one is chosen is read there, and its name says so', async () => {
    const file = await workbookOf([KITCHEN, BAR]);
    expect(await read(file, '1')).toMatchObject({
      file_name: 'liste.xlsx, Blatt „Küche“',
      rows: 2,
      preview: [{ cells: ['Mia', 'Moll'] }, { cells: ['Tom', 'Tor'] }],
    });
    const { id, plan, ...bar } = await read(file, '2');
    expect(bar).toMatchObject({
      file_name: 'liste.xlsx, Blatt „Bar“',
      rows: 1,
      preview: [{ cells: ['Ole', 'Ost'] }],
    });
    const planned = await its.desk.plan(id, plan);
    expect(planned.json()).toMatchObject({ task: { file_name: 'liste.xlsx, Blatt „Bar“' } });
  });

  test.each<[string, Sheet[]]>([
    ['alone', [KITCHEN]],
    ['before empty ones', [KITCHEN, EMPTY, EMPTY]],
    ['before a hidden one', [KITCHEN, { ...BAR, state: 'hidden' }]],
    ['behind a very hidden one', [{ ...BAR, state: 'veryHidden' }, KITCHEN, EMPTY]],
  ])('with one list, %s, is read as it is', async (_, sheets) => {
    expect(await read(await workbookOf(sheets))).toMatchObject({
      file_name: 'liste.xlsx',
      rows: 2,
    });
  });

  test('whose one list is behind an empty sheet is read there', async () => {
    expect(await read(await workbookOf([EMPTY, KITCHEN]))).toMatchObject({
      file_name: 'liste.xlsx, Blatt „Küche“',
      rows: 2,
    });
  });

  test('with a word before the list asks, by the places among all sheets', async () => {
    const { sheets } = await asked([INFO, { ...BAR, state: 'hidden' }, EMPTY, KITCHEN]);
    expect(sheets).toEqual([
      { place: 1, name: 'Info' },
      { place: 4, name: 'Küche' },
    ]);
  });

  test('in which nothing stands is empty', async () => {
    expect((await upload(await workbookOf([EMPTY, EMPTY]))).json()).toEqual({ error: texts.empty });
    expect(await refusal(await workbookOf([KITCHEN, EMPTY]), '2')).toBe(texts.emptySheet);
  });

  test.each(['3', '2', '99999'])('has no sheet %s that is seen', async (place) => {
    const file = await workbookOf([KITCHEN, { ...BAR, state: 'hidden' }]);
    expect(await refusal(file, place)).toBe(texts.noSheet);
  });

  test.each(['0', '-1', '1.5', 'Bar', '', '100000', '1 '])(
    'has no sheet %j at all',
    async (place) => {
      const file = await workbookOf([KITCHEN, BAR]);
      expect(await refusal(file, place)).toMatch(/sheet/);
    },
  );

  test('is none: a text file has no sheets', async () => {
    expect(await refusal('Vorname;Nachname\nMia;Moll\n', '1')).toBe(texts.noSheet);
  });

  test('with a broken sheet says so to whoever chooses that one', async () => {
    const parts = { 'xl/worksheets/sheet2.xml': BROKEN };
    expect((await asked([KITCHEN, BAR], { parts })).sheets).toHaveLength(2);
    const file = await workbookOf([KITCHEN, BAR], { parts });
    expect(await read(file, '1')).toMatchObject({ rows: 2 });
    expect(await refusal(file, '2')).toBe(texts.brokenZip);
  });

  test('with long names, turned ones and none: each is shown in one line', async () => {
    const names = [
      'x'.repeat(10_000),
      '\u202eabc\u2066"<\nd',
      ' ',
      '\u{1f469}'.repeat(41),
      '\u200b',
    ];
    const { sheets, error } = await asked(names.map((name) => ({ ...BAR, name })));
    const shown = [
      `${'x'.repeat(40)}…`,
      'abc"< d',
      'Blatt 3',
      `${'\u{1f469}'.repeat(40)}…`,
      'Blatt 5',
    ];
    expect(sheets.map(({ name }) => name)).toEqual(shown);
    expect(error).toBe(texts.severalSheets(shown));
  });

  test('with many lists offers the first, and says how many more there are', async () => {
    const many = Array.from({ length: 27 }, (_, i) => ({ ...BAR, name: `Tag ${i + 1}` }));
    const { error, sheets, more } = await asked(many);
    expect(error).toBe(
      'Die Datei hat mehrere Blätter: „Tag 1“, „Tag 2“, „Tag 3“, „Tag 4“, „Tag 5“ und 22 weitere. Welches ist gemeint?',
    );
    expect(sheets).toHaveLength(SHEETS_OFFERED_MAX);
    expect(more).toBe(7);
    // What is not offered can be chosen all the same.
    expect(await read(await workbookOf(many), '27')).toMatchObject({ rows: 1 });
  });

  test('with a thousand sheets asks, with more it is too much', async () => {
    const sheets = (length: number) =>
      Array.from({ length }, (_, i): Sheet => ({ ...BAR, name: `${i}`.padEnd(5_000, 'x') }));
    expect(await asked(sheets(1_000))).toMatchObject({ more: 1_000 - SHEETS_OFFERED_MAX });
    const { error } = (await upload(await workbookOf(sheets(1_001)))).json<{ error: string }>();
    expect(error).toBe(texts.tooMuchInside);
  }, 60_000);

  test('whose sheets are made to fill the memory is refused, before anything is asked', async () => {
    const relation = (id: number) => `<Relationship Id="rId${id}" Target="worksheets/sheet1.xml"/>`;
    const parts = {
      'xl/worksheets/sheet1.xml': Buffer.alloc(210 * 1024 * 1024, ' '),
      // One part that is read three times is too much, too.
      'xl/_rels/workbook.xml.rels': `<a>${[1, 2, 3].map(relation).join('')}</a>`,
    };
    const file = await workbookOf([KITCHEN, BAR, INFO], { parts });
    expect((await upload(file)).json()).toEqual({ error: texts.tooMuchInside });
  }, 60_000);
});
