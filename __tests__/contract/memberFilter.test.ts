import {
  endsInQuotes,
  formatMemberFilter,
  parseMemberFilter,
  type MemberCondition,
} from '../../contract/office/memberFilter.ts';
import {
  filterExamples,
  MEMBER_FILTER_FIELDS,
  type FilterFieldName,
} from '../../contract/office/memberFilterFields.ts';
import {
  DEFAULT_MEMBER_SORT,
  formatMemberSort,
  MEMBER_SORTS,
  parseMemberSort,
} from '../../contract/office/memberList.ts';

/** The values of the one condition that the text is. */
function valuesOf(text: string) {
  const { filter, words, unknown } = parseMemberFilter(text);
  expect({ words, unknown, conditions: filter.length }).toEqual({
    words: '',
    unknown: [],
    conditions: 1,
  });
  return filter[0]?.anyOf;
}

test('pieces are conditions, the rest are words, whatever the order and the spaces', () => {
  expect(
    parseMemberFilter('  müller status:inaktiv   #17 codes:frei>3\trolle:einlass,admin'),
  ).toEqual({
    words: 'müller #17',
    unknown: [],
    filter: [
      { field: 'status', anyOf: [{ kind: 'choice', choice: 'inaktiv' }] },
      { field: 'codes', anyOf: [{ kind: 'choice', choice: 'frei', count: { min: 4, max: null } }] },
      {
        field: 'rolle',
        anyOf: [
          { kind: 'choice', choice: 'einlass' },
          { kind: 'choice', choice: 'admin' },
        ],
      },
    ] satisfies MemberCondition[],
  });
});

test.each([
  'https://tickets.example.org/code/RAYSY-12345',
  'https://example.org/fest/signup?code=RAYSY-12345',
  'http://localhost:8080/code/RAYSY-12345#oben',
  'tickets.example.org/code/RAYSY-12345',
])('of the link %s the code is searched for', (link) => {
  expect(parseMemberFilter(`${link} status:aktiv`)).toMatchObject({
    words: 'RAYSY-12345',
    unknown: [],
    filter: [{ field: 'status' }],
  });
});

test('another link is said to be no filter', () => {
  expect(parseMemberFilter('https://example.org/codes').unknown).toHaveLength(1);
});

test.each([
  ['nummer:42', 42, 42],
  ['nummer:10-99', 10, 99],
  ['nummer:99..10', 10, 99],
  ['nummer:>5', 6, null],
  ['nummer:>=5', 5, null],
  ['nummer:<5', null, 4],
  ['nummer:<=5', null, 5],
  ['codes:>2', 3, null],
  ['codes:0', 0, 0],
])('%s is from %s to %s', (text, min, max) => {
  expect(valuesOf(text)).toEqual([{ kind: 'number', min, max }]);
});

test.each([
  ['eingeladen:<2026-01-31', null, '2026-01-30'],
  ['erstellt:2026-01-31', '2026-01-31', '2026-01-31'],
  ['erstellt:2026-01-01..2026-02-01', '2026-01-01', '2026-02-01'],
  ['erstellt:2026-02-01..2026-01-01', '2026-01-01', '2026-02-01'],
  ['zuletzt:>2026-01-31', '2026-02-01', null],
  ['zuletzt:>=2026-01-31', '2026-01-31', null],
  ['zuletzt:<2026-03-01', null, '2026-02-28'],
  ['zuletzt:<=31.1.2026', null, '2026-01-31'],
  ['zuletzt:1.1.2026..05.02.2026', '2026-01-01', '2026-02-05'],
])('%s is from %s until %s', (text, from, until) => {
  expect(valuesOf(text)).toEqual([{ kind: 'date', from, until }]);
});

test('upper case and marks of writing direction are no other text', () => {
  expect(valuesOf('\u202aStatus:INAKTIV\u202c')).toEqual([{ kind: 'choice', choice: 'inaktiv' }]);
});

test.each([
  ['farbe:blau', /„farbe“ gibt es nicht.*status.*zuletzt/],
  ['status:', /Hinter „status:“.*aktiv, inaktiv/],
  ['status:blau', /„blau“ ist kein Wert für „status:“.*aktiv, inaktiv/],
  ['status:>3', /„>3“ ist kein Wert/],
  ['status:aktiv,', /„“ ist kein Wert/],
  ['status:aktiv>3', /„aktiv>3“/],
  ['codes:frei3', /„frei3“ ist kein Wert.*keine, frei, frei>3/],
  ['nummer:zwölf', /42, 10-99, >5/],
  ['nummer:1234567890', /„1234567890“/],
  ['nummer:<0', /„<0“/],
  ['erstellt:2026-02-30', /„2026-02-30“.*2026-01-31/],
  ['erstellt:1899-12-31', /„1899-12-31“/],
  ['erstellt:2026-01-01..2026-02-01..2026-03-01', /ist kein Wert/],
  ['toString:1', /„tostring“ gibt es nicht/],
])('%s is no filter: a sentence says why, and the others count', (piece, sentence) => {
  const { filter, words, unknown } = parseMemberFilter(`anne ${piece} status:aktiv`);
  expect(words).toBe('anne');
  expect(filter).toEqual([{ field: 'status', anyOf: [{ kind: 'choice', choice: 'aktiv' }] }]);
  expect(unknown).toEqual([{ piece, sentence: expect.stringMatching(sentence) as string }]);
});

test.each([
  '%',
  '_',
  `"'`,
  '🎪',
  'a@b.de',
  '12:30',
  'einlass::K7M2P9QRST',
  ':',
  '::',
  '-',
  "O'Neil",
])('%s is searched for as it stands', (word) => {
  expect(parseMemberFilter(word)).toEqual({ filter: [], words: word, unknown: [] });
});

test.each([
  ['marke:"Helfer Freitag"', ['helfer-freitag']],
  ['marke:„Helfer Freitag“', ['helfer-freitag']],
  ['marke:vip,“Helfer Freitag”', ['vip', 'helfer-freitag']],
  ['Marke:vip,"Helfer Freitag","Auf- & Abbau"', ['vip', 'helfer-freitag', 'auf-abbau']],
  ['marke:"vip"', ['vip']],
  ['marke:helfer-freitag', ['helfer-freitag']],
])('%s names labels as they are called', (text, keys) => {
  expect(parseMemberFilter(`anne ${text} öz`)).toEqual({
    words: 'anne öz',
    unknown: [],
    filter: [{ field: 'marke', anyOf: keys.map((key) => ({ kind: 'label', key })) }],
  });
});

test.each([
  ['marke:"Helfer ', true],
  ['anne marke:vip,"Helfer ', true],
  ['marke:"Helfer Freitag" ', false],
  ['marke:helfer ', false],
  ['anne "helfer ', false],
])('%j: whether a name goes on behind the space: %p', (text, goesOn) => {
  expect(endsInQuotes(text)).toBe(goesOn);
});

test('10,000 characters come back short in the sentence', () => {
  const { unknown } = parseMemberFilter(`status:${'🎪'.repeat(10_000)}`);
  expect(unknown[0]?.sentence.length).toBeLessThan(300);
});

describe.each(MEMBER_FILTER_FIELDS.map((field) => [field.name, field] as const))(
  '%s',
  (name, field) => {
    test.each(filterExamples(field))(
      '%s, which the sentence offers, is read and written back',
      (value) => {
        const parsed = parseMemberFilter(`${name}:${value}`);
        expect(parsed.unknown).toEqual([]);
        expect(parseMemberFilter(formatMemberFilter(parsed))).toEqual(parsed);
      },
    );
  },
);

test('what is written is read as the same', () => {
  const numbers = [null, 0, 5].flatMap((min) => [null, 7, 5].map((max) => ({ min, max })));
  const spans = numbers.filter(({ min, max }) => min !== null || max !== null);
  const days = [null, '2026-01-01'].flatMap((from) =>
    [null, '2026-03-01', '2026-01-01'].map((until) => ({ from, until })),
  );
  const condition = (field: FilterFieldName, anyOf: MemberCondition['anyOf']) => ({ field, anyOf });
  const filter = [
    condition(
      'nummer',
      spans.map((span) => ({ kind: 'number', ...span })),
    ),
    condition(
      'codes',
      spans.map((count) => ({ kind: 'choice', choice: 'frei', count })),
    ),
    condition(
      'erstellt',
      days.slice(1).map((span) => ({ kind: 'date', ...span })),
    ),
    condition('mail', [{ kind: 'choice', choice: 'nie' }]),
  ];
  expect(parseMemberFilter(formatMemberFilter({ filter, words: 'anne weiß' }))).toEqual({
    filter,
    words: 'anne weiß',
    unknown: [],
  });
});

test('a sort is a column, either way round', () => {
  for (const field of MEMBER_SORTS) {
    for (const descending of [false, true]) {
      expect(parseMemberSort(formatMemberSort({ field, descending }))).toEqual({
        field,
        descending,
      });
    }
  }
  for (const text of ['', '-', '--name', 'Name', 'password_hash', ' name']) {
    expect(parseMemberSort(text)).toBeNull();
  }
  expect(formatMemberSort(DEFAULT_MEMBER_SORT)).toBe('number');
});
