/** What the server tells only once, until it is used or kept: another page and back shows it again. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { draftKept, type DraftsRootState } from '../../shared/drafts.ts';
import { useKeepDraft, useKeptDraft } from '../../shared/hooks/useDraft.ts';
import { toast } from '../../shared/toast.tsx';

/**
 * `useState` of something that the page holds, or undefined. The page itself does not go unasked while there is something.
 * @param left said when the page is left with it; empty: nothing
 * @returns also whether it is there again after the page was left.
 */
export function useHeld<T>(
  name: string,
  left = '',
): [T | undefined, (held: T | undefined) => void, boolean] {
  const store = useStore<DraftsRootState>();
  const kept = useKeptDraft(name) as T | undefined;
  const [held, setHeld] = useState(kept);
  useKeepDraft(name, () => held, { isForLater: true });

  const shown = useRef({ isThere: false, held, owner: null as number | null });
  useEffect(() => {
    shown.current.held = held;
  }, [held]);
  useEffect(() => {
    const { current } = shown;
    current.isThere = true;
    return () => {
      current.isThere = false;
      const { session, drafts } = store.getState();
      current.owner = drafts.owner;
      if (left !== '' && session.isAuthenticated && current.held !== undefined) toast.info(left);
    };
  }, [store, left]);

  const hold = useCallback(
    (next: T | undefined): void => {
      if (shown.current.isThere) setHeld(next);
      // The answer has come after the page was left, or even after its member was.
      else if (store.getState().drafts.owner === shown.current.owner) {
        store.dispatch(draftKept({ name, draft: next }));
        if (left !== '' && next !== undefined) toast.info(left);
      }
    },
    [store, name, left],
  );
  return [held, hold, held !== undefined && held === kept];
}
