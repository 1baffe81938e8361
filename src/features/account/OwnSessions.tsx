import { Button } from 'antd';
import { useRef } from 'react';
import type { OwnSession } from '../../../contract/account/entities.ts';
import {
  useEndOtherSessionsMutation,
  useEndOwnSessionMutation,
  useOwnSessionsQuery,
} from '../../api/accountApi.ts';
import { asFailure, explanationOf, textOf } from '../../api/client/failures.ts';
import { formatDateTime } from '../../shared/format.ts';
import { toast } from '../../shared/toast.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { texts } from './texts.ts';

/** Where the owner is signed in, and the way to end that. */
export function OwnSessions() {
  const { data, error, isFetching, refetch } = useOwnSessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  });
  const [endSession, { isLoading: isEnding }] = useEndOwnSessionMutation();
  const [endOthers, { isLoading: isEndingOthers }] = useEndOtherSessionsMutation();
  const isBusy = isEnding || isEndingOthers;
  const heading = useRef<HTMLHeadingElement>(null);

  const tell = async (
    ending: Promise<{ data?: string | undefined; error?: unknown }>,
  ): Promise<void> => {
    // The button has the focus, and goes with what it ends.
    heading.current?.focus({ preventScroll: true });
    const { data: said, error: failure } = await ending;
    if (said !== undefined) toast.success(said);
    else toast.error(textOf(failure, texts.signOutFailure));
  };

  return (
    <section aria-labelledby="account-sessions">
      <h2 id="account-sessions" ref={heading} tabIndex={-1}>
        {texts.sessions}
      </h2>
      {data === undefined && error === undefined && <Spinner label={texts.sessionsLoading} />}
      {data === undefined && error !== undefined && (
        <FailureAlert
          text={texts.sessionsFailure}
          detail={asFailure(error)?.kind === 'client' ? texts.noAnswer : explanationOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data !== undefined && (
        <>
          <ul className="account-sessions">
            {data.map((session) => (
              <SessionLine
                key={session.key}
                session={session}
                isBusy={isBusy}
                onEnd={() => void tell(endSession(session.key))}
              />
            ))}
          </ul>
          {data.length > 1 ? (
            <>
              <p className="account-hint">{texts.unknownDevice}</p>
              <Button disabled={isBusy} onClick={() => void tell(endOthers())}>
                {texts.signOutOthers}
              </Button>
            </>
          ) : (
            <p className="account-hint">{texts.onlyHere}</p>
          )}
        </>
      )}
    </section>
  );
}

interface SessionLineProps {
  session: OwnSession;
  isBusy: boolean;
  onEnd: () => void;
}

function SessionLine({ session, isBusy, onEnd }: SessionLineProps) {
  const client = inWords(session.client);
  const used = formatDateTime(session.used_at);
  return (
    <li>
      <span>
        <strong>{client}</strong>
        {session.is_this && <span className="account-this">{texts.thisDevice}</span>}
        <span className="account-times">{texts.usedAt(used)}</span>
        {session.time_zone !== undefined && (
          <span className="account-times">{texts.timeZone(placeOf(session.time_zone))}</span>
        )}
        <span className="account-times">
          {texts.signedInAt(formatDateTime(session.created_at))}
        </span>
      </span>
      {!session.is_this && (
        <Button disabled={isBusy} aria-label={texts.signOutAt(client, used)} onClick={onEnd}>
          {texts.signOut}
        </Button>
      )}
    </li>
  );
}

/** @param client browser and system, `Firefox, Android`, or what of them is known. */
function inWords(client: string | null): string {
  const [browser, system] = client?.split(', ') ?? [];
  if (browser === undefined) return texts.unknownClient;
  return system === undefined ? browser : texts.client(browser, system);
}

/** `America/Argentina/Buenos_Aires` as people say it: the city that the zone is called after. */
const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
