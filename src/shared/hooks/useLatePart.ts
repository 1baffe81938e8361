import { useCallback, useEffect, useState } from 'react';
import { whenIdle } from '../whenIdle.ts';

/**
 * A part of the page that nobody sees at first. It is asked for once the page is there, not when it is wanted: by then
 * the network may be gone.
 * @param load imports it; the same function each time.
 * @returns the part, null until it is there; and what to call when it is wanted, which says whether it came.
 */
export function useLatePart<Part extends object>(
  load: () => Promise<Part>,
): [part: Part | null, want: () => Promise<boolean>] {
  const [part, setPart] = useState<Part | null>(null);
  const want = useCallback(
    () =>
      load().then(
        (loaded) => {
          setPart(() => loaded);
          return true;
        },
        () => false,
      ),
    [load],
  );
  useEffect(() => whenIdle(() => void want()), [want]);
  return [part, want];
}
