import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { purchaseCodeIn } from '../../../contract/codePage.ts';
import { useCodeStateQuery, useFestivalQuery } from '../../api/festivalApi.ts';
import { explanationOf } from '../../api/client/failures.ts';
import { focusPage } from '../../shared/focusPage.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { HowToRedeem } from '../../shared/ui/HowToRedeem.tsx';
import { PublicPage } from '../../shared/ui/PublicPage.tsx';
import { CodeForm } from './CodeForm.tsx';
import { CodeTicket } from './CodeTicket.tsx';
import { FestivalFacts } from './FestivalFacts.tsx';
import { texts } from './texts.ts';
import './code.css';

/** As long as the page is looked at, it says how the code stands now. */
const LIVE = {
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  pollingInterval: 30_000,
  skipPollingIfUnfocused: true,
};

/** What a code is worth and what to do with it, for whoever has it: without an account, and without a name of anybody. */
export function CodePage() {
  const { code = '' } = useParams();
  return code.trim() === '' ? <NoCodePage /> : <GivenCode given={code} />;
}

/** For whoever has the letters alone. */
function NoCodePage() {
  const { data: facts } = useFestivalQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <PublicPage>
      <p>{texts.typeIt}</p>
      <CodeForm label={texts.yours} />
      {facts && <FestivalFacts facts={facts} />}
    </PublicPage>
  );
}

function GivenCode({ given }: { given: string }) {
  const isFirstPage = useLocation().key === 'default';
  // The field in which it was typed is gone.
  useEffect(() => {
    if (!isFirstPage) focusPage();
  }, [given, isFirstPage]);
  const code = purchaseCodeIn(given) ?? given;
  const { currentData: standing, error, isFetching, refetch } = useCodeStateQuery(code, LIVE);
  const festival = useFestivalQuery(undefined, { refetchOnMountOrArgChange: true });
  const isAwaited = standing === undefined && error === undefined;
  return (
    <PublicPage>
      {isAwaited && <p role="status">{texts.loading}</p>}
      {standing === undefined && error !== undefined && (
        <FailureAlert
          text={texts.failure}
          detail={explanationOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {standing !== undefined && <CodeTicket code={code} standing={standing} />}
      {standing?.state === 'unknown' && <CodeForm label={texts.again} />}
      {standing?.state === 'free' && festival.data && <HowToRedeem facts={festival.data} isLoud />}
      {/* What comes above it would push it down. */}
      {!isAwaited && festival.data && <FestivalFacts facts={festival.data} />}
      {festival.data === undefined && festival.error !== undefined && (
        <FailureAlert
          text={texts.festivalFailure}
          onRetry={() => void festival.refetch()}
          isRetrying={festival.isFetching}
        />
      )}
    </PublicPage>
  );
}
