/** The parts of a sentence of the audit: text, members, and what else the office's search finds. */
import type { AuditEntry } from '../../../contract/office/audit.ts';
import { withoutUnseen } from '../../lib/entryName.ts';

/** A text of a sentence that the office's search finds. */
interface Findable {
  readonly text: string;
  readonly search: string;
}
export type Part = AuditEntry['sentence'][number] | Findable;
export type Sentence = Part[];

export function say(strings: TemplateStringsArray, ...parts: Part[]): Sentence {
  return strings
    .flatMap((text, index): Part[] => {
      const part = parts[index];
      // What somebody typed may have signs that turn the direction of writing.
      if (typeof part === 'string') return [text, withoutUnseen(part)];
      if (part === undefined) return [text];
      return [text, isFindable(part) ? { ...part, text: withoutUnseen(part.text) } : part];
    })
    .filter((part) => part !== '');
}

/** Of whom the data is deleted, something else stands there. */
export const address = (text: string): Part => (text.includes('@') ? { text, search: text } : text);

/** @param text as `memberName` has it */
export function numbered(text: string): Part {
  const number = /\(#(\d+)\)$/.exec(text)?.[1];
  return number === undefined ? text : { text, search: `#${number}` };
}

/** On the wire, what is findable stands beside the sentence: an earlier app knows texts and members alone. */
export function wireSentence(parts: Sentence): Pick<AuditEntry, 'sentence' | 'findable'> {
  const findable = parts.flatMap((part, index) =>
    isFindable(part) ? [{ part: index, search: part.search }] : [],
  );
  return {
    sentence: parts.map((part) => (isFindable(part) ? part.text : part)),
    ...(findable.length > 0 && { findable }),
  };
}

const isFindable = (part: Part): part is Findable => typeof part !== 'string' && 'search' in part;
