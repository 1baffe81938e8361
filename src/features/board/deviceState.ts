import type { BoardDevice } from '../../../contract/entry/board.ts';
import { DEVICE_SILENT_AFTER_S, ENTRY_LIST_LIFE_S } from '../../../contract/entry/limits.ts';

/** Silent for so long: put away rather than cut off. */
const AWAY_AFTER_S = 60 * 60;
const BATTERY_LOW_PERCENT = 15;
/** Times in reports are wrong by as much; no verdict is. */
const CLOCK_WRONG_S = 30;

export type DeviceState = 'alive' | 'silent' | 'away' | 'unseen' | 'revoked';

const secondsBetween = (earlier: string, later: string): number =>
  (Date.parse(later) - Date.parse(earlier)) / 1000;

/** @param at when the board was read, by the same clock as all of its times. */
export function deviceState(
  { revoked_at: revokedAt, last_seen_at: seenAt }: BoardDevice,
  at: string,
): DeviceState {
  if (revokedAt !== null) return 'revoked';
  if (seenAt === null) return 'unseen';
  const silentS = secondsBetween(seenAt, at);
  if (silentS <= DEVICE_SILENT_AFTER_S) return 'alive';
  return silentS <= AWAY_AFTER_S ? 'silent' : 'away';
}

export type ListState = 'none' | 'kept' | 'expired';

export function listState({ list_synced_at: syncedAt }: BoardDevice, at: string): ListState {
  if (syncedAt === null) return 'none';
  return secondsBetween(syncedAt, at) > ENTRY_LIST_LIFE_S ? 'expired' : 'kept';
}

export const isBatteryLow = ({ battery }: BoardDevice): boolean =>
  battery !== null && battery <= BATTERY_LOW_PERCENT;

export const isClockWrong = ({ clock_skew_s: skew }: BoardDevice): boolean =>
  skew !== null && Math.abs(skew) > CLOCK_WRONG_S;

/** Lowest first: who needs somebody, who is silent, who works, who is away. */
function rank(device: BoardDevice, at: string): number {
  const state = deviceState(device, at);
  if (state === 'revoked') return device.open_uploads > 0 || device.lost > 0 ? 3 : 5;
  if (device.lost > 0 || (state !== 'alive' && device.open_uploads > 0)) return 0;
  if (state === 'silent') return 1;
  if (state === 'alive') return isBatteryLow(device) ? 2 : 3;
  return 4;
}

/** Those that need somebody come first; the server's order, by name, holds otherwise. */
export function byNeed(devices: readonly BoardDevice[], at: string): BoardDevice[] {
  return devices.toSorted((a, b) => rank(a, at) - rank(b, at));
}
