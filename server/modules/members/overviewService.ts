/** The office's overview: how the festival stands, and how it came to that. */
import type { Growth, GrowthSpan, Overview } from '../../../contract/office/overview.ts';
import type { AppDeps } from '../../deps.ts';
import type { Clock } from '../../lib/clock.ts';
import { festivalDay, festivalDayStart } from '../../lib/festivalTime.ts';
import { readInPlace, type Asker } from '../../work/reader.ts';
import type { Step } from './growthRepository.ts';

/** What takes longer to count is kept for a while, and says when it was counted. */
const SLOW_MS = 100;
const KEPT_MS = 60_000;
const DAYS_OF_WEEK = 7;
const LONG_SPAN: GrowthSpan = '365';

export interface OverviewOptions {
  readonly slowMs?: number;
}

export function createOverviewService(
  {
    database,
    clock,
    reader = readInPlace(database),
  }: Pick<AppDeps, 'database' | 'clock' | 'reader'>,
  { slowMs = SLOW_MS }: OverviewOptions = {},
) {
  const kept = keeper(clock, slowMs);
  return {
    /** @throws 499, 503 as a reader does. */
    overview: (asker?: Asker): Promise<Overview> =>
      kept('overview', async () => await reader.read('readOverview', [], asker)),

    /** @throws 499, 503 as a reader does. */
    growth: (days: GrowthSpan, asker?: Asker): Promise<Growth> =>
      kept(`growth of ${days}`, async (): Promise<Growth> => {
        const unit = days === LONG_SPAN ? 'week' : 'day';
        const steps = stepsOf(festivalDay(clock.now().toISOString()), Number(days), unit);
        return { unit, steps: await reader.read('readGrowth', [steps], asker) };
      }),
  };
}

/** Remembers what was slow; of each name the last one. */
function keeper(clock: Clock, slowMs: number) {
  const known = new Map<string, { readonly fromMs: number; readonly value: unknown }>();
  return async <T extends { readonly counted_at?: string }>(
    name: string,
    count: () => Promise<T>,
  ): Promise<T> => {
    const now = clock.now();
    const last = known.get(name);
    const ageMs = last === undefined ? NaN : now.getTime() - last.fromMs;
    // The clock may have been set back since.
    if (last !== undefined && ageMs >= 0 && ageMs < KEPT_MS) return last.value as T;
    known.delete(name);
    const begunMs = performance.now();
    const value = await count();
    if (performance.now() - begunMs > slowMs) {
      const counted = { ...value, counted_at: now.toISOString() };
      known.set(name, { fromMs: now.getTime(), value: counted });
    }
    return value;
  };
}

function stepsOf(today: string, days: number, unit: Growth['unit']): Step[] {
  const length = unit === 'week' ? DAYS_OF_WEEK : 1;
  // Weeks begin on Mondays, and today is in the last one.
  const sinceMonday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % DAYS_OF_WEEK;
  const last = unit === 'week' ? -sinceMonday : 0;
  const count = Math.ceil(days / length);
  return Array.from({ length: count }, (_, index) => {
    const offset = last - (count - 1 - index) * length;
    const begin = festivalDayStart(today, offset);
    return { from: festivalDay(begin), begin, end: festivalDayStart(today, offset + length) };
  });
}
