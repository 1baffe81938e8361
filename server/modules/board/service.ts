/** Puts the live board of the gate together, and the conflicts of a period. */
import type {
  Board,
  BoardGate,
  BoardMinute,
  ConflictsPeriod,
  EntryConflict,
} from '../../../contract/entry/board.ts';
import type { GateRules } from '../../../contract/entry/entities.ts';
import { BOARD_CHART_MINUTES, BOARD_LATEST_MAX } from '../../../contract/entry/limits.ts';
import { DATE_MAX, DATE_MIN } from '../../../contract/limits.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { festivalDay } from '../../lib/festivalTime.ts';
import { batch } from '../../lib/batch.ts';
import { texts } from '../../texts.ts';
import { readInPlace } from '../../work/reader.ts';
import type { StoredGate } from '../gates/repository.ts';
import { seasonNumber } from '../seasons/repository.ts';
import { findConflicts } from './conflictsRepository.ts';
import type { MinuteCount } from './repository.ts';
import { MINUTE_MS } from '../../../contract/time.ts';

/** The counts of the last minutes may still grow: a decision gets its time before its commit, from another clock. */
const OPEN_MINUTES = 3;
const REVOKED_SHOWN_MS = 24 * 60 * MINUTE_MS;

export function createBoardService({
  database,
  clock,
  rules,
  reader = readInPlace(database),
}: Pick<AppDeps, 'database' | 'clock' | 'reader'> & { readonly rules: () => GateRules }) {
  /** Counts of minutes that are over. They stay right, because rows are only ever added to a season's ledger. */
  let closed: readonly MinuteCount[] = [];
  let openFrom = 0;
  let season = 0;

  async function forgetPastSeason(): Promise<void> {
    const present = await seasonNumber(database.db);
    if (present !== season) [closed, openFrom, season] = [[], 0, present];
  }

  /** @param rows counted since `openFrom`. */
  function countedMinutes(rows: readonly MinuteCount[], now: number): readonly MinuteCount[] {
    const from = openFrom;
    openFrom = Math.max(openFrom, now - OPEN_MINUTES);
    closed = [...closed, ...rows.filter(({ minute }) => minute >= from && minute < openFrom)];
    return [...closed, ...rows.filter(({ minute }) => minute >= openFrom)];
  }

  /** All who ask at the same time get the same board. */
  const read = batch<null, Board>({ max: 1_000, running: 1 }, async (viewers) => {
    const now = Math.floor(clock.now().getTime() / MINUTE_MS);
    const at = timestamp(clock);
    await forgetPastSeason();
    const asked = {
      from: openFrom,
      latest: BOARD_LATEST_MAX,
      revokedSince: timestamp(clock, -REVOKED_SHOWN_MS),
    };
    const found = await reader.read('readBoard', [asked]);
    const counts = countedMinutes(found.counts, now);
    const board: Board = {
      at,
      ...found.tickets,
      gates: gatesOf(found.gates, counts, rules().reentry),
      minutes: chartOf(counts, now),
      refused: found.refused,
      approved: found.approved,
      open_conflicts: found.openConflicts,
      conflicts: found.conflicts,
      devices: found.devices,
    };
    return viewers.map(() => board);
  });

  return {
    /** @throws 503 as a reader does. */
    board: (): Promise<Board> => read(null),
    /** Newest first. @throws 400 when the period is none. */
    async conflicts({ from, to }: ConflictsPeriod): Promise<EntryConflict[]> {
      const [first, last] = [dayOf(from, DATE_MIN), dayOf(to, DATE_MAX)];
      if (first > last) throw badRequest(texts.invalidPeriod);
      const all = await findConflicts(database.db, null);
      return all.filter(({ second }) => {
        const day = festivalDay(second.at);
        return first <= day && day <= last;
      });
    },
  };
}

/** @param missing is taken for an empty day. @throws 400 for what is no day, or none of the date pickers (§9). */
function dayOf(typed: string | undefined, missing: string): string {
  if (typed === undefined || typed === '') return missing;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(typed) && !Number.isNaN(Date.parse(typed));
  if (!isDay || typed < DATE_MIN || typed > DATE_MAX) throw badRequest(texts.invalidPeriod);
  return typed;
}

const FIELD_OF_KIND = {
  admit: 'admitted',
  refused: 'refused',
  conflict: 'conflicts',
  undo: 'undone',
  leave: 'left',
} as const;

type CountedGate = Required<Omit<BoardGate, 'direction'>> & Pick<BoardGate, 'direction'>;

function gatesOf(
  gates: readonly StoredGate[],
  counts: readonly MinuteCount[],
  hasReentry: boolean,
): BoardGate[] {
  const none = { admitted: 0, refused: 0, conflicts: 0, undone: 0, left: 0 };
  const rows = new Map<number | null, CountedGate>(
    gates.map((gate) => [gate.id, { ...gate, ...none }]),
  );
  for (const { gateId, kind, count } of counts) {
    const row = rows.get(gateId) ?? { id: null, name: null, is_open: true, ...none };
    row[FIELD_OF_KIND[kind]] += count;
    rows.set(gateId, row);
  }
  if (hasReentry) return [...rows.values()];
  return [...rows.values()].map(({ direction: _direction, left: _left, ...gate }) => gate);
}

function chartOf(counts: readonly MinuteCount[], now: number): BoardMinute[] {
  return counts
    .filter(({ minute, kind }) => kind === 'admit' && minute > now - BOARD_CHART_MINUTES)
    .map(({ minute, gateId, count }) => ({
      minute: new Date(minute * MINUTE_MS).toISOString(),
      gate: gateId,
      admitted: count,
    }));
}
