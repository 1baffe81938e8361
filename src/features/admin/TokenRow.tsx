import { Button } from 'antd';
import type { UsedBy } from '../../../contract/entities.ts';
import type { PurchaseCode } from '../../api/tokenEntities.ts';
import { formatDate, formatDateTime, truncateEmail } from '../../shared/format.ts';
import { CopyButton } from './CopyButton.tsx';
import { texts } from './texts.ts';

const TONES = { waiting: 'waiting', sent: 'good', failed: 'bad' } as const;

/** One code: free, or to whom its ticket went; and the way to issue one. */
export function TokenRow({ token, onIssue }: { token: PurchaseCode; onIssue: () => void }) {
  const { token: code, used_by: usedBy } = token;
  return (
    <li className={usedBy === null ? 'admin-token' : 'admin-token admin-token-used'}>
      <span className="admin-code">
        <code>{usedBy === null ? code : <s>{code}</s>}</code>
        <CopyButton text={code} label={texts.copyCode(code)} />
      </span>
      <span className="admin-token-state">
        {usedBy === null ? (
          <span className="admin-mark" data-tone="good">
            {texts.free}
          </span>
        ) : (
          <Issued usedBy={usedBy} />
        )}
      </span>
      <span className="admin-token-created">
        {texts.created} {formatDate(token.created_at)}
      </span>
      <Button
        size="small"
        className="admin-token-action"
        aria-label={usedBy === null ? texts.issueFor(code) : texts.issueAgainFor(code)}
        onClick={onIssue}
      >
        {usedBy === null ? texts.issue : texts.issueAgain}
      </Button>
    </li>
  );
}

function Issued({ usedBy }: { usedBy: UsedBy }) {
  return (
    <>
      <strong className="admin-stamp">{texts.used}</strong>
      <span title={usedBy.email}>{truncateEmail(usedBy.email)}</span>
      <time dateTime={usedBy.created_at}>{formatDateTime(usedBy.created_at)}</time>
      {usedBy.mail_state !== undefined && (
        <span className="admin-mark" data-tone={TONES[usedBy.mail_state]}>
          {texts.mail[usedBy.mail_state]}
        </span>
      )}
      {usedBy.mail_error !== undefined && (
        <span className="admin-mail-error">{usedBy.mail_error}</span>
      )}
    </>
  );
}
