/** Reads a text as a ticket's code: scanned, typed, or as the board shortens it. */
export interface TicketText {
  /** The first signs of the ticket's id, or all. */
  readonly begin: string;
  /** The last ones, where only its ends are known. */
  readonly end: string;
  /** It may be all of an id, also one with a sign too few or too many. */
  readonly isWhole: boolean;
}

/** As long as an id but for one slip. It has a figure (of a thousand ids all but one have), which names have not. */
const WHOLE = /^(?=.*\d)[A-Z0-9]{25,27}$/;
/** As the board has it: `ABCD…WXYZ`. */
const ENDS = /^([A-Z0-9]{4})(?:…|\.\.\.)([A-Z0-9]{4})$/;
/** From its first printed group on. */
const BEGIN = /^[A-Z0-9]{5,26}$/;

/** @returns null for what cannot be one. */
export function readTicketText(typed: string): TicketText | null {
  const signs = typed
    .slice(typed.lastIndexOf(':') + 1)
    .replace(/[\s-]/g, '')
    .toUpperCase();
  const ends = ENDS.exec(signs);
  if (ends !== null) return { begin: ends[1] ?? '', end: ends[2] ?? '', isWhole: false };
  const isWhole = WHOLE.test(signs);
  return isWhole || BEGIN.test(signs) ? { begin: signs, end: '', isWhole } : null;
}
