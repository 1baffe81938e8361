/** Checks of what stands on the command line. */
import { InvalidArgumentError } from 'commander';

import { NAME_MAX_CHARS } from '../../contract/limits.ts';
import { isTicketPrefix } from '../config.ts';
import { texts } from './texts.ts';

export function countBetween(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(texts.value.count(min, max));
  };
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
