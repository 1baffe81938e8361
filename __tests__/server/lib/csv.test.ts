import { csvLine, harmless, unmarked } from '../../../server/lib/csv.ts';

/** What a spreadsheet makes of a line that it cuts at another separator than ours, heeding no quotes: the worst case. */
const cellsOf = (line: string, separator: string): string[] =>
  line.split(/\r\n|\r|\n/).flatMap((row) => row.split(separator));

const isFormula = (cell: string): boolean => /^"*[=+\-@＝＋－＠]/.test(cell);

const EVIL = [
  '=1+1',
  'Mia;=HYPERLINK("http://x")',
  'Mia,=1+1',
  'Mia\n=1+1',
  'Mia\r\n+1',
  'Mia\r@SUM(A1)',
  'Mia\t-1',
  'Mia;"=1+1"',
  ';;==1',
  'Mia;＝1+1',
];

test.each(EVIL)('%j is no formula, whatever a spreadsheet takes for the separator', (text) => {
  for (const separator of [',', ';'] as const) {
    const line = csvLine(['Mia', text, 'Moll'], separator);
    for (const read of [',', ';', '\t']) {
      expect(cellsOf(line, read).filter(isFormula)).toEqual([]);
    }
  }
});

test.each(['Änne-Marie', 'a+b@example.org', 'Tor 1; Tor 2, links', '1 = 1', 'zwei\nZeilen', ''])(
  '%j stays as it is',
  (text) => expect(harmless(text)).toBe(text),
);

test.each([...EVIL, "'=1", "''@x", "Mia;'=1", "'Mia", "Mia's=1", '\tMia', "'\tMia", "\r'=1"])(
  '%j comes back as it was',
  (text) => {
    expect(unmarked(harmless(text))).toBe(text);
    const line = csvLine([text], ';');
    const read = line.startsWith('"')
      ? line.trim().slice(1, -1).replaceAll('""', '"')
      : line.trim();
    expect(unmarked(read)).toBe(text);
  },
);
