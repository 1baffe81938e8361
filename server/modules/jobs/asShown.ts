/** Holds a row of a mass mailing to what its dry run has shown: what cannot be taken back goes to nobody else, with nothing else. */
import { createHash } from 'node:crypto';
import type { Context, Judgement, Subject } from './kind.ts';
import { texts } from './texts.ts';

/** What a row keeps until it is done. Of the sentence, which holds an address, only whether it is the same. */
interface Shown {
  readonly shown: string;
}

/** @param what the mail would be: whom it goes to, and with what. */
export function asShown(
  what: string,
  change: string,
  subject: Subject,
  { isDryRun }: Context,
): Judgement {
  const shown = createHash('sha256').update(what).digest('base64url');
  if (isDryRun) return { change, kept: { shown } satisfies Shown };
  // A dry run of an earlier release has kept nothing.
  const before = subject.kept as Shown | null;
  return before === null || before.shown === shown ? { change } : { skip: texts.changedSinceCheck };
}
