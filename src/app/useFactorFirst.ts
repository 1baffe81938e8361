/** Leads whoever needs a second factor to where it is set up. */
import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Me } from '../api/meApi.ts';
import { selectSessionEpoch } from '../session/sessionSlice.ts';
import { routes } from './routes.ts';

/** Once a session, and never from the gate: the pages of the office say themselves what is missing. */
export function useFactorFirst(member: Me | undefined, isScan: boolean): void {
  const epoch = useSelector(selectSessionEpoch);
  const ledIn = useRef<number | null>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isNeeded = member?.needs_second_factor === true && !isScan;
  useEffect(() => {
    if (!isNeeded || ledIn.current === epoch) return;
    ledIn.current = epoch;
    if (pathname !== routes['second-factor'].path) void navigate(routes['second-factor'].path);
  }, [isNeeded, epoch, pathname, navigate]);
}
