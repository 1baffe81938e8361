import { useEffect, useState } from 'react';

/** Whether something has been running for longer than that (ms): before, it is not worth a word. */
export function useIsSlow(isRunning: boolean, afterMs: number): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setIsSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isRunning, afterMs]);
  return isSlow;
}
