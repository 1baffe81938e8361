import { useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { canAdminister, canScan } from '../../contract/access.ts';
import { HEARTBEAT_INTERVAL_S } from '../../contract/entry/limits.ts';
import { isDenial } from '../api/client/failures.ts';
import { meApi, useMeQuery, type Me } from '../api/meApi.ts';
import { selectOpenUploads } from '../entry/entrySlice.ts';
import {
  selectHasExtension,
  selectHasExtensions,
  selectRememberedMember,
  type SessionRootState,
} from '../session/sessionSlice.ts';
import { useIsScan } from '../shared/hooks/useIsScan.ts';
import { FailureAlert } from '../shared/ui/FailureAlert.tsx';
import { PageSpinner } from '../shared/ui/PageSpinner.tsx';
import { PlainLink } from '../shared/ui/PlainButton.tsx';
import { PageTitle, usePageTitle } from '../shared/ui/PageTitle.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import type { Guard, PageRoute } from './routes.ts';
import { texts } from './texts.ts';
import './RouteGuard.css';

const GUARDS = { scanner: canScan, superuser: canAdminister };

const needsFactor = (guard: Guard, member: Me | undefined): boolean =>
  guard === 'superuser' && member?.needs_second_factor === true;

/** Whether the page would be shown to the member, by what the server has said of them. */
export const isLetIn = (guard: Guard, member: Me): boolean =>
  guard === 'public' ||
  guard === 'member' ||
  (GUARDS[guard](member) && !needsFactor(guard, member));

interface RouteGuardProps {
  route: Pick<PageRoute, 'guard' | 'extension'>;
  children: ReactNode;
}

/** A page for those who may see it (spec §6); the others read why not. The server enforces it as well. */
export function RouteGuard({ route: { guard, extension }, children }: RouteGuardProps) {
  const isServed = useSelector(
    (state: SessionRootState) => extension === undefined || selectHasExtension(state, extension),
  );
  if (!isServed) return <NotFoundPage />;
  // Whether somebody is signed in is the layout's question.
  if (guard === 'public' || guard === 'member') return children;
  return <MemberGuard guard={guard}>{children}</MemberGuard>;
}

function MemberGuard({ guard, children }: { guard: keyof typeof GUARDS; children: ReactNode }) {
  const isScan = useIsScan();
  const mayEnter = GUARDS[guard];
  const { data: known } = meApi.endpoints.me.useQueryState(undefined);
  const isDenied = known !== undefined && !mayEnter(known);
  // At the gate a role that is given, or given back, is noticed without a touch.
  const { data, error, isFetching, refetch } = useMeQuery(undefined, {
    pollingInterval: isDenied && isScan ? HEARTBEAT_INTERVAL_S * 1_000 : 0,
  });
  const remembered = useSelector(selectRememberedMember);
  const hasExtensions = useSelector(selectHasExtensions);
  const open = useSelector(selectOpenUploads);
  const title = usePageTitle();

  // A gate does not wait for a network: until the server says otherwise, who could scan can. Who could not may
  // be allowed to by now.
  const mayWithoutAnswer =
    data === undefined && isScan && remembered !== null && mayEnter(remembered);
  const isFactorMissing = needsFactor(guard, data);
  const mayEnterNow = data !== undefined && isLetIn(guard, data);
  const [hasEntered, setHasEntered] = useState(false);
  if (mayEnterNow && !hasEntered) setHasEntered(true);

  // In mid-shift the scanner says itself why nobody is let in any more, and reports what is open.
  const mayStay = hasEntered && isScan && hasExtensions;
  if (mayEnterNow || mayStay || (mayWithoutAnswer && !isDenial(error))) return children;
  if (data === undefined && error === undefined) return <PageSpinner label={texts.checking} />;
  return (
    <div className="route-guard">
      <PageTitle />
      <h1>{title}</h1>
      {data === undefined ? (
        // Treated as none (§4), which may be the network's fault.
        <FailureAlert
          text={texts.denied[guard]}
          lang="en"
          detail={texts.unknown}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <>
          {isFactorMissing ? (
            <FailureAlert text={texts.factorFirst} />
          ) : (
            <FailureAlert text={texts.denied[guard]} lang="en" />
          )}
          {isScan && <p>{texts.noRole}</p>}
          {open > 0 && <p>{texts.notReported(open)}.</p>}
        </>
      )}
      {isFactorMissing && (
        <PlainLink to="/account/second-factor" isLoud>
          {texts.toFactor}
        </PlainLink>
      )}
      <PlainLink to="/">{texts.toHome}</PlainLink>
    </div>
  );
}
