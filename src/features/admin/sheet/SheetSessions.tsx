import { Button } from 'antd';
import type { MemberSession } from '../../../../contract/office/memberDetails.ts';
import { textOf } from '../../../api/client/failures.ts';
import { useEndSessionMutation } from '../../../api/memberDetailsApi.ts';
import { formatDateTime } from '../../../shared/format.ts';
import { toast } from '../../../shared/toast.tsx';
import { texts } from './texts.ts';

/** Where the member is signed in. */
export function SheetSessions({
  id,
  sessions,
}: {
  id: number;
  sessions: readonly MemberSession[];
}) {
  const [endSession, { isLoading }] = useEndSessionMutation();
  const end = async (key: string): Promise<void> => {
    const { data, error } = await endSession({ id, key });
    if (error === undefined) toast.success(data);
    else toast.error(textOf(error, texts.signOutFailure));
  };
  return (
    <section aria-labelledby="sheet-sessions">
      <h2 id="sheet-sessions">{texts.sessions}</h2>
      {sessions.length === 0 && <p className="admin-none">{texts.noSessions}</p>}
      <ul className="sheet-sessions">
        {sessions.map(({ key, client, used_at: usedAt }) => (
          <li key={key}>
            <span>
              {client ?? texts.unknownClient}
              <span className="admin-none"> · {texts.usedAt(formatDateTime(usedAt))}</span>
            </span>
            <Button
              size="small"
              disabled={isLoading}
              aria-label={texts.signOutAt(client ?? texts.unknownClient)}
              onClick={() => void end(key)}
            >
              {texts.signOut}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
