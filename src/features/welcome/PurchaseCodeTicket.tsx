import { Button } from 'antd';
import type { SentMail } from '../../api/emailHistoryApi.ts';
import type { PurchaseCode } from '../../api/purchaseCodeEntities.ts';
import { copyText } from '../../shared/clipboard.ts';
import { formatDateTime } from '../../shared/format.ts';
import { toast } from '../../shared/toast.tsx';
import { TicketShape } from '../../shared/ui/TicketShape.tsx';
import { MailHistory } from './MailHistory.tsx';
import { texts } from './texts.ts';

interface PurchaseCodeTicketProps {
  purchaseCode: PurchaseCode;
  /** Undefined while they are being fetched, null where that has failed. */
  mails: readonly SentMail[] | null | undefined;
  onSend: () => void;
  onPrint: () => void;
}

async function copyCode(code: string): Promise<void> {
  if (await copyText(code)) toast.success(texts.copied);
  else toast.error(texts.copyFailure);
}

/** One ticket-purchase code as a ticket: the code, and on the stub what can be done with it. */
export function PurchaseCodeTicket({
  purchaseCode: { token: code, used_by: usedBy },
  mails,
  onSend,
  onPrint,
}: PurchaseCodeTicketProps) {
  const isFree = usedBy === null;
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
        </>
      }
    >
      {isFree && <p className="welcome-free">{texts.isFree}</p>}
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
    </TicketShape>
  );
}
