import { FailureAlert } from './FailureAlert.tsx';
import { Spinner } from './Spinner.tsx';
import './SampleWords.css';

const texts = {
  loading: 'Vorschau wird geladen …',
  failure: 'Die Vorschau konnte nicht geladen werden.',
  subject: 'Betreff',
};

interface SampleWordsProps {
  /** Undefined: it is on its way, or did not come. */
  mail: { readonly subject: string; readonly text: string } | undefined;
  isError: boolean;
  isFetching: boolean;
  onRetry: () => void;
}

/** A mail of the festival's as others get it. */
export function SampleWords({ mail, isError, isFetching, onRetry }: SampleWordsProps) {
  if (mail === undefined) {
    return isError ? (
      <FailureAlert text={texts.failure} onRetry={onRetry} isRetrying={isFetching} />
    ) : (
      <Spinner label={texts.loading} />
    );
  }
  return (
    <div className="sample-words">
      <p>
        <strong>{texts.subject}:</strong> {mail.subject}
      </p>
      <p className="sample-words-text">{mail.text}</p>
    </div>
  );
}
