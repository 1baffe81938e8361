import { useEffect, useEffectEvent, useState } from 'react';
import { useIsSlow } from '../../shared/hooks/useIsSlow.ts';
import { useLatePart } from '../../shared/hooks/useLatePart.ts';
import { toast } from '../../shared/toast.tsx';
import { texts } from './texts.ts';

/** What takes longer says so (ms). */
const LATE_AFTER_MS = 1_000;

/**
 * A dialog of the office. All of them are one chunk, `office-dialogs`, which comes behind the list: forms are a fifth of
 * what the list would be with them.
 * @param load imports it; the same function each time.
 * @param giveUp closes it, where it does not come; whoever wants it is told.
 * @returns the module, once it is wanted and there: mounted before, though closed, it would keep Escape from what is open.
 */
export function useOfficeDialog<Part extends object>(
  load: () => Promise<Part>,
  isWanted: boolean,
  giveUp: () => void,
): Part | null {
  const [part, want] = useLatePart(load);
  const [hasBeenWanted, setHasBeenWanted] = useState(isWanted);
  if (isWanted && !hasBeenWanted) setHasBeenWanted(true);
  const isMissing = isWanted && part === null;
  const fail = useEffectEvent(() => {
    toast.error(texts.dialogFailure);
    giveUp();
  });
  useEffect(() => {
    if (isMissing) void want().then((hasCome) => hasCome || fail());
  }, [isMissing, want]);
  const isLate = useIsSlow(isMissing, LATE_AFTER_MS);
  useEffect(() => {
    if (isLate) toast.info(texts.dialogLate);
  }, [isLate]);
  return hasBeenWanted ? part : null;
}
