/** When it is told by mail that something is broken, and when that all is well again. */
import type { HealthAlarmTable } from '../../db/schema.ts';
import { HOUR_MS } from '../../../contract/time.ts';

/** What stays broken is told of again. */
const AGAIN_MS = 24 * HOUR_MS;
/** What goes and comes is told of no more often than that. */
const APART_MS = HOUR_MS;

export interface AlarmPlan {
  /** As they are to be remembered. */
  readonly rows: HealthAlarmTable[];
  /** Checks that are to be told of now. */
  readonly told: ReadonlySet<string>;
  /** That turned broken, or were mended, with this look. */
  readonly turned: { readonly red: string[]; readonly green: string[] };
  /** A mail has said that something is broken, and nothing is any more. */
  readonly isAllClear: boolean;
}

/**
 * @param red names of the checks that are broken.
 * @param canTell a mail can get out, and there is somebody to read it. What is not told of now is told of later.
 */
export function planAlarms({
  known,
  red,
  now,
  canTell,
}: {
  known: readonly HealthAlarmTable[];
  red: readonly string[];
  now: Date;
  canTell: boolean;
}): AlarmPlan {
  const at = now.toISOString();
  const names = new Set([...known.map(({ name }) => name), ...red]);
  const told = new Set<string>();
  const turned = { red: [] as string[], green: [] as string[] };
  const isAllClear = canTell && red.length === 0 && known.some((row) => row.open_since !== null);
  const rows = [...names].map((name): HealthAlarmTable => {
    const row = known.find((each) => each.name === name) ?? {
      ...{ name, red_since: null, told_at: null, open_since: null },
    };
    if (!red.includes(name)) {
      if (row.red_since !== null) turned.green.push(name);
      return { ...row, red_since: null, open_since: isAllClear ? null : row.open_since };
    }
    if (row.red_since === null) turned.red.push(name);
    const redSince = earlier(row.red_since, at);
    if (!canTell || !isDue(row.told_at, redSince, now)) return { ...row, red_since: redSince };
    told.add(name);
    return { name, red_since: redSince, told_at: at, open_since: row.open_since ?? at };
  });
  return { rows, told, turned, isAllClear };
}

const earlier = (known: string | null, at: string): string =>
  known !== null && known < at ? known : at;

function isDue(toldAt: string | null, redSince: string, now: Date): boolean {
  // A time to come is that of a clock that was wrong.
  if (toldAt === null || Date.parse(toldAt) > now.getTime()) return true;
  const wait = toldAt >= redSince ? AGAIN_MS : APART_MS;
  return now.getTime() - Date.parse(toldAt) >= wait;
}
