import {
  formatClock,
  formatDate,
  formatDateTime,
  formatNumber,
  truncateEmail,
} from '../../../src/shared/format.ts';

describe('§5: dates', () => {
  test.each([
    ['summer time', '2026-07-04T22:30:00Z', '05.07.2026', '05.07.2026, 00:30 Uhr'],
    ['winter time', '2026-01-09T08:05:00Z', '09.01.2026', '09.01.2026, 09:05 Uhr'],
    ['an offset of its own', '2026-11-21T14:05:00+05:00', '21.11.2026', '21.11.2026, 10:05 Uhr'],
  ])('%s, as clocks in Germany show it', (_, iso, date, dateTime) => {
    expect(formatDate(iso)).toBe(date);
    expect(formatDateTime(iso)).toBe(dateTime);
  });

  test.each([[null], [undefined], [''], ['yesterday']])(
    "%p shows 'Noch nicht angegeben'",
    (empty) => {
      expect(formatDate(empty)).toBe('Noch nicht angegeben');
      expect(formatDateTime(empty)).toBe('Noch nicht angegeben');
    },
  );
});

describe('times below each other', () => {
  test.each([
    ['the same day', '2026-11-21T23:05:07.000Z', '00:05:07'],
    ['a day before, by the clocks in Germany', '2026-11-21T18:42:07.000Z', '21.11.2026, 19:42 Uhr'],
  ])('%s', (_, iso, shown) => {
    expect(formatClock(iso, '22.11.2026')).toBe(shown);
  });
});

describe('§5: e-mails in chips are cut after 35 characters', () => {
  const of35 = 'aenne.allerbeste@festival.verein.de';

  test('an address of 35 stays', () => {
    expect(of35).toHaveLength(35);
    expect(truncateEmail(of35)).toBe(of35);
  });

  test('a longer one ends in an ellipsis', () => {
    expect(truncateEmail(`${of35}x`)).toBe(`${of35}…`);
  });
});

test.each([
  [0, '0'],
  [999, '999'],
  [100_000, '100.000'],
])('the number %d is shown as %s', (value, shown) => {
  expect(formatNumber(value)).toBe(shown);
});
