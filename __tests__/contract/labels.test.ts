import { labelCalls } from '../../contract/office/labels.ts';
import { LABEL_MAX_CHARS, labelKey, labelName } from '../../contract/office/labelNames.ts';
import { formatMemberFilter, parseMemberFilter } from '../../contract/office/memberFilter.ts';

test.each([
  ['VIP', 'vip'],
  [' Helfer  Freitag ', 'helfer-freitag'],
  ['Helfer_Freitag!', 'helfer-freitag'],
  ['Ärzte & Sanis', 'ärzte-sanis'],
  ['A\u0308rzte', 'ärzte'],
  ['24/7', '24-7'],
  ['< 18', '<18'],
  ['> 18', '>18'],
  ['≥18 (Ausweis)', '≥18-ausweis'],
  ['10 %', '10%'],
  ['10%', '10%'],
  ['10 €', '10€'],
  ['$ 10', '$10'],
  ['C', 'c'],
  ['C++', 'c++'],
  ['C #', 'c#'],
  ['Auf- + Abbau', 'auf+abbau'],
  ['18 + - + x', '18++x'],
  ['+ -', '+'],
  ['Team 🔴', 'team🔴'],
  ['Team-🔵', 'team🔵'],
  ['😀 VIP', '😀vip'],
  ['Crew 🎪 Nord', 'crew🎪nord'],
  ['Team ❤️', 'team❤'],
  ['Team ❤', 'team❤'],
  ['1️⃣ Tag', '1\u20e3-tag'],
  ['Gäste 🇦🇹', 'gäste🇦🇹'],
  ['Helfer 👍🏽', 'helfer👍🏽'],
  ['🎪', '🎪'],
])('%j is known by %j', (name, key) => {
  expect(labelKey(name)).toBe(key);
  expect(labelKey(key)).toBe(key);
});

test.each([
  ['  Helfer   Freitag ', 'Helfer Freitag'],
  ['Crew 🎪', 'Crew 🎪'],
  ['x'.repeat(LABEL_MAX_CHARS), 'x'.repeat(LABEL_MAX_CHARS)],
  ['x'.repeat(LABEL_MAX_CHARS + 1), null],
  ['', null],
  ['🎪', null],
  ['\u3164', null],
  ['a,b', null],
  ['++', null],
  ['< 18', '< 18'],
  ['a;b', null],
  ['a\u202eb', null],
  ['Keine', null],
  ['keine!', null],
  ['Keine Ahnung', 'Keine Ahnung'],
])('the name %j is kept as %j', (typed, name) => {
  expect(labelName(typed)).toBe(name);
});

test('a filter finds a label however it is written, and none', () => {
  const { filter, unknown } = parseMemberFilter('marke:Helfer_Freitag,VIP marke:keine marke:🎪');
  expect(filter).toEqual([
    {
      field: 'marke',
      anyOf: [
        { kind: 'label', key: 'helfer-freitag' },
        { kind: 'label', key: 'vip' },
      ],
    },
    { field: 'marke', anyOf: [{ kind: 'choice', choice: 'keine' }] },
  ]);
  expect(formatMemberFilter({ filter })).toBe('marke:helfer-freitag,vip marke:keine');
  expect(unknown).toMatchObject([{ piece: 'marke:🎪' }]);
});

test('signs stand in a filter as in the name, with or without quotes, and a comma ends each', () => {
  const read = parseMemberFilter('marke:<18,"> 18",10%,10€ marke:C++ marke:"10 %" marke:=5');
  expect(read.unknown).toEqual([]);
  expect(read.words).toBe('');
  expect(read.filter.map(({ anyOf }) => anyOf)).toEqual(
    [['<18', '>18', '10%', '10€'], ['c++'], ['10%'], ['=5']].map((keys) =>
      keys.map((key) => ({ kind: 'label', key })),
    ),
  );
  const text = formatMemberFilter(read);
  expect(text).toBe('marke:<18,>18,10%,10€ marke:c++ marke:10% marke:=5');
  expect(parseMemberFilter(text).filter).toEqual(read.filter);
});

test('calls of labels are for superusers', () => {
  for (const { access, path } of Object.values(labelCalls)) {
    expect(access).toBe('superuser');
    expect(path).toMatch(/\/$/);
  }
});
