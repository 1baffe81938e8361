import { useId, useState } from 'react';
import type { SentMail } from '../../api/emailHistoryApi.ts';
import type { PurchaseCode } from '../../api/purchaseCodeEntities.ts';
import { copyText } from '../../shared/clipboard.ts';
import { formatDateTime } from '../../shared/format.ts';
import { toast } from '../../shared/toast.tsx';
import { PlainButton } from '../../shared/ui/PlainButton.tsx';
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
  const hasFailed = last?.has_failed === true;
  const given =
    last &&
    (hasFailed
      ? texts.notDelivered(last.email)
      : texts.given(last.email, (mails?.length ?? 1) - 1));
  const standing = hasFailed ? 'welcome-given welcome-failed' : 'welcome-given';
  const unfolded = isUnfolded ? '' : 'welcome-folded';
  const quiet = `welcome-quiet ${unfolded}`;
  /** What is open on a wide screen stays so when the phone is turned upright. */
  const unfold = () => setIsUnfolded(true);
  return (
    <TicketShape
      isUsed={!isFree}
      stub={
        <>
          {/* One loud button a view; what copies a spent code is quiet. */}
          <PlainButton
            isLoud={isFree && isNext}
            className={isFree ? 'welcome-copy' : 'welcome-copy welcome-quiet'}
            aria-label={texts.copyCode(code)}
            onPress={() => void copy(code, texts.copied)}
          >
            {texts.copy}
          </PlainButton>
          <PlainButton
            className="welcome-send"
            aria-label={texts.sendCode(code)}
            disabled={!isFree}
            isBusy={isWaiting}
            onPress={onSend}
          >
            <span className="welcome-desk">{texts.send}</span>
            <span className="welcome-phone">{texts.submit}</span>
          </PlainButton>
          <PlainButton
            className="welcome-more"
            aria-label={texts.moreOf(code)}
            aria-expanded={isUnfolded}
            aria-controls={footId}
            onPress={() => setIsUnfolded((before) => !before)}
          >
            {texts.more}
          </PlainButton>
          {/* A code on paper that is spent would only disappoint. */}
          {isFree && (
            <PlainButton className={quiet} aria-label={texts.printCode(code)} onPress={onPrint}>
              {texts.print}
            </PlainButton>
          )}
          {isFree && canShare() && (
            <PlainButton
              className={quiet}
              aria-label={texts.shareCode(code)}
              onPress={() => void shareCode(code)}
            >
              {texts.share}
            </PlainButton>
          )}
          {isFree && address !== null && (
            <PlainButton
              className={quiet}
              aria-label={texts.copyLinkOf(code)}
              onPress={() => void copy(address, texts.linkCopied)}
            >
              {texts.copyLink}
            </PlainButton>
          )}
        </>
      }
      foot={
        <div id={footId} className={unfolded}>
          <MailHistory mails={mails} onOpen={unfold} />
          {onTakeBack !== null && <CodeStory id={id} code={code} onOpen={unfold} />}
          {onTakeBack !== null && isFree && (
            <PlainButton
              className="welcome-quiet welcome-take-back"
              aria-label={texts.takeBackOf(code)}
              onPress={onTakeBack}
            >
              {texts.takeBack}
            </PlainButton>
          )}
        </div>
      }
    >
      {isFree && (
        <p className={given === undefined ? 'welcome-free' : `welcome-free ${standing}`}>
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
