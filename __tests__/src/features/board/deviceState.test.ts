import {
  byNeed,
  deviceState,
  isBatteryLow,
  isClockWrong,
  listState,
} from '../../../../src/features/board/deviceState.ts';
import { aDevice, BOARD_AT } from '../../../support/sampleBoard.ts';

const ago = (seconds: number) => new Date(Date.parse(BOARD_AT) - seconds * 1000).toISOString();

it.each([
  ['alive', { last_seen_at: ago(60) }],
  ['silent', { last_seen_at: ago(61) }],
  ['silent', { last_seen_at: ago(3600) }],
  ['away', { last_seen_at: ago(3601) }],
  ['unseen', { last_seen_at: null }],
  ['revoked', { last_seen_at: ago(1), revoked_at: ago(10) }],
] as const)('%s: %j', (state, change) => {
  expect(deviceState(aDevice(1, change), BOARD_AT)).toBe(state);
});

it.each([
  ['none', null],
  ['kept', ago(12 * 3600)],
  ['expired', ago(12 * 3600 + 1)],
] as const)('its list: %s', (state, list_synced_at) => {
  expect(listState(aDevice(1, { list_synced_at }), BOARD_AT)).toBe(state);
});

it.each([
  [15, true],
  [16, false],
  [null, false],
])('a battery of %s %%: low %s', (battery, isLow) => {
  expect(isBatteryLow(aDevice(1, { battery }))).toBe(isLow);
});

it.each([
  [-31, true],
  [30, false],
  [null, false],
])('a clock that is %s s ahead: wrong %s', (clock_skew_s, isWrong) => {
  expect(isClockWrong(aDevice(1, { clock_skew_s }))).toBe(isWrong);
});

it('those that need somebody come first, each part in the order of their names', () => {
  const devices = [
    aDevice(1),
    aDevice(2, { last_seen_at: ago(90_000) }),
    aDevice(3, { revoked_at: ago(9) }),
    aDevice(4, { last_seen_at: ago(120) }),
    aDevice(5, { lost: 1 }),
    aDevice(6, { last_seen_at: ago(90_000), open_uploads: 2 }),
    aDevice(7, { battery: 3 }),
    aDevice(8),
  ];
  expect(byNeed(devices, BOARD_AT).map(({ id }) => id)).toEqual([5, 6, 4, 7, 1, 8, 2, 3]);
});
