/** Back, hit or swiped by mistake, does not take the scanner away from a queue of guests. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { toast } from '../../shared/toast.tsx';
import { dialogClosed, selectOpenDialog } from './scanSlice.ts';
import { useScanDispatch, type ScanThunk } from './store.ts';
import { texts } from './texts.ts';

/**
 * The first step back closes the dialog that is open, or says that the next one leaves. It is held again with the next
 * touch: browsers pass over a step of the history that was made without one.
 */
export function useHeldBack(): void {
  const navigate = useNavigate();
  const dispatch = useScanDispatch();
  const { state } = useLocation() as { state: { isHeld?: unknown } | null };
  const isHeld = state?.isHeld === true;
  const wasHeld = useRef(false);

  useEffect(() => {
    if (wasHeld.current && !isHeld) dispatch(stepBack());
    wasHeld.current = isHeld;
    if (isHeld) return;
    const hold = () => void navigate('.', { state: { isHeld: true } });
    // Before a link that was touched is followed.
    document.addEventListener('click', hold, { capture: true, once: true });
    return () => document.removeEventListener('click', hold, { capture: true });
  }, [dispatch, isHeld, navigate]);
}

const stepBack = (): ScanThunk<void> => (dispatch, getState) => {
  if (selectOpenDialog(getState()) === null) toast.info(texts.backLeaves);
  else dispatch(dialogClosed());
};
