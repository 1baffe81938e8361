import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { canAdminister, canScan } from '../../contract/access.ts';
import { isDenial } from '../api/client/failures.ts';
import { useMeQuery } from '../api/meApi.ts';
import { selectHasExtensions, selectRememberedMember } from '../session/sessionSlice.ts';
import { useIsScan } from '../shared/hooks/useIsScan.ts';
import { FailureAlert } from '../shared/ui/FailureAlert.tsx';
import { PageSpinner } from '../shared/ui/PageSpinner.tsx';
import { PlainLink } from '../shared/ui/PlainButton.tsx';
import { PageTitle, usePageTitle } from '../shared/ui/PageTitle.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import type { PageRoute } from './routes.ts';
import { texts } from './texts.ts';
import './RouteGuard.css';

const GUARDS = { scanner: canScan, superuser: canAdminister };

interface RouteGuardProps {
  route: Pick<PageRoute, 'guard' | 'isExtension'>;
  children: ReactNode;
}

/** A page for those who may see it (spec §6); the others read why not. The server enforces it as well. */
export function RouteGuard({ route: { guard, isExtension = false }, children }: RouteGuardProps) {
  const hasExtensions = useSelector(selectHasExtensions);
  if (isExtension && !hasExtensions) return <NotFoundPage />;
  // Whether somebody is signed in is the layout's question.
  if (guard === 'public' || guard === 'member') return children;
  return <MemberGuard guard={guard}>{children}</MemberGuard>;
}

function MemberGuard({ guard, children }: { guard: keyof typeof GUARDS; children: ReactNode }) {
  const { data, error, isFetching, refetch } = useMeQuery();
  const remembered = useSelector(selectRememberedMember);
  const isScan = useIsScan();
  const title = usePageTitle();
  const mayEnter = GUARDS[guard];

  if (data !== undefined && mayEnter(data)) return children;
  // A gate does not wait for a network: until the server says otherwise, who could scan can. Who could not may
  // be allowed to by now.
  const mayWithoutAnswer =
    data === undefined && isScan && remembered !== null && mayEnter(remembered);
  if (mayWithoutAnswer && !isDenial(error)) return children;
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
          <FailureAlert text={texts.denied[guard]} lang="en" />
          <PlainLink to="/">{texts.toHome}</PlainLink>
        </>
      )}
    </div>
  );
}
