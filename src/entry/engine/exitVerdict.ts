import type { ScanAnswer } from './deviceVerdict.ts';

/** What an answer on a ticket means where guests leave: a used ticket's guest is inside, a valid one's is not. */
export function exitVerdict(answer: ScanAnswer): ScanAnswer {
  switch (answer.event) {
    case 'confirmed':
      return { event: 'foundOutside', asOfMs: null };
    case 'listed':
    case 'listedLongAgo':
      return { event: 'foundOutside', asOfMs: answer.asOfMs };
    case 'foundHere':
      return { event: 'foundInside', asOfMs: null };
    case 'refused':
      return answer.isUsed ? { event: 'foundInside', asOfMs: null } : answer;
    case 'refusedByList':
      return answer.reason === 'used' ? { event: 'foundInside', asOfMs: answer.asOfMs } : answer;
    default:
      return answer;
  }
}
