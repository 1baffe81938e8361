/** What stands in a dialog of the office after a failure: also that something may have been done all the same. */
import { isUnanswered, wordsOf } from '../../api/client/failures.ts';
import { texts } from './texts.ts';

/** As `wordsOf`, for what is not sent again by itself. */
export function actWordsOf<const Name extends string = never>(
  error: unknown,
  fallback: string,
  names: readonly Name[] = [],
): ReturnType<typeof wordsOf<Name>> {
  const words = wordsOf(error, fallback, names);
  return isUnanswered(error)
    ? { ...words, text: texts.unanswered, detail: texts.mayBeDone }
    : words;
}
