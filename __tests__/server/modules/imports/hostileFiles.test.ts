/** Files that are made to fill the memory, or the time: each gets a sentence, and the server goes on. */
import { openDatabase, type Database } from '../../../../server/db/openDatabase.ts';
import { texts } from '../../../../server/work/table/texts.ts';
import { workbook } from '../../../support/workbook.ts';
import { createFixture, type Fixture } from '../fixture.ts';
import { openImportDesk, type ImportDesk } from './importDesk.ts';

let database: Database;
let fixture: Fixture;
let desk: ImportDesk;
beforeAll(async () => {
  database = openDatabase({ location: ':memory:' });
  await database.migrate();
  fixture = await createFixture(database);
  desk = openImportDesk(fixture, await fixture.person('superuser'));
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const MB = 1024 * 1024;
const HEAD = 'Vorname;Nachname\n';
const TIMEOUT_MS = 120_000;

/** What is read in a thread ends the process where its memory has no bound: that this ends is the test. */
const refusal = async (file: string | Buffer): Promise<string> => {
  const sentence = await desk.refusal(file);
  await desk.read(`${HEAD}Mia;Moll\n`);
  return sentence;
};

describe('a text file', () => {
  test.each([
    ['separators alone', Buffer.alloc(40 * MB, ';'), texts.tooManyColumns],
    ['separators below a head', `${HEAD}${';'.repeat(20 * MB)}`, texts.tooManyColumns],
    ['empty cells in quotes', `${HEAD}${'"";'.repeat(10 * MB)}`, texts.tooManyColumns],
    ['one cell', `${HEAD}${'x'.repeat(20 * MB)}`, texts.longCell(2)],
    ['one cell in quotes', `${HEAD}Mia;"${';\n'.repeat(10 * MB)}`, texts.longCell(2)],
    ['line breaks alone', Buffer.alloc(40 * MB, '\n'), texts.tooManyLines],
    ['a quote as its separator', `sep="\n${HEAD}Mia;Mo"ll\n`, texts.strayQuote(1)],
  ])(
    'of %s',
    async (_, file, sentence) => {
      expect(await refusal(file)).toBe(sentence);
    },
    TIMEOUT_MS,
  );

  test('with as many empty columns as a spreadsheet has is one like any other', async () => {
    const rest = ';'.repeat(16_382);
    const file = `Vorname;Nachname${rest}\n`.concat(`Mia;Moll${rest}\n`.repeat(100));
    expect(await desk.read(file)).toMatchObject({ columns: ['Vorname', 'Nachname'], rows: 100 });
  });
});

describe('an Excel file', () => {
  const SHEET = 'xl/worksheets/sheet1.xml';
  const ROW = '<row><c t="str"><v>Vorname</v></c></row>';
  const many = (count: number, of: (index: number) => string): Buffer =>
    Buffer.from(Array.from({ length: count }, (_, index) => of(index)).join(''));
  const within = (begin: string, rest: Buffer): Buffer => Buffer.concat([Buffer.from(begin), rest]);

  test.each([
    [
      'a tag with 2,000,000 attributes',
      SHEET,
      within(
        '<worksheet',
        many(2_000_000, (index) => ` a${index}=""`),
      ),
      texts.tooMuchInside,
    ],
    ['a long tag', SHEET, within('<', Buffer.alloc(50 * MB, 'a')), texts.brokenZip],
    ['tags within tags', SHEET, Buffer.from('<a>'.repeat(5_000_000)), texts.brokenZip],
    [
      'empty rows',
      SHEET,
      within('<a>', Buffer.from('<row/>'.repeat(2_000_000))),
      texts.tooManyLines,
    ],
    [
      'one line twice',
      SHEET,
      `<a>${ROW.replace('row', 'row r="1"').repeat(2)}</a>`,
      texts.brokenZip,
    ],
    [
      'styles without end',
      'xl/styles.xml',
      within('<a><cellXfs>', Buffer.from('<xf/>'.repeat(5_000_000))),
      texts.tooMuchInside,
    ],
  ])(
    'with %s',
    async (_, name, part, sentence) => {
      const file = await workbook([['Vorname']], { parts: { [name]: part } });
      expect(await refusal(file)).toBe(sentence);
    },
    TIMEOUT_MS,
  );
});
