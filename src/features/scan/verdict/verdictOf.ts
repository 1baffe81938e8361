/** What the panel shows for each state of a scan. */
import { formatAgo, formatShortDateTime, formatTime } from '../../../shared/format.ts';
import { assertNever } from '../../../shared/assertNever.ts';
import type { LastIn, Scan } from '../scanState.ts';
import { texts } from '../texts.ts';

/** `look` decides on colour and shape, which never stand without a word or a sentence. */
export interface Verdict {
  look: Look;
  word: string | null;
  sentence: string;
  advice: string | null;
}

export type Look =
  | 'idle'
  | 'pending'
  | 'valid'
  | 'listed'
  | 'refused'
  | 'here'
  | 'unlisted'
  | 'asking'
  | 'offline'
  | 'kept'
  | 'admitted'
  | 'inside'
  | 'outside';

const { verdicts, advice } = texts;

/** @param nowMs by the device's clock, for how long ago the ticket was used here. */
export function verdictOf(scan: Scan, nowMs = Date.now()): Verdict {
  switch (scan.state) {
    case 'idle':
      return wordless('idle', verdicts.idle);
    case 'checking':
      return wordless('pending', verdicts.checking, advice.slow);
    case 'admitting':
      return wordless('pending', verdicts.invalidating, advice.slow);
    case 'valid':
      return said('valid', scan.message === '' ? verdicts.valid : scan.message);
    case 'validByList':
      return said('listed', verdicts.listed(formatTime(scan.asOfMs)));
    case 'refused':
      return said('refused', scan.text);
    case 'refusedByList':
      return said('refused', verdicts.refusedByList[scan.reason](formatTime(scan.asOfMs)));
    case 'usedHere':
      return said('here', verdicts.usedHere(formatAgo(scan.atMs, nowMs)));
    case 'listedLongAgo':
      return {
        ...said('unlisted', verdicts.listedLongAgo(formatShortDateTime(scan.asOfMs))),
        word: texts.words.old,
      };
    case 'unlisted':
      return said('unlisted', verdicts.unlisted);
    case 'approving':
      return said('asking', verdicts.approving);
    case 'unanswered':
      return said('offline', verdicts.clientError, advice.offline);
    case 'failed':
      return said('refused', scan.text, advice.failed);
    case 'inside':
      return said(
        'inside',
        scan.asOfMs === null ? verdicts.inside : verdicts.insideByList(formatTime(scan.asOfMs)),
      );
    case 'outside':
      return said(
        'outside',
        scan.asOfMs === null ? verdicts.outside : verdicts.outsideByList(formatTime(scan.asOfMs)),
      );
    case 'leaving':
      return wordless('pending', verdicts.leaving, advice.slow);
    case 'kept':
      return said(
        'kept',
        scan.isLeave ? verdicts.leaveKept : verdicts.kept,
        scan.isSafe ? null : advice.unsafe,
      );
    default:
      return assertNever(scan);
  }
}

/** @param allowsApproval false: nobody is let in for whose ticket nobody vouches. */
export function verdictAtEntrance(scan: Scan, allowsApproval: boolean): Verdict {
  const verdict = verdictOf(scan);
  if (allowsApproval) return verdict;
  switch (scan.state) {
    case 'unlisted':
      return { ...verdict, sentence: verdicts.unlistedForGood };
    case 'listedLongAgo':
      return {
        ...verdict,
        sentence: verdicts.listedTooLongAgo(formatShortDateTime(scan.asOfMs)),
      };
    default:
      return verdict;
  }
}

/** Where guests leave, and nobody is let in, by approval neither. */
export function verdictAtExit(scan: Scan): Verdict {
  return scan.state === 'unlisted' ? said('unlisted', verdicts.unlistedAtExit) : verdictOf(scan);
}

/** Of a ticket that was admitted without a tap. */
export function verdictOfLetIn({ message }: LastIn): Verdict {
  return said('admitted', message === null ? verdicts.kept : message || texts.invalidated);
}

function wordless(look: 'idle' | 'pending', sentence: string, advice: string | null = null) {
  return { look, word: null, sentence, advice };
}

function said(
  look: Exclude<Look, 'idle' | 'pending'>,
  sentence: string,
  advice: string | null = null,
) {
  return { look, word: texts.words[look], sentence, advice };
}
