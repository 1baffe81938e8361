import { PlainButton } from '../shared/ui/PlainButton.tsx';
import { TornTicket } from './TornTicket.tsx';
import { texts } from './texts.ts';

interface ErrorFallbackProps {
  error: Error;
  onRetry: () => void;
}

export function ErrorFallback({ error, onRetry }: ErrorFallbackProps) {
  return (
    <div className="dead-end" role="alert">
      <TornTicket />
      <h1>{texts.errorTitle}</h1>
      <p>{error.message}</p>
      <PlainButton isLoud onPress={onRetry}>
        {texts.retry}
      </PlainButton>
    </div>
  );
}
