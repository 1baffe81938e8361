import { useRef, useState } from 'react';

/** ms in which the second tap of a double one comes. */
export const DOUBLE_TAP_MS = 500;

/**
 * Runs the work unless it is still running: the second Enter, which comes before a button can show that
 * it is busy, must not send a form twice. The work deals with its failures itself.
 * @param options.isOncePerTap also once it has run, the second tap of a double one means nothing: by then the button
 *   may do something else, or do the same again
 */
export function useExclusive<Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
  { isOncePerTap = false }: { isOncePerTap?: boolean } = {},
): [run: (...args: Args) => void, isRunning: boolean] {
  const running = useRef(false);
  const tappedAt = useRef(-Infinity);
  const [isRunning, setIsRunning] = useState(false);

  const run = (...args: Args): void => {
    const now = performance.now();
    if (running.current || (isOncePerTap && now - tappedAt.current < DOUBLE_TAP_MS)) return;
    tappedAt.current = now;
    running.current = true;
    setIsRunning(true);
    void work(...args).finally(() => {
      running.current = false;
      setIsRunning(false);
    });
  };
  return [run, isRunning];
}
