/** One thing that was looked at, and whether it is fine. */
import type { Finding, HealthState } from '../../../contract/office/operations.ts';
import { festivalTime } from '../../lib/festivalTime.ts';
import { healthTexts as said, type Said } from './healthTexts.ts';

/** What is looked at, by the name under which it is remembered what was told of it. */
export type CheckName = keyof typeof said.titles;

export interface CheckFinding extends Finding {
  readonly check: CheckName;
}

/** @param words what it is, and what to do when it is not fine. */
export const finding = (
  check: CheckName,
  state: HealthState,
  [what, advice = '']: Said | readonly [string],
): CheckFinding => ({
  ...{ check, title: said.titles[check], state, said: what },
  advice: state === 'fine' ? '' : advice,
});

/** As the festival's clocks show it. */
export function momentOf(at: Date): string {
  const { date, time } = festivalTime(at.toISOString());
  return `${date} ${time}`;
}

export function messageOf(error: unknown): string {
  const { message = '', code = '' } = Object(error) as { message?: string; code?: string };
  return message === '' ? code : message;
}
