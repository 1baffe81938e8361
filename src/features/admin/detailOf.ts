import { asFailure, explanationOf } from '../../api/client/failures.ts';
import { texts } from './texts.ts';

/** What stands below the specification's sentence: the server's words, or that it has not answered. */
export function detailOf(error: unknown, shown: readonly string[] = []): string {
  return asFailure(error)?.kind === 'client' ? texts.noAnswer : explanationOf(error, shown);
}
