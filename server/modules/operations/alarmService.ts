/** Tells by mail that something of the server is broken, and that all is well again: one of all instances does. */
import { DAY_MS } from '../../../contract/time.ts';
import { claimRound } from '../../db/settings.ts';
import type { AppDeps } from '../../deps.ts';
import { timestamp } from '../../lib/clock.ts';
import { planAlarms } from './alarmPlan.ts';
import type { CheckFinding } from './finding.ts';
import {
  firstMemberAt,
  healthAlarms,
  saveHealthAlarm,
  superuserAddresses,
} from './healthRepository.ts';
import type { HealthService } from './healthService.ts';

/** So often it is looked at how the server is. */
export const ROUND_MS = 10 * 60_000;
/** Timers of several instances do not strike at one moment. */
const SLACK_MS = 30_000;
/** A start has other things to do. */
const FIRST_MS = 60_000;
const RECIPIENTS_MAX = 20;

/** Without addresses, or what is wrong in detail. */
interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

type Deps = Pick<AppDeps, 'config' | 'database' | 'clock' | 'outbox'>;

/** Looks once, when no instance has within the last minutes. @returns whether it did. */
export async function lookAndTell(
  { config, database, clock, outbox }: Deps,
  { examine }: Pick<HealthService, 'examine'>,
  log: Log,
): Promise<boolean> {
  const now = timestamp(clock);
  const since = timestamp(clock, SLACK_MS - ROUND_MS);
  if (!(await claimRound(database.db, 'health round', { now, since }))) return false;
  const began = await firstMemberAt(database.db);
  // Nobody has had a night for a backup yet: the page and doctor say so, to whoever looks.
  const isFirstDay = began === null || began > timestamp(clock, -DAY_MS);
  const broken = (await examine(null)).filter(
    ({ check, state }) => state === 'broken' && !(check === 'backups' && isFirstDay),
  );
  const mailWorks = broken.every(({ check }) => check !== 'mail');
  const plan = await database.transaction(async (trx) => {
    const recipients = config.healthMail ?? (await superuserAddresses(trx, RECIPIENTS_MAX));
    const made = planAlarms({
      known: await healthAlarms(trx),
      red: broken.map(({ check }) => check),
      now: clock.now(),
      canTell: mailWorks && recipients.length > 0,
    });
    for (const row of made.rows) await saveHealthAlarm(trx, row);
    if (made.told.size === 0 && !made.isAllClear) return made;
    const red = wordsOf(broken, made.told);
    for (const to of recipients) await outbox.enqueue(trx, { kind: 'health', to, red });
    return made;
  });
  outbox.wake();
  const { red, green } = plan.turned;
  if (red.length > 0) log.warn({ checks: red }, 'health: broken');
  if (green.length > 0) log.info({ checks: green }, 'health: mended');
  return true;
}

/** What is new stands first. */
const wordsOf = (broken: readonly CheckFinding[], told: ReadonlySet<string>) =>
  broken
    .map(({ check, title, said, advice }) => ({ title, said, advice, isNew: told.has(check) }))
    .sort((a, b) => Number(b.isNew) - Number(a.isNew));

/** Does so every ten minutes. @returns a function that stops it. */
export function startHealthWatch(
  deps: Deps,
  health: Pick<HealthService, 'examine'>,
  log: Log,
): () => void {
  let isLooking = false;
  const look = (): void => {
    // A mail server that does not answer is not asked again meanwhile.
    if (isLooking) return;
    isLooking = true;
    void lookAndTell(deps, health, log)
      .catch((error: unknown) => log.warn({ err: error }, 'health: could not be looked at'))
      .finally(() => (isLooking = false));
  };
  const first = setTimeout(look, FIRST_MS).unref();
  const timer = setInterval(look, ROUND_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
