import { useEffect, useState } from 'react';

/** What is typed, once typing has rested that long (ms). */
export function useRested(typed: string, afterMs: number): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), afterMs);
    return () => clearTimeout(timer);
  }, [typed, afterMs]);
  return rested;
}
