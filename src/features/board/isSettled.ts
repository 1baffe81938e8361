import type { EntryConflict } from '../../../contract/entry/board.ts';

/** One of the two guests is no longer inside, or a superuser has accepted it. */
export const isSettled = ({ first, second, accepted }: EntryConflict): boolean =>
  second.is_undone || first?.is_undone === true || (accepted ?? null) !== null;
