import { Button } from 'antd';
import type { SentEmail, Token } from '../../../contract/entities.ts';
import { copyText } from '../../shared/clipboard.ts';
import { formatDateTime } from '../../shared/format.ts';
import { toast } from '../../shared/toast.tsx';
import { TicketShape } from '../../shared/ui/TicketShape.tsx';
import { MailHistory } from './MailHistory.tsx';
import { texts } from './texts.ts';

interface TokenTicketProps {
  token: Token;
  mails: readonly SentEmail[];
  onSend: () => void;
}

async function copyCode(code: string): Promise<void> {
  if (await copyText(code)) toast.success(texts.copied);
  else toast.error(texts.copyFailure);
}

/** One ticket-purchase code as a ticket: the code, and on the stub what can be done with it. */
export function TokenTicket({
  token: { token: code, used_by: usedBy },
  mails,
  onSend,
}: TokenTicketProps) {
  return (
    <TicketShape
      isUsed={usedBy !== null}
      stub={
        <>
          <Button
            type={usedBy === null ? 'primary' : 'default'}
            size="large"
            className="welcome-copy"
            aria-label={texts.copyCode(code)}
            onClick={() => void copyCode(code)}
          >
            {texts.copy}
          </Button>
          <Button aria-label={texts.sendCode(code)} disabled={usedBy !== null} onClick={onSend}>
            {texts.send}
          </Button>
        </>
      }
    >
      <code className="welcome-code">{usedBy === null ? code : <s>{code}</s>}</code>
      {usedBy !== null && (
        <p className="welcome-used">
          <strong className="welcome-stamp">{texts.used}</strong>
          <time dateTime={usedBy.created_at}>{formatDateTime(usedBy.created_at)}</time>
          <span className="welcome-address">
            {texts.usedFor} {usedBy.email}
          </span>
        </p>
      )}
      {mails.length > 0 && <MailHistory mails={mails} isOpen={usedBy === null} />}
    </TicketShape>
  );
}
