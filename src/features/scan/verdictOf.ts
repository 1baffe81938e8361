import { assertNever } from '../../shared/assertNever.ts';
import { openKeyOf, type Scan } from './scanSlice.ts';
import { texts } from './texts.ts';

/** What the panel shows: colour, shape and word go together, so that none of them is needed alone. */
export interface Verdict {
  look: 'idle' | 'pending' | 'valid' | 'refused' | 'offline' | 'open';
  word: string | null;
  sentence: string;
  advice: string | null;
}

export function verdictOf(scan: Scan): Verdict {
  switch (scan.status) {
    case 'idle':
      return { look: 'idle', word: null, sentence: texts.verdicts.idle, advice: null };
    case 'pending': {
      const { checking, invalidating } = texts.verdicts;
      const sentence = scan.call === 'check' ? checking : invalidating;
      return { look: 'pending', word: null, sentence, advice: texts.advice.slow };
    }
    case 'success': {
      const sentence = scan.message === '' ? texts.verdicts.valid : scan.message;
      return { look: 'valid', word: texts.words.valid, sentence, advice: null };
    }
    case 'error-server':
      return failed(scan, 'refused', scan.text, null);
    case 'error-client':
      return failed(scan, 'offline', texts.verdicts.clientError, texts.advice.offline);
    default:
      return assertNever(scan);
  }
}

function failed(
  scan: Scan,
  look: 'refused' | 'offline',
  sentence: string,
  advice: string | null,
): Verdict {
  return openKeyOf(scan) === null
    ? { look, word: texts.words[look], sentence, advice }
    : { look: 'open', word: texts.words.open, sentence, advice: texts.advice.open };
}
