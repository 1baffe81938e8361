import type { MailTextName } from '../../../contract/festivalFacts.ts';
import { useSampleMailQuery } from '../../api/settingsApi.ts';
import { FailureAlert } from './FailureAlert.tsx';
import { Spinner } from './Spinner.tsx';
import './SampleWords.css';

const texts = {
  loading: 'Vorschau wird geladen …',
  failure: 'Die Vorschau konnte nicht geladen werden.',
  subject: 'Betreff',
};

/** A mail of the festival's as others get it, with codes that are none. */
export function SampleWords({ of }: { of: MailTextName }) {
  const { data, error, isFetching, refetch } = useSampleMailQuery(of);
  if (data === undefined) {
    return error === undefined ? (
      <Spinner label={texts.loading} />
    ) : (
      <FailureAlert text={texts.failure} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  return (
    <div className="sample-words">
      <p>
        <strong>{texts.subject}:</strong> {data.subject}
      </p>
      <p className="sample-words-text">{data.text}</p>
    </div>
  );
}
