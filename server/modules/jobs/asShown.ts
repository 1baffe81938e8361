/** Holds a row to what its dry run has shown: a mail goes to nobody else, with nothing else, and a label is called the same. */
import { createHash } from 'node:crypto';
import type { Context, Judgement, Subject } from './kind.ts';
import { texts } from './texts.ts';

/** What a row keeps of what it has shown, until it is done: whether it is the same. What it was stays out of it. */
export interface Shown {
  readonly shown: string;
}

export const shownAs = (what: string): Shown => ({
  shown: createHash('sha256').update(what).digest('base64url'),
});

/** @param what would be done, whole: of a mail, whom it goes to and with what. */
export function asShown(
  what: string,
  change: string,
  subject: Subject,
  { isDryRun }: Context,
): Judgement {
  const kept = shownAs(what);
  if (isDryRun) return { change, kept };
  // A dry run of an earlier release has kept nothing.
  const before = subject.kept as Shown | null;
  return before === null || before.shown === kept.shown
    ? { change }
    : { skip: texts.changedSinceCheck };
}
