import { useCallback, useLayoutEffect, useRef } from 'react';

/** One function for good that does what the newest one does: for what is costly to draw, and is drawn anew for another one. */
export function useLatest<Args extends unknown[]>(
  handler: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args) => latest.current(...args), []);
}
