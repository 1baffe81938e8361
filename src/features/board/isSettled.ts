import type { EntryConflict } from '../../../contract/entry/board.ts';

/** One of the two guests is no longer inside. */
export const isSettled = ({ first, second }: EntryConflict): boolean =>
  second.is_undone || first?.is_undone === true;
