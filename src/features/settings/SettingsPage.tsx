import { asFailure, explanationOf } from '../../api/client/failures.ts';
import { useSampleMailQuery, useSettingsQuery } from '../../api/settingsApi.ts';
import { settingsAddress } from '../../shared/settingsAddress.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { PageTitle, usePageTitle } from '../../shared/ui/PageTitle.tsx';
import { PublicUrl } from './PublicUrl.tsx';
import { RetentionForm } from './RetentionForm.tsx';
import { SampleMail, SHOWN_FIRST } from './SampleMail.tsx';
import { Seasons } from './Seasons.tsx';
import { seasonTexts } from './seasonTexts.ts';
import { Section } from './Section.tsx';
import { fieldSections } from './SettingFields.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { TestMail } from './TestMail.tsx';
import { texts } from './texts.ts';
import { useNamedSection } from './useNamedSection.ts';
import './settings.css';

/** Below the form. */
const PARTS = [
  { name: 'test-mail', title: texts.testMail, Part: TestMail },
  { name: 'sample', title: texts.sample, Part: SampleMail },
] as const;

/** Once all above is there, so that they do not move for that. */
const LATE_PARTS = [
  { name: 'retention', title: texts.retention, Part: RetentionForm },
  { name: 'public-url', title: texts.publicUrl, Part: PublicUrl },
  { name: 'seasons', title: seasonTexts.title, Part: Seasons },
] as const;

const SECTIONS = [...fieldSections, ...PARTS, ...LATE_PARTS];

/** What the festival says of itself, for superusers to set. */
export function SettingsPage() {
  const { data, error, isFetching, refetch } = useSettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { isLoading: isSampleLoading, isUninitialized } = useSampleMailQuery(SHOWN_FIRST);
  const isSampleKnown = !isSampleLoading && !isUninitialized;
  useNamedSection();
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
          <nav className="settings-contents" aria-label={texts.contents}>
            <ul>
              {SECTIONS.map(({ name, title }) => (
                <li key={name}>
                  <Link to={settingsAddress(name)}>{title}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <SettingsForm present={data} />
          {[...PARTS, ...(isSampleKnown ? LATE_PARTS : [])].map(({ name, title, Part }) => (
            <Section key={name} name={name} title={title}>
              <Part />
            </Section>
          ))}
        </>
      )}
    </div>
  );
}
