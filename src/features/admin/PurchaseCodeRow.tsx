import { Button } from 'antd';
import type { UsedBy } from '../../../contract/entities.ts';
import type { PurchaseCode } from '../../api/purchaseCodeEntities.ts';
import { formatDate, formatDateTime, truncateEmail } from '../../shared/format.ts';
import { Mark } from '../../shared/ui/Mark.tsx';
import { CopyButton } from './CopyButton.tsx';
import { MailMark } from './MailMark.tsx';
import { texts } from './texts.ts';

/** One code: free, or to whom its ticket went; and the way to issue one. */
export function PurchaseCodeRow({
  purchaseCode,
  onIssue,
}: {
  purchaseCode: PurchaseCode;
  onIssue: () => void;
}) {
  const { token: code, used_by: usedBy, given_to: givenTo, created_at: createdAt } = purchaseCode;
  return (
    <li
      className={
        usedBy === null ? 'admin-purchase-code' : 'admin-purchase-code admin-purchase-code-used'
      }
    >
      <span className="admin-code">
        <code>{usedBy === null ? code : <s>{code}</s>}</code>
        <CopyButton text={code} label={texts.copyCode(code)} />
      </span>
      <span className="admin-purchase-code-state">
        {usedBy === null ? <Mark tone="good">{texts.free}</Mark> : <Issued usedBy={usedBy} />}
        {givenTo !== null && <span title={givenTo}>{texts.givenTo(truncateEmail(givenTo))}</span>}
      </span>
      <span className="admin-purchase-code-created">
        {texts.created} {formatDate(createdAt)}
      </span>
      <Button
        size="small"
        className="admin-purchase-code-action"
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
      {usedBy.is_admitted === true && <Mark tone="good">{texts.admitted}</Mark>}
      <MailMark mail={usedBy} />
    </>
  );
}
