/** Checks of what stands on the command line. */
import { InvalidArgumentError } from 'commander';

import { NAME_MAX_CHARS } from '../../contract/limits.ts';
import { isTicketPrefix } from '../config.ts';
import { systemClock } from '../lib/clock.ts';
import { festivalDayStart } from '../lib/festivalTime.ts';
import { texts } from './texts.ts';
import { HOUR_MS, MINUTE_MS } from '../../contract/time.ts';

export function countBetween(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(texts.value.count(min, max));
  };
}

/** A day, a day and a time, both by the clock of Berlin, or how long ago. @returns ISO 8601 */
export function moment(text: string): string {
  const [, count, unit = ''] = /^(\d{1,4})(h|d)$/.exec(text) ?? [];
  if (count !== undefined) {
    const hours = Number(count) * (unit === 'd' ? 24 : 1);
    return new Date(systemClock.now().getTime() - hours * HOUR_MS).toISOString();
  }
  const [, day = '', hour = '00', minute = '00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):(\d\d))?$/.exec(text) ?? [];
  if (day === '' || Number.isNaN(Date.parse(`${day}T${hour}:${minute}Z`))) {
    throw new InvalidArgumentError(texts.value.moment);
  }
  const ms = Date.parse(festivalDayStart(day)) + (Number(hour) * 60 + Number(minute)) * MINUTE_MS;
  return new Date(ms).toISOString();
}

export function personName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= NAME_MAX_CHARS && !/\p{Control}/u.test(name)) return name;
  throw new InvalidArgumentError(texts.value.name(NAME_MAX_CHARS));
}

export function ticketPrefix(text: string): string {
  if (isTicketPrefix(text)) return text;
  throw new InvalidArgumentError(texts.value.ticketPrefix);
}
