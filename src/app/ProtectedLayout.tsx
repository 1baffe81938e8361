import { useDeferredValue, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSelector } from 'react-redux';
import { useMeQuery } from '../api/meApi.ts';
import type { EntryRootState } from '../entry/entrySlice.ts';
import { askToLeave } from '../entry/leaving.ts';
import type { EntryServices } from '../entry/services.ts';
import {
  selectIsAuthenticated,
  selectIsLeaving,
  type SessionRootState,
} from '../session/sessionSlice.ts';
import { useAppDispatch } from '../shared/store.ts';
import { useIsScan } from '../shared/hooks/useIsScan.ts';
import { PageSpinner } from '../shared/ui/PageSpinner.tsx';
import { SiteFooter } from '../shared/ui/SiteFooter.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Header } from './Header.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { mailNotice, noticedColumn } from './mailNotice.tsx';
import { OfficeNav, useIsOffice } from './OfficeNav.tsx';
import { texts } from './texts.ts';
import { useFactorFirst } from './useFactorFirst.ts';
import { useAddressOwner } from './useAddressOwner.ts';

/** The frame of every page behind the sign-in (spec §2). */
export function ProtectedLayout() {
  const location = useLocation();
  const isScan = useIsScan();
  const dispatch = useAppDispatch<EntryServices, SessionRootState & EntryRootState>();
  const isAuthenticated = useSelector(selectIsAuthenticated);
  const isLeaving = useSelector(selectIsLeaving);
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const {
    data,
    isLoading: isAsking,
    error,
  } = useMeQuery(undefined, {
    skip: !isAuthenticated,
    refetchOnReconnect: true,
  });

  // The page that it brings is put together in steps, between which keys and taps are heard.
  const member = useDeferredValue(data);
  const isLoading = isAsking || (data !== undefined && member === undefined);
  const { interruption, isForeign } = useAddressOwner(member);
  const isOffice = useIsOffice(member);
  useFactorFirst(member, isScan);

  if (!isAuthenticated) {
    // Who logs out goes for good; who was put out comes back to where they were.
    return <Navigate to="/login" replace state={isLoggingOut ? null : interruption} />;
  }
  // Not after a failure: the page below asks again when it is mounted, and would be unmounted for it. Nor at
  // the gate, which does not wait: the scanner says itself who may use it.
  const isChecked = !isLoading || error !== undefined || isScan;
  const hasMailNotice = isChecked && isOffice && member?.mails_are_files === true;
  if (isForeign) return <Navigate to={{ hash: location.hash }} replace />;

  const logout = () => {
    setIsLoggingOut(true);
    void dispatch(askToLeave(isScan));
  };
  return (
    <>
      <a className="skip-link" href="#content">
        {texts.skipToContent}
      </a>
      <Header member={member} isAsking={!isChecked} onLogout={logout} />
      {/* Another than while it is checked: with the member it stands elsewhere, and would be seen to jump. */}
      <div key={`frame ${isChecked}`} className="frame">
        {isOffice && <OfficeNav />}
        <main
          id="content"
          className="content"
          style={hasMailNotice ? noticedColumn : undefined}
          tabIndex={-1}
        >
          {isChecked ? (
            <ErrorBoundary resetKey={location.key}>
              <Outlet context={hasMailNotice && mailNotice} />
            </ErrorBoundary>
          ) : (
            <PageSpinner label={texts.checkingSession} />
          )}
        </main>
      </div>
      {/* At the gate the room belongs to the camera. */}
      {!isScan && isChecked && <SiteFooter />}
      {isLeaving && (
        <LeaveDialog
          onLeave={() => setIsLoggingOut(true)}
          onCancel={() => setIsLoggingOut(false)}
        />
      )}
    </>
  );
}
