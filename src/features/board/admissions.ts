import type { BoardMinute } from '../../../contract/entry/board.ts';
import { BOARD_CHART_MINUTES } from '../../../contract/entry/limits.ts';
import { gateKey } from '../../api/boardEntities.ts';
import { MINUTE_MS } from '../../../contract/time.ts';

/** Admissions of an hour, minute by minute, oldest first; the last minute is the one that runs. */
export interface Admissions {
  /** When the first minute begins, milliseconds since 1970. */
  readonly startMs: number;
  readonly total: readonly number[];
  readonly ofGate: ReadonlyMap<string, readonly number[]>;
  /** Of one gate in one minute: what their charts have as their height. */
  readonly gatePeak: number;
}

export function admissionsOf(minutes: readonly BoardMinute[], at: string): Admissions {
  const running = Math.floor(Date.parse(at) / MINUTE_MS);
  const first = running - BOARD_CHART_MINUTES + 1;
  const none = (): number[] => Array.from({ length: BOARD_CHART_MINUTES }, () => 0);
  const total = none();
  const ofGate = new Map<string, number[]>();
  for (const { minute, gate, admitted } of minutes) {
    const index = Math.floor(Date.parse(minute) / MINUTE_MS) - first;
    if (index < 0 || index >= BOARD_CHART_MINUTES) continue;
    const row = ofGate.get(gateKey(gate)) ?? none();
    ofGate.set(gateKey(gate), row);
    row[index] = (row[index] ?? 0) + admitted;
    total[index] = (total[index] ?? 0) + admitted;
  }
  const gatePeak = Math.max(0, ...[...ofGate.values()].flat());
  return { startMs: first * MINUTE_MS, total, ofGate, gatePeak };
}

export const minuteStartMs = (startMs: number, index: number): number =>
  startMs + index * MINUTE_MS;

/** Of the last minute that is over. */
export const lastFullMinute = (perMinute: readonly number[]): number => perMinute.at(-2) ?? 0;

export const sumOf = (perMinute: readonly number[]): number =>
  perMinute.reduce((sum, count) => sum + count, 0);
