import { Alert, Button } from 'antd';
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
    <Alert
      type="error"
      showIcon
      className="failure"
      title={<span lang={lang}>{text}</span>}
      description={detail === '' ? undefined : detail}
      action={
        onRetry && (
          <Button onClick={onRetry} loading={isRetrying}>
            Erneut versuchen
          </Button>
        )
      }
    />
  );
}
