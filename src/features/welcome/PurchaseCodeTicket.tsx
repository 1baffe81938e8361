import { Button } from 'antd';
import type { SentMail } from '../../api/emailHistoryApi.ts';
import type { PurchaseCode } from '../../api/purchaseCodeEntities.ts';
import { copyText } from '../../shared/clipboard.ts';
import { formatDateTime } from '../../shared/format.ts';
import { toast } from '../../shared/toast.tsx';
import { TicketShape } from '../../shared/ui/TicketShape.tsx';
import { CodeStory } from './CodeStory.tsx';
import { MailHistory } from './MailHistory.tsx';
import { canShare, shareCode } from './shareCode.ts';
import { texts } from './texts.ts';

interface PurchaseCodeTicketProps {
  purchaseCode: PurchaseCode;
  /** Undefined while they are being fetched, null where that has failed. */
  mails: readonly SentMail[] | null | undefined;
  onSend: () => void;
  onPrint: () => void;
  /** Null: the server cannot. */
  onTakeBack: (() => void) | null;
}

async function copyCode(code: string): Promise<void> {
  if (await copyText(code)) toast.success(texts.copied);
  else toast.error(texts.copyFailure);
}

/** One ticket-purchase code as a ticket: the code, and on the stub what can be done with it. */
export function PurchaseCodeTicket({
  purchaseCode: { id, token: code, used_by: usedBy },
  mails,
  onSend,
  onPrint,
  onTakeBack,
}: PurchaseCodeTicketProps) {
  const isFree = usedBy === null;
  const last = mails?.at(-1);
  const given = last && texts.given(last.email, (mails?.length ?? 1) - 1);
  return (
    <TicketShape
      isUsed={!isFree}
      stub={
        <>
          <Button
            type={isFree ? 'primary' : 'default'}
            size="large"
            className="welcome-copy"
            aria-label={texts.copyCode(code)}
            onClick={() => void copyCode(code)}
          >
            {texts.copy}
          </Button>
          <Button
            className="welcome-send"
            aria-label={texts.sendCode(code)}
            disabled={!isFree}
            onClick={onSend}
          >
            {texts.send}
          </Button>
          {/* A code on paper that is spent would only disappoint. */}
          {isFree && (
            <Button type="text" aria-label={texts.printCode(code)} onClick={onPrint}>
              {texts.print}
            </Button>
          )}
          {isFree && canShare() && (
            <Button
              type="text"
              aria-label={texts.shareCode(code)}
              onClick={() => void shareCode(code)}
            >
              {texts.share}
            </Button>
          )}
        </>
      }
    >
      {isFree && (
        <p className={given === undefined ? 'welcome-free' : 'welcome-free welcome-given'}>
          <span title={given}>{given ?? texts.isFree}</span>
        </p>
      )}
      <code className="welcome-code">{isFree ? code : <s>{code}</s>}</code>
      {!isFree && (
        <p className="welcome-used">
          <strong className="welcome-stamp">{texts.used}</strong>
          <time dateTime={usedBy.created_at}>{formatDateTime(usedBy.created_at)}</time>
          <span className="welcome-address">
            {texts.usedFor} {usedBy.email}
          </span>
        </p>
      )}
      <MailHistory mails={mails} />
      {onTakeBack !== null && (
        <CodeStory id={id} code={code}>
          {isFree && last !== undefined && (
            <Button danger aria-label={texts.takeBackOf(code)} onClick={onTakeBack}>
              {texts.takeBack}
            </Button>
          )}
        </CodeStory>
      )}
    </TicketShape>
  );
}
