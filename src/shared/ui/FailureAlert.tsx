/** Says what could not be shown, and offers to try again. */
import { PlainButton } from './PlainButton.tsx';
import './FailureAlert.css';

interface FailureAlertProps {
  /** What did not work and what to do. */
  text: string;
  /** Of the text, where it is not the page's: some of the specification's sentences are English. */
  lang?: 'en' | undefined;
  /** What the server said to it, when the text itself is ours. Empty: nothing. */
  detail?: string;
  /** Offers 'Erneut versuchen' when the same thing may work a second time. */
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** A failure that stays until it is mended, in the place of what could not be shown. */
export function FailureAlert({
  text,
  lang,
  detail = '',
  onRetry,
  isRetrying = false,
}: FailureAlertProps) {
  return (
    <div role="alert" className="failure">
      <span aria-hidden="true" className="failure-sign">
        ✕
      </span>
      <div className="failure-words">
        <p lang={lang}>{text}</p>
        {detail !== '' && <p>{detail}</p>}
      </div>
      {onRetry && (
        <PlainButton onPress={onRetry} isBusy={isRetrying}>
          Erneut versuchen
        </PlainButton>
      )}
    </div>
  );
}
