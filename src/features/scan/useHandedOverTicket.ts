import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { wrapTicketCode } from '../../../contract/ticketCode.ts';
import { useAppDispatch } from '../../shared/hooks/useAppDispatch.ts';
import { pageConfig } from '../../shared/pageConfig.ts';
import { codesRead } from './scanSlice.ts';

/** A ticket that another page hands over with the way here is judged once, as one that was scanned. */
export function useHandedOverTicket(): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { ticketId?: unknown } | null };
  const ticketId = state?.ticketId;
  useEffect(() => {
    if (typeof ticketId !== 'string') return;
    dispatch(
      codesRead({
        way: 'guest search',
        texts: [wrapTicketCode(pageConfig.ticketPrefix, ticketId)],
      }),
    );
    // Not again when the page is loaded anew.
    void navigate('.', { replace: true, state: null });
  }, [dispatch, navigate, ticketId]);
}
