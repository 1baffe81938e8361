import { useRef, useState } from 'react';

/**
 * Runs the work unless it is still running: the second Enter, which comes before a button can show that
 * it is busy, must not send a form twice. The work deals with its failures itself.
 */
export function useExclusive<Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
): [run: (...args: Args) => void, isRunning: boolean] {
  const running = useRef(false);
  const [isRunning, setIsRunning] = useState(false);

  const run = (...args: Args): void => {
    if (running.current) return;
    running.current = true;
    setIsRunning(true);
    void work(...args).finally(() => {
      running.current = false;
      setIsRunning(false);
    });
  };
  return [run, isRunning];
}
