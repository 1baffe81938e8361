import type { MailTextName } from '../../../contract/festivalFacts.ts';
import { asFailure, explanationOf } from '../../api/client/failures.ts';
import { useSampleMailQuery, useSettingsQuery } from '../../api/settingsApi.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { PageTitle, usePageTitle } from '../../shared/ui/PageTitle.tsx';
import { PublicUrl } from './PublicUrl.tsx';
import { RetentionForm } from './RetentionForm.tsx';
import { SampleMail } from './SampleMail.tsx';
import { Seasons } from './Seasons.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { TestMail } from './TestMail.tsx';
import { texts } from './texts.ts';
import './settings.css';

const SHOWN_FIRST: MailTextName = 'mail_friend';

/** What the festival says of itself, for superusers to set. */
export function SettingsPage() {
  const { data, error, isFetching, refetch } = useSettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { isLoading: isSampleLoading, isUninitialized } = useSampleMailQuery(SHOWN_FIRST);
  const isSampleKnown = !isSampleLoading && !isUninitialized;
  return (
    <div className="settings">
      <PageTitle />
      <h1>{usePageTitle()}</h1>
      <p className="settings-hint">{texts.intro}</p>
      {data === undefined && error === undefined && <p role="status">{texts.loading}</p>}
      {data === undefined && error !== undefined && (
        <FailureAlert
          text={texts.failure}
          detail={asFailure(error) === null ? '' : explanationOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data !== undefined && (
        <>
          <SettingsForm present={data} />
          <TestMail />
          <p>
            <Link to="/admin/betrieb">{texts.health}</Link>
          </p>
          <SampleMail first={SHOWN_FIRST} />
          {/* Once all above is there, so that it does not move for that. */}
          {isSampleKnown && <RetentionForm />}
          {isSampleKnown && <PublicUrl />}
          {isSampleKnown && <Seasons />}
        </>
      )}
    </div>
  );
}
