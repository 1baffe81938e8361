/** State of a page that outlives a refused session: see ../drafts.ts. */
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';
import { useStore } from 'react-redux';
import { draftKept, draftResumed, selectDraft, type DraftsRootState } from '../drafts.ts';
import { tabDrafts } from '../tabDrafts.ts';

/** ms; browsers ask within the click. */
const OPENING_MS = 1_000;
let openedAt = -Infinity;

/** For links that open an app beside the page: browsers tell them from leaving as little as beforeunload does. */
export function openBeside(): void {
  openedAt = performance.now();
}

/** What useKeepDraft kept under that name before the same member signed in again, or loaded the tab anew. */
export function useKeptDraft(name: string): unknown {
  const store = useStore<DraftsRootState>();
  const [kept] = useState(() => {
    const state = store.getState();
    const { owner } = state.drafts;
    return selectDraft(state, name) ?? (owner === null ? undefined : tabDrafts.read(owner, name));
  });
  return kept;
}

/**
 * Carries what is typed over a session that the server refuses: it is kept when the component is
 * unmounted for that, and not when its page is left, unless it is for later.
 * @param name tells the drafts of all pages apart
 * @param read what is to be kept; undefined: nothing
 * @param options.asks whether the browser asks before it is lost with the page
 * @param options.isPlain it was merely chosen, nothing of it typed: the tab has it again after a reload, or another page
 */
export function useKeepDraft(
  name: string,
  read: () => unknown,
  {
    isForLater = false,
    asks = isForLater,
    isPlain = false,
  }: { isForLater?: boolean; asks?: boolean; isPlain?: boolean } = {},
): void {
  const store = useStore<DraftsRootState>();
  const latestRead = useRef(read);
  useLayoutEffect(() => {
    latestRead.current = read;
  });
  useLayoutEffect(() => {
    store.dispatch(draftResumed(name));
    return () => {
      if (store.getState().session.isAuthenticated && !isForLater) return;
      store.dispatch(draftKept({ name, draft: latestRead.current() }));
    };
  }, [store, name, isForLater]);
  const stored = useRef<unknown>(NOTHING_YET);
  useEffect(() => {
    const { owner } = store.getState().drafts;
    const draft = latestRead.current();
    if (!isPlain || owner === null || draft === stored.current) return;
    stored.current = draft;
    tabDrafts.keep(owner, name, draft);
  });
  useEffect(() => {
    if (!asks) return undefined;
    whileClosed.get(name)?.();
    const stop = askBeforeLeaving(() => latestRead.current() !== undefined);
    return () => {
      stop();
      if (latestRead.current() === undefined) return;
      const isKept = () => selectDraft(store.getState(), name) !== undefined;
      whileClosed.set(name, askBeforeLeaving(isKept));
    };
  }, [store, name, asks]);
}

const NOTHING_YET = Symbol('nothing yet');

/** Ends the question for what lies in a closed component. */
const whileClosed = new Map<string, () => void>();

/** The store goes with the page: the browser asks, in its own words. @returns ends that. */
export function askBeforeLeaving(isLost: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (performance.now() - openedAt < OPENING_MS) return;
    if (isLost()) event.preventDefault();
  };
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}

/** `useState` for what must survive a re-login. */
export function useDraft<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const kept = useKeptDraft(name) as T | undefined;
  const [state, setState] = useState(kept ?? initial);
  useKeepDraft(name, () => state);
  return [state, setState];
}
