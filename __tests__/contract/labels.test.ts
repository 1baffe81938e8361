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
  ['🎪', ''],
])('%j is known by %j', (name, key) => {
  expect(labelKey(name)).toBe(key);
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

test('calls of labels are for superusers', () => {
  for (const { access, path } of Object.values(labelCalls)) {
    expect(access).toBe('superuser');
    expect(path).toMatch(/\/$/);
  }
});
