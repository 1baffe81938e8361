import { Button } from 'antd';
import { useId, useState } from 'react';
import type { SentMail } from '../../api/emailHistoryApi.ts';
import type { PurchaseCode } from '../../api/purchaseCodeEntities.ts';
import { copyText } from '../../shared/clipboard.ts';
import { formatDateTime } from '../../shared/format.ts';
import { toast } from '../../shared/toast.tsx';
import { TicketShape } from '../../shared/ui/TicketShape.tsx';
import { CodeStory } from './CodeStory.tsx';
import { MailHistory } from './MailHistory.tsx';
import { addressOf, canShare, shareCode } from './shareCode.ts';
import { texts } from './texts.ts';

interface PurchaseCodeTicketProps {
  purchaseCode: PurchaseCode;
  /** Undefined while they are being fetched, null where that has failed. */
  mails: readonly SentMail[] | null | undefined;
  /** The code to give away next: the page's one primary button copies it. */
  isNext: boolean;
  /** What was asked for is still on its way. */
  isWaiting: boolean;
  onSend: () => void;
  onPrint: () => void;
  /** Null: the server cannot. */
  onTakeBack: (() => void) | null;
}

async function copy(text: string, done: string): Promise<void> {
  if (await copyText(text)) toast.success(done);
  else toast.error(texts.copyFailure);
}

/**
 * One ticket-purchase code as a ticket: the code, and on the stub what can be done with it. On a phone it is a compact
 * row, and what is needed less often is unfolded by "Mehr".
 */
export function PurchaseCodeTicket({
  purchaseCode: { id, token: code, used_by: usedBy },
  mails,
  isNext,
  isWaiting,
  onSend,
  onPrint,
  onTakeBack,
}: PurchaseCodeTicketProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const footId = useId();
  const isFree = usedBy === null;
  const address = addressOf(code);
  const last = mails?.at(-1);
  const given = last && texts.given(last.email, (mails?.length ?? 1) - 1);
  const unfolded = isUnfolded ? '' : 'welcome-folded';
  /** What is open on a wide screen stays so when the phone is turned upright. */
  const unfold = () => setIsUnfolded(true);
  return (
    <TicketShape
      isUsed={!isFree}
      stub={
        <>
          <Button
            type={copyLook(isFree, isNext)}
            size="large"
            className="welcome-copy"
            aria-label={texts.copyCode(code)}
            onClick={() => void copy(code, texts.copied)}
          >
            {texts.copy}
          </Button>
          <Button
            className="welcome-send"
            aria-label={texts.sendCode(code)}
            disabled={!isFree}
            loading={isWaiting}
            onClick={onSend}
          >
            <span className="welcome-desk">{texts.send}</span>
            <span className="welcome-phone">{texts.submit}</span>
          </Button>
          <Button
            className="welcome-more"
            aria-label={texts.moreOf(code)}
            aria-expanded={isUnfolded}
            aria-controls={footId}
            onClick={() => setIsUnfolded((before) => !before)}
          >
            {texts.more}
          </Button>
          {/* A code on paper that is spent would only disappoint. */}
          {isFree && (
            <Button
              type="text"
              className={unfolded}
              aria-label={texts.printCode(code)}
              onClick={onPrint}
            >
              {texts.print}
            </Button>
          )}
          {isFree && canShare() && (
            <Button
              type="text"
              className={unfolded}
              aria-label={texts.shareCode(code)}
              onClick={() => void shareCode(code)}
            >
              {texts.share}
            </Button>
          )}
          {isFree && address !== null && (
            <Button
              type="text"
              className={unfolded}
              aria-label={texts.copyLinkOf(code)}
              onClick={() => void copy(address, texts.linkCopied)}
            >
              {texts.copyLink}
            </Button>
          )}
        </>
      }
      foot={
        <div id={footId} className={unfolded}>
          <MailHistory mails={mails} onOpen={unfold} />
          {onTakeBack !== null && <CodeStory id={id} code={code} onOpen={unfold} />}
          {onTakeBack !== null && isFree && (
            <Button
              type="text"
              danger
              className="welcome-take-back"
              aria-label={texts.takeBackOf(code)}
              onClick={onTakeBack}
            >
              {texts.takeBack}
            </Button>
          )}
        </div>
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
    </TicketShape>
  );
}

/** One primary button a view; what copies a spent code is quiet. */
function copyLook(isFree: boolean, isNext: boolean): 'primary' | 'default' | 'text' {
  if (!isFree) return 'text';
  return isNext ? 'primary' : 'default';
}
