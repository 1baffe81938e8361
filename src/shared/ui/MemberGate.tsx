import type { ReactNode } from 'react';
import { FailureAlert } from './FailureAlert.tsx';
import { PageSpinner } from './PageSpinner.tsx';
import { PageTitle } from './PageTitle.tsx';

interface MemberGateProps {
  className: string;
  /** Of the document, and the page's heading while it is closed. */
  title: string;
  /** The specification's sentence, in English. */
  denied: string;
  /** Null: who asks is not known. */
  mayEnter: boolean | null;
  /** The current user could not be fetched. */
  isUnknown: boolean;
  onRetry: () => void;
  isRetrying: boolean;
  children: ReactNode;
}

/** A page for those who may see it (spec §6); the others read why not. The server enforces it as well. */
export function MemberGate(props: MemberGateProps) {
  const { className, title, denied, mayEnter, isUnknown, onRetry, isRetrying, children } = props;
  if (mayEnter === null && !isUnknown) return <PageSpinner />;
  return (
    <div className={className}>
      <PageTitle page={title} />
      {mayEnter === true ? (
        children
      ) : (
        <>
          <h1>{title}</h1>
          {mayEnter === null ? (
            // Treated as none (§4), which may be the network's fault.
            <FailureAlert
              text={denied}
              lang="en"
              detail="Deine Berechtigung konnte nicht geprüft werden. Bitte Verbindung prüfen und erneut versuchen."
              onRetry={onRetry}
              isRetrying={isRetrying}
            />
          ) : (
            <FailureAlert text={denied} lang="en" />
          )}
        </>
      )}
    </div>
  );
}
