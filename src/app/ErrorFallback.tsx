import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectIsAuthenticated, selectSessionEpoch } from '../session/sessionSlice.ts';
import { PlainButton } from '../shared/ui/PlainButton.tsx';
import { TornTicket } from './TornTicket.tsx';
import { texts } from './texts.ts';

interface ErrorFallbackProps {
  error: Error;
  onRetry: () => void;
}

export function ErrorFallback({ error, onRetry }: ErrorFallbackProps) {
  return (
    <DeadEnd title={texts.errorTitle} onRetry={onRetry}>
      <p>{error.message}</p>
    </DeadEnd>
  );
}

/** In place of a page that a phone without network cannot load: nothing is wrong with it. */
export function OfflineFallback({ onRetry }: Pick<ErrorFallbackProps, 'onRetry'>) {
  const isAuthenticated = useSelector(selectIsAuthenticated);
  const hasSignedOut = useSelector(selectSessionEpoch) > 0 && !isAuthenticated;
  return (
    <DeadEnd title={texts.offlineTitle} onRetry={onRetry}>
      <p>{hasSignedOut ? texts.signedOutOffline : texts.pageOffline}</p>
    </DeadEnd>
  );
}

interface DeadEndProps {
  title: string;
  onRetry: () => void;
  children: ReactNode;
}

function DeadEnd({ title, onRetry, children }: DeadEndProps) {
  return (
    <div className="dead-end" role="alert">
      <TornTicket />
      <h1>{title}</h1>
      {children}
      <PlainButton isLoud onPress={onRetry}>
        {texts.retry}
      </PlainButton>
    </div>
  );
}
