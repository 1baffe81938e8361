import { createHash } from 'node:crypto';

import {
  applyDelta,
  cursorOf,
  decodeEntryList,
  decodeListPart,
  encodeEntryList,
  ENTRY_KEY_BYTES,
  EntryListError,
  entryKeyOf,
  isUpTo,
  lastKeyOf,
  mergeRows,
  parseCursor,
  rowCount,
  rowsAfter,
  rowsOf,
  statusIn,
  type EntryList,
  type TicketStatus,
} from '../../../contract/entry/list.ts';

const keyOf = (id: string) => entryKeyOf(createHash('sha256').update(id).digest());
const rows = (entries: Record<string, TicketStatus>) =>
  rowsOf(Object.entries(entries).map(([id, status]) => ({ key: keyOf(id), status })));
const list = (change: Partial<EntryList> = {}): EntryList => ({
  epoch: 'ABCDEFGH',
  since: 0,
  isDelta: false,
  version: 7,
  madeAt: Date.parse('2026-07-31T17:42:00.000Z'),
  rows: rows({ a: 'valid', b: 'used', c: 'revoked' }),
  ...change,
});
const many = (count: number) =>
  rowsOf(Array.from({ length: count }, (_, i) => ({ key: keyOf(`T${i}`), status: 'valid' })));

describe('the device list (entry protocol)', () => {
  test('is laid out as the documentation says, to the byte', () => {
    const bytes = encodeEntryList(list({ isDelta: true, since: 5, rows: rows({ abc: 'used' }) }));
    expect(Buffer.from(bytes).toString('hex')).toBe(
      [
        '45454c49', // EELI
        '01',
        '01',
        '0000',
        '4142434445464748', // epoch
        '0000000000000005',
        '0000000000000007',
        '0000019fb944c640', // made at
        '00000001',
        '00000000',
        // SHA-256 of "abc" begins so (FIPS 180-2, B.1)
        'ba7816bf8f01cfea4141',
        '01',
      ].join(''),
    );
  });

  test.each<[string, TicketStatus | null]>([
    ['a', 'valid'],
    ['b', 'used'],
    ['c', 'revoked'],
    ['d', null],
  ])('knows of ticket %s: %s', (id, status) => {
    expect(statusIn(decodeEntryList(encodeEntryList(list())), keyOf(id))).toBe(status);
  });

  test('comes back as it was sent', () => {
    const sent = list({ version: 2 ** 50 });
    expect(decodeEntryList(encodeEntryList(sent))).toEqual(sent);
    expect(statusIn(list({ rows: rows({}) }), keyOf('a'))).toBeNull();
  });

  test('no identifier is in it', () => {
    const id = 'ABCDEFGHJKLMNPQRSTUVWXYZ23';
    const bytes = Buffer.from(encodeEntryList(list({ rows: rows({ [id]: 'valid' }) })));
    expect(bytes.includes(id)).toBe(false);
  });

  test('100,000 tickets take no more than 1.5 MB, 100 changes no more than 5 kB; keys have 80 bits', () => {
    expect(encodeEntryList(list({ rows: many(100_000) })).length).toBeLessThanOrEqual(1_500_000);
    expect(encodeEntryList(list({ rows: many(100) })).length).toBeLessThanOrEqual(5_000);
    expect(ENTRY_KEY_BYTES * 8).toBeGreaterThanOrEqual(80);
  });

  test.each<[string, Record<string, TicketStatus>, Record<string, TicketStatus>]>([
    ['nothing on something', { a: 'valid', b: 'used' }, {}],
    ['something on nothing', {}, { a: 'valid', b: 'used' }],
    ['new ones', { a: 'valid', c: 'used' }, { b: 'used', d: 'valid', e: 'revoked' }],
    ['changed ones', { a: 'valid', b: 'valid', c: 'valid' }, { a: 'used', c: 'revoked' }],
    ['all of them', { a: 'valid', b: 'valid' }, { a: 'used', b: 'used' }],
  ])('changes are put over it: %s', (_name, under, over) => {
    expect(mergeRows(rows(under), rows(over))).toEqual(rows({ ...under, ...over }));
  });

  test.each([
    ['a key that is there', 'b'],
    ['a key that is not', 'zz'],
  ])('the rows behind %s are those with later keys', (_name, id) => {
    const all = rows({ a: 'valid', b: 'used', c: 'revoked', d: 'valid', e: 'used' });
    const behind = rowsAfter(all, keyOf(id));
    const before = all.subarray(0, all.length - behind.length);
    expect(rowCount({ rows: behind })).toBeLessThan(5);
    expect(isUpTo(lastKeyOf({ rows: before }), keyOf(id))).toBe(id === 'b');
    expect(statusIn({ rows: behind }, keyOf(id))).toBeNull();
    expect(mergeRows(before, behind)).toEqual(all);
    expect(rowsAfter(all, lastKeyOf({ rows: all }))).toHaveLength(0);
  });

  test.each([
    [47, null],
    [48, 0],
    [48 + 10, 0],
    [48 + 11, 1],
    [48 + 22 + 10, 2],
  ])('of a list of three rows %i bytes have come: %j rows', (length, count) => {
    const bytes = encodeEntryList(list({ rows: rows({ a: 'valid', b: 'used', c: 'valid' }) }));
    const part = decodeListPart(bytes.subarray(0, length));
    expect(part && rowCount(part)).toBe(count);
    if (part !== null) expect(part).toMatchObject({ rowsToCome: 3, isComplete: false });
    expect(decodeListPart(bytes)).toMatchObject({ isComplete: true });
  });

  test('of two rows of one ticket the later counts', () => {
    const twice = rowsOf([
      { key: keyOf('a'), status: 'valid' },
      { key: keyOf('a'), status: 'used' },
    ]);
    expect(rowCount({ rows: twice })).toBe(1);
    expect(statusIn({ rows: twice }, keyOf('a'))).toBe('used');
  });

  test('a delta belongs on the version that it was made for', () => {
    const delta = list({ isDelta: true, since: 7, version: 9, rows: rows({ a: 'used' }) });
    const after = applyDelta(list(), delta);
    expect(after).toMatchObject({ version: 9, isDelta: false, since: 0 });
    expect(after && statusIn(after, keyOf('a'))).toBe('used');
    expect(after && statusIn(after, keyOf('b'))).toBe('used');
    expect(applyDelta(list({ version: 6 }), delta)).toBeNull();
    expect(applyDelta(list({ epoch: 'ANOTHER1' }), delta)).toBeNull();
  });

  test.each<[string, (bytes: Uint8Array) => Uint8Array]>([
    ['nothing', () => new Uint8Array()],
    ['a captive portal’s page', () => Buffer.from('<html>'.padEnd(100))],
    ['a list that is cut off', (bytes) => bytes.subarray(0, -1)],
    ['a later format', (bytes) => bytes.with(4, 2)],
  ])('%s is no list', (_name, spoil) => {
    expect(() => decodeEntryList(spoil(encodeEntryList(list())))).toThrow(EntryListError);
  });

  test.each(['', 'ABCDEFGH', 'ABCDEFGH.', 'abcdefgh.1', 'ABCDEFGH.-1', 'ABCDEFGH.1e9', 'x.1'])(
    '%j is no cursor',
    (text) => {
      expect(parseCursor(text)).toBeNull();
    },
  );

  test('a cursor is read as it was written', () => {
    expect(parseCursor(cursorOf(list()))).toEqual({ epoch: 'ABCDEFGH', version: 7 });
  });
});
