/** Files that people have: how they are encoded, separated and headed, and what is said of those that are no table. */
import { openDatabase, type Database } from '../../../../server/db/openDatabase.ts';
import { texts as tableTexts } from '../../../../server/work/table/texts.ts';
import { texts } from '../../../../server/modules/imports/texts.ts';
import { workbook, zipOf, type Cell } from '../../../support/workbook.ts';
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

const HEAD = ['Nummer', 'Vorname', 'Nachname', 'E-Mail'];
const ROW = ['12', 'Jörg', 'Großmann', 'joerg@example.org'];
const csv = (rows: readonly (readonly string[])[], separator = ';', end = '\r\n') =>
  rows.map((cells) => cells.join(separator) + end).join('');
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

const TEXT = csv([HEAD, ROW]);
const LATIN = Buffer.from(TEXT, 'latin1');

describe('a text file', () => {
  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
    ['Windows-1252', LATIN],
    ['UTF-16 LE', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['UTF-16 BE', swapped(Buffer.from(`\ufeff${TEXT}`, 'utf16le'))],
    ['UTF-16 LE without a mark', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16 BE without a mark', swapped(Buffer.from(TEXT, 'utf16le'))],
  ])('%s', async (_, bytes) => {
    expect(await desk.read(bytes)).toMatchObject({
      columns: HEAD,
      rows: 1,
      preview: [{ line: 2, cells: ROW }],
    });
  });

  const fileOf = (lines: string) => Buffer.from(`${HEAD.join(';')}\r\n${lines}\r\n`, 'latin1');

  test.each([
    ['DOS, René', '1;Ren\x82;Moll;'],
    ['DOS, Änne Öhler', '1;\x8enne;\x99hler;'],
    ['DOS, Jörg Müller', '1;J\x94rg;M\x81ller;'],
    ['DOS, Käthe Großmann', '1;K\x84the;Gro\xe1mann;'],
    ['DOS, JÖRG', '1;J\x99RG;Moll;'],
    ['DOS, Ana Muñoz', '1;Ana;Mu\xa4oz;'],
    ['Mac, Jürgen Größe', '1;J\x9frgen;Gr\x9a\xa7e;'],
    ['Mac, über', '1;Mia;\x9fber;'],
    ['Mac, Strauß', '1;Mia;Strau\xa7;'],
    ['Mac, René', '1;Ren\x8e;Moll;'],
    ['Mac, JÄGER', '1;Mia;J\x80GER;'],
    ['DOS, late', `${'3;Mia;Moll;\r\n'.repeat(9_000)}1;Ren\x82;Moll;`],
  ])('whose umlauts are none of Windows, %s: a sentence', async (_, lines) => {
    expect(await desk.refusal(fileOf(lines))).toBe(tableTexts.otherLetters);
  });

  test.each([
    ['Noël O’Connor', '1;No\xebl;O\x92Connor;'],
    ['Anna–Lena', '1;Anna\x96Lena;Meyer\x97Bohn;'],
    ['Žižek, Šimon, Miloš', '1;\x8ei\x9eek;\x8aimon Milo\x9a;'],
    ['ŽIŽEK', '1;\x8eI\x8eEK;TOM\x8a;'],
    ['Œuvre, cœur', '1;\x8cuvre;c\x9cur;'],
    ['quotes', '1;\x84Eva\x93;\x82Berg\x91 \x93x\x94 \x9by\x8b;'],
    ['signs', '1;10 \x80;Meier\x86, \xa75, nach \xa7 5, Marke\x99, 5\x89, na\x85ja;'],
    ['one slip among umlauts', `1;sagt\x84Hallo\x93;${'J\xf6rg '.repeat(12)};`],
  ])('in Windows-1252, %s: read', async (_, lines) => {
    expect(await desk.read(fileOf(lines))).toMatchObject({ rows: 1 });
  });

  test('a late umlaut in Windows-1252 decides, however long the file', async () => {
    const many = csv([
      HEAD,
      ...Array.from({ length: 4_000 }, () => ['1', 'Mia', 'Moll', 'a@b.de']),
    ]);
    const file = Buffer.concat([Buffer.from(many), Buffer.from('7;Zoë;Öst;z@b.de\r\n', 'latin1')]);
    const { rows, id } = await desk.read(file);
    expect(rows).toBe(4_001);
    const last = await database.db
      .selectFrom('import_row')
      .select('cells')
      .where('import_id', '=', id)
      .where('line', '=', 4_002)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(last.cells)).toEqual(['7', 'Zoë', 'Öst', 'z@b.de']);
  });

  test.each([';', ',', '\t', '|'])('separated by %j', async (separator) => {
    const row = ['12', 'Jörg', '"Groß; Mann, Jr."', 'joerg@example.org'];
    expect(await desk.read(csv([HEAD, row], separator))).toMatchObject({
      columns: HEAD,
      preview: [{ cells: ['12', 'Jörg', 'Groß; Mann, Jr.', 'joerg@example.org'] }],
    });
  });

  test.each([
    [
      ['Name', 'Marken'],
      ['Anna Groß', 'Helfer, Crew, VIP'],
      ['Bo Klein', 'Bar, Tor, VIP'],
    ],
    [
      ['Vorname', '"Nachname"', 'Marken'],
      ['Anna', 'Groß', 'Helfer, Crew, VIP, Team, Staff, Admin'],
      ['Bo', '"Klein"', 'Helfer, Crew, VIP, Team, Staff, Admin'],
    ],
  ])('whose cells are lists with commas, below %j', async (...rows) => {
    const { columns, preview } = await desk.read(csv([...rows, ...rows.slice(1)]));
    expect(columns).toEqual(rows[0].map((name) => name.replaceAll('"', '')));
    expect(preview[0]?.cells.at(-1)).toBe(rows[1].at(-1));
  });

  test('of names alone, each split as it is written', async () => {
    const names = ['Jürgen Kommaweiß', 'Kommaweiß, Jörg'];
    const job = await desk.done(['Name', ...names, ''].join('\r\n'));
    expect(job).toMatchObject({ added: 2, skipped: 0 });
    const added = await database.db
      .selectFrom('member')
      .select('first_name')
      .where('last_name', '=', 'Kommaweiß')
      .orderBy('id')
      .execute();
    expect(added.map((member) => member.first_name)).toEqual(['Jürgen', 'Jörg']);
  });

  test.each(['Eva Berg,eva@example.org', 'Eva Berg, eva@example.org', 'Eva Berg,Köln'])(
    'of names alone, %j is a name with something beside it, and no first name',
    async (line) => {
      const job = await desk.dryRun(['Name', 'Jürgen Kommalos', line, ''].join('\r\n'));
      expect(job).toMatchObject({ added: 1, skipped: 1 });
      expect(job.reasons).toEqual([{ sentence: texts.tooManyCells, count: 1 }]);
    },
  );

  test.each([
    [['Name'], ['Weiß, Jürgen'], ['Moll, Mia']],
    [['Jürgen Weiß'], ['Weiß, Jürgen'], ['Moll, Mia']],
    [['Weiß, Jürgen'], ['Mia Moll'], ['Tor, Tom']],
    [
      ['Vorname', 'Nachname'],
      ['Mia', 'Moll'],
      ['Tom', ''],
    ],
    [
      ['Weiß', ' Jürgen'],
      ['Moll', ' Mia'],
      ['Tor', ' Tom'],
    ],
    [
      ['Nachname', 'Vorname', 'Ort'],
      ['Moll', 'Mia', 'Ulm'],
      ['Tor', 'Tom'],
    ],
    [['Mitglied'], ['Vorname', ' Nachname'], ['Mia', ' Moll']],
  ])('a comma is between columns or within names: %j', async (...rows) => {
    const file = rows.map((cells) => cells.join(',').replace(/,$/, '')).join('\n');
    const { first } = await desk.read(file);
    expect(first.map(({ cells }) => cells)).toEqual(
      rows.map((cells) => cells.filter((cell) => cell !== '')),
    );
  });

  test('that says its separator itself', async () => {
    expect(await desk.read(`sep=,\r\n${csv([HEAD, ROW], ',')}`)).toMatchObject({
      columns: HEAD,
      preview: [{ line: 3, cells: ROW }],
    });
  });

  test.each(['\n', '\r'])('whose lines end in %j', async (end) => {
    expect(await desk.read(csv([HEAD, ROW], ';', end))).toMatchObject({ columns: HEAD, rows: 1 });
  });

  test('a title above the head, empty lines, lines in a cell: numbered as a spreadsheet does', async () => {
    const file = `Mitgliederliste 2026;;;\r\n\r\n${csv([HEAD])}${csv([['1', '"Mia\r\nMaria"', 'Moll', '']])}\r\n${csv([ROW])}`;
    const { preview } = await desk.read(file);
    expect(preview.map(({ line }) => line)).toEqual([4, 6]);
  });

  test('a column that is filled further down shows what stands there; how far was looked', async () => {
    const rows = (count: number, filled: number) =>
      Array.from({ length: count }, (_, i) => ['1', 'Mia', 'Moll', i < filled ? '' : `a${i}@b.de`]);
    const long = ['1', 'ä'.repeat(101), '', ''];
    const { examples } = await desk.read(csv([HEAD, long, ...rows(400, 120)]));
    expect(examples).toEqual({
      rows: 150,
      cells: [
        ['1', '1', '1'],
        [`${'ä'.repeat(100)} …`, 'Mia', 'Mia'],
        ['Moll', 'Moll', 'Moll'],
        ['a120@b.de', 'a121@b.de', 'a122@b.de'],
      ],
    });
    expect((await desk.read(csv([HEAD, ...rows(400, 350)]))).examples).toMatchObject({
      rows: 200,
      cells: [{}, {}, {}, []],
    });
    const short = await desk.read(csv([HEAD, ...rows(60, 60)]));
    expect(short.examples).toMatchObject({ rows: 60, cells: [{}, {}, {}, []] });
  });

  test('without a head: its columns are called by letters', async () => {
    expect(await desk.read(csv([ROW, ['13', 'Mia', 'Moll', 'mia@example.org']]))).toMatchObject({
      columns: ['Spalte A', 'Spalte B', 'Spalte C', 'Spalte D'],
      rows: 2,
    });
  });

  test.each([
    ['nothing', '', tableTexts.empty],
    ['blanks', ' \r\n ; \r\n', tableTexts.empty],
    ['a head alone', csv([HEAD]), texts.noLines],
    [
      'a quote that is not closed',
      `${csv([HEAD])}1;"Mia;Moll;x\r\n2;Tom;Tor;y\r\n`,
      tableTexts.unclosedQuote(2),
    ],
    ['a stray quote', `${csv([HEAD, ROW])}1;Mi"a;Moll;x\r\n`, tableTexts.strayQuote(3)],
    [
      '300 columns',
      csv([Array.from({ length: 300 }, (_, i) => `Vorname ${i}`)]),
      tableTexts.tooManyColumns,
    ],
    [
      'a cell of 10,001 characters',
      csv([HEAD, ['1', 'x'.repeat(10_001), 'M', '']]),
      tableTexts.longCell(2),
    ],
    ['old Excel', Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), tableTexts.oldExcel],
    ['a PDF', Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\n'), tableTexts.noTable],
    [
      'a picture that looks like UTF-16',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('a\0'.repeat(400))]),
      tableTexts.noTable,
    ],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), tableTexts.noTable],
    [
      'random bytes',
      Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7_919) % 251)),
      tableTexts.noTable,
    ],
  ])('%s: a sentence', async (_, file, sentence) => {
    expect(await desk.refusal(file)).toBe(sentence);
  });

  test('more than 200,000 lines: a sentence, and nothing of it is kept', async () => {
    const before = await countOf('import_row');
    const file = `${csv([HEAD])}${'1;a;b;c\n'.repeat(200_001)}`;
    expect(await desk.refusal(file)).toBe(tableTexts.tooManyRows);
    expect(await countOf('import_row')).toBe(before);
  });
});

async function countOf(table: 'import' | 'import_row'): Promise<number> {
  const { n } = await database.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

test('two files are read at a time; whoever comes third is told so', async () => {
  const file = csv([HEAD, ...Array.from({ length: 5_000 }, () => ROW)]);
  const replies = await Promise.all(['a', 'b', 'c'].map(() => desk.upload(file)));
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 503]);
  expect((await desk.upload(file)).statusCode).toBe(201);
});

describe('an Excel file', () => {
  const DAY = new Date('1990-05-17T00:00:00Z');
  const ROWS: Cell[][] = [
    [...HEAD, 'Geburtstag'],
    [12, 'Jörg', 'Groß & Mann', 'joerg@example.org', DAY],
    [],
    [13, 'Mia', null, 'mia@example.org'],
  ];
  test.each([false, true])('texts in their cells: %s', async (inline) => {
    expect(await desk.read(await workbook(ROWS, { inline }))).toMatchObject({
      columns: [...HEAD, 'Geburtstag'],
      rows: 2,
      preview: [
        { line: 2, cells: ['12', 'Jörg', 'Groß & Mann', 'joerg@example.org', '17.05.1990'] },
        { line: 4, cells: ['13', 'Mia', '', 'mia@example.org'] },
      ],
    });
  });

  test('of a formula that is taken over which it came to; without that it is refused', async () => {
    const file = await workbook([
      [...HEAD, 'Notiz'],
      [990, { formula: 'B9', value: 'Mia' }, 'Moll', null, '=> zahlt bar'],
      [{ formula: 'A2+1', value: '991' }, 'Max', 'Moll', null, '=Summe?'],
      [992, { formula: 'B9', value: '' }, 'Moll', null, null],
    ]);
    const job = await desk.dryRun(file);
    expect(job).toMatchObject({ state: 'draft', found: 3, pending: 2 });
    expect(job.reasons).toEqual([{ sentence: texts.formula('Vorname'), count: 1 }]);
    await desk.jobs.act(job.id, 'start');
    await desk.jobs.work();
    const members = [await desk.member(990), await desk.member(991)];
    // Text that begins like a formula is none.
    expect(members.map((member) => [member?.first_name, member?.notes])).toEqual([
      ['Mia', '=> zahlt bar'],
      ['Max', '=Summe?'],
    ]);
  });

  test.each<[string, () => Promise<Buffer>, string]>([
    ['no workbook in it', () => zipOf({ 'a.txt': 'a' }), tableTexts.noTable],
    ['OpenDocument', () => zipOf({ 'content.xml': '<a/>' }), tableTexts.openDocument],
    ['cut off', async () => (await workbook(ROWS)).subarray(0, 700), tableTexts.brokenZip],
    [
      'no XML',
      () => workbook(ROWS, { parts: { 'xl/worksheets/sheet1.xml': '<a><b></a>' } }),
      tableTexts.brokenZip,
    ],
    [
      '300 columns',
      () => workbook([Array.from({ length: 300 }, (_, i) => `Spalte ${i}`)]),
      tableTexts.tooManyColumns,
    ],
    ['a long cell', () => workbook([HEAD, ['1', 'x'.repeat(10_001)]]), tableTexts.longCell(2)],
  ])('%s: a sentence', async (_, file, sentence) => {
    expect(await desk.refusal(await file())).toBe(sentence);
  });

  test.each([
    ['spaces', Buffer.alloc(700 * 1024 * 1024, ' ')],
    [
      'one endless text',
      Buffer.concat([Buffer.from('<sst><si><t>'), Buffer.alloc(700 * 1024 * 1024, 'a')]),
    ],
  ])(
    'a ZIP bomb of %s: a sentence, without the memory for it',
    async (_, bomb) => {
      const file = await workbook(ROWS, { parts: { 'xl/sharedStrings.xml': bomb } });
      expect(file.length).toBeLessThan(2_000_000);
      expect(await desk.refusal(file)).toBe(tableTexts.tooMuchInside);
    },
    60_000,
  );
});
