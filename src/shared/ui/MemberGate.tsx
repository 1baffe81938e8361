import type { ReactNode } from 'react';
import type { Member } from '../../../contract/entities.ts';
import { FailureAlert } from './FailureAlert.tsx';
import { PageSpinner } from './PageSpinner.tsx';
import { PageTitle } from './PageTitle.tsx';
import { texts } from './memberGateTexts.ts';
import './MemberGate.css';

type Rights = Pick<Member, 'is_superuser' | 'is_entry_staff'>;

interface MemberGateProps {
  /** Of the document, and the page's heading while it is closed. */
  title: string;
  /** The specification's sentence, in English. */
  denied: string;
  /** The query of the current user. */
  me: {
    data?: Rights | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  mayEnter: (member: Rights) => boolean;
  children: ReactNode;
}

/** A page for those who may see it (spec §6); the others read why not. The server enforces it as well. */
export function MemberGate({ title, denied, me, mayEnter, children }: MemberGateProps) {
  if (me.data !== undefined && mayEnter(me.data)) return children;
  if (me.data === undefined && me.error === undefined) {
    return <PageSpinner label={texts.checking} />;
  }
  return (
    <div className="member-gate">
      <PageTitle page={title} />
      <h1>{title}</h1>
      {me.data === undefined ? (
        // Treated as none (§4), which may be the network's fault.
        <FailureAlert
          text={denied}
          lang="en"
          detail={texts.unknown}
          onRetry={() => void me.refetch()}
          isRetrying={me.isFetching}
        />
      ) : (
        <FailureAlert text={denied} lang="en" />
      )}
    </div>
  );
}
