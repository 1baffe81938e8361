import { useState } from 'react';
import { useSelector } from 'react-redux';
import { canAdminister, canScan } from '../../../contract/access.ts';
import { emailHistorySelectors, useEmailHistoryQuery } from '../../api/emailHistoryApi.ts';
import { useFestivalQuery } from '../../api/festivalApi.ts';
import { useMeQuery } from '../../api/meApi.ts';
import { purchaseCodeSelectors, type PurchaseCode } from '../../api/purchaseCodeEntities.ts';
import { selectHasExtensions, selectRememberedMember } from '../../session/sessionSlice.ts';
import { MEMBERS_PATH } from '../../shared/memberAddress.ts';
import { useDraft } from '../../shared/hooks/useDraft.ts';
import { useLatePart } from '../../shared/hooks/useLatePart.ts';
import { pageConfig } from '../../shared/pageConfig.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { toast } from '../../shared/toast.tsx';
import { HowToRedeem } from '../../shared/ui/HowToRedeem.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { PlainButton } from '../../shared/ui/PlainButton.tsx';
import { PageTitle, usePageTitle } from '../../shared/ui/PageTitle.tsx';
import type { CodeDialog } from './CodeDialogs.tsx';
import { freeFirst, isFree } from './freeFirst.ts';
import { texts } from './texts.ts';
import { PurchaseCodeTicket } from './PurchaseCodeTicket.tsx';
import { WelcomeSkeleton } from './WelcomeSkeleton.tsx';
import './welcome.css';

/** Asked for by few; with the drawing of QR codes. */
const loadPrintSheet = () => import(/* webpackChunkName: "print-sheet" */ './PrintSheet.tsx');

/** Forms are of no use before somebody sends a code or takes one back. */
const loadDialogs = () => import(/* webpackChunkName: "code-dialogs" */ './CodeDialogs.tsx');

interface Printed {
  code: string;
  PrintSheet: Awaited<ReturnType<typeof loadPrintSheet>>['PrintSheet'];
}

/** The page may lie open for days, while administrators create codes and issue tickets. */
const keptUpToDate = {
  refetchOnFocus: true,
  refetchOnReconnect: true,
  /** Seconds since the last answer, when the page is come back to. */
  refetchOnMountOrArgChange: 30,
};

/** Spec §2, Welcome page: the member's ticket-purchase codes. */
export function WelcomePage() {
  const { data: member, error, isFetching, refetch } = useMeQuery(undefined, keptUpToDate);
  const remembered = useSelector(selectRememberedMember);
  const title = usePageTitle();

  return (
    <div className="welcome">
      <PageTitle />
      {member === undefined && error === undefined && <WelcomeSkeleton />}
      {member === undefined && error !== undefined && (
        <>
          <div className="welcome-top">
            <h1 className="welcome-greeting">{title}</h1>
            <ToGate member={remembered} />
          </div>
          <FailureAlert
            text={texts.memberFailure}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </>
      )}
      {member !== undefined && (
        <>
          <div className="welcome-top">
            <h1 className="welcome-greeting">{texts.greeting(member.first_name)}</h1>
            <ToGate member={member} />
          </div>
          {member.email_undeliverable && (
            <div className="welcome-undeliverable">
              <FailureAlert text={texts.undeliverable(member.email)} />
              <Link to="/account">{texts.changeEmail}</Link>
            </div>
          )}
          <Codes
            purchaseCodes={purchaseCodeSelectors.selectAll(member.tokens)}
            owner={`${member.first_name} ${member.last_name}`.trim()}
            isOffice={canAdminister(member)}
            onRefresh={() => void refetch()}
            isRefreshing={isFetching}
          />
        </>
      )}
    </div>
  );
}

/** Also without an answer of the server: an app that was opened during an outage has no address bar. */
function ToGate({ member }: { member: Parameters<typeof canScan>[0] | null }) {
  if (member === null || !canScan(member)) return null;
  return (
    <Link to="/scan" className="welcome-gate">
      {texts.toGate}
    </Link>
  );
}

/** A ticket with nothing on it yet. */
function BlankTicket() {
  return (
    <svg className="welcome-blank" viewBox="0 0 220 96" aria-hidden="true">
      <path d="M12 4h196a8 8 0 0 1 8 8v24a12 12 0 0 0 0 24v24a8 8 0 0 1-8 8H12a8 8 0 0 1-8-8V60a12 12 0 0 0 0-24V12a8 8 0 0 1 8-8Z" />
      <path
        className="welcome-blank-star"
        d="m110 18 8.4 19 20.6 1.9-15.6 13.6 4.6 20.2-18-10.6-18 10.6 4.6-20.2L81 38.9l20.6-1.9Z"
      />
    </svg>
  );
}

interface CodesProps {
  purchaseCodes: readonly PurchaseCode[];
  owner: string;
  /** Who has no codes may be there for those of the others. */
  isOffice: boolean;
  onRefresh: () => void;
  isRefreshing: boolean;
}

function Codes({ purchaseCodes, owner, isOffice, onRefresh, isRefreshing }: CodesProps) {
  const history = useEmailHistoryQuery(undefined, keptUpToDate);
  const [printed, setPrinted] = useState<Printed | null>(null);
  const print = (code: string) =>
    void loadPrintSheet().then(
      ({ PrintSheet }) => setPrinted({ code, PrintSheet }),
      () => toast.error(texts.printFailure),
    );
  const { data: facts } = useFestivalQuery(undefined, {
    ...keptUpToDate,
    skip: !pageConfig.hasFestivalPages,
  });
  // What the dialog shows while it closes is still the code it was opened for.
  const [dialog, setDialog] = useDraft<CodeDialog | null>('welcome dialog', null);
  const [dialogs, wantDialogs] = useLatePart(loadDialogs);
  const open = async (kind: CodeDialog['kind'], purchaseCode: PurchaseCode): Promise<void> => {
    setDialog({ kind, purchaseCode, isOpen: true });
    if (await wantDialogs()) return;
    toast.error(texts.dialogFailure);
    setDialog(null);
  };
  /** Its dialog is wanted, and still on its way. */
  const isWaiting = ({ id }: PurchaseCode): boolean =>
    dialogs === null && dialog?.isOpen === true && dialog.purchaseCode.id === id;
  const hasExtensions = useSelector(selectHasExtensions);

  /** Another code's dialog may be open by the time that what was sent is answered. */
  const close = ({ kind, purchaseCode: { id } }: CodeDialog): void =>
    setDialog((shown) =>
      shown?.kind === kind && shown.purchaseCode.id === id ? { ...shown, isOpen: false } : shown,
    );

  const unknownMails = history.isError ? null : undefined;
  const mailsTo = ({ token }: PurchaseCode) =>
    history.data === undefined
      ? unknownMails
      : (emailHistorySelectors.selectById(history.data, token)?.mails ?? []);

  const sorted = freeFirst(purchaseCodes);
  const isUnsent = (code: PurchaseCode) =>
    isFree(code) && (mailsTo(code) ?? []).every(({ has_failed: hasFailed }) => hasFailed === true);
  /** Not one that somebody was sent already, as long as there is another; nor before that is known. */
  const next = history.isLoading ? undefined : (sorted.find(isUnsent) ?? sorted.find(isFree));

  if (purchaseCodes.length === 0) {
    return (
      <div className="welcome-empty">
        <BlankTicket />
        <p className="welcome-summary">{texts.empty}</p>
        <p>{texts.emptyHint}</p>
        {isOffice && (
          <Link to={MEMBERS_PATH} className="welcome-gate">
            {texts.toOffice}
          </Link>
        )}
        <PlainButton onPress={onRefresh} isBusy={isRefreshing}>
          {texts.refresh}
        </PlainButton>
      </div>
    );
  }
  return (
    <>
      <p className="welcome-summary">
        {texts.free(purchaseCodes.filter(isFree).length, purchaseCodes.length)}
      </p>
      {purchaseCodes.some(isFree) && <p className="welcome-hint">{texts.whatFor}</p>}
      {history.isError && history.data === undefined && (
        <FailureAlert
          text={texts.historyFailure}
          onRetry={() => void history.refetch()}
          isRetrying={history.isFetching}
        />
      )}
      <ul className="welcome-codes" aria-label={texts.codes}>
        {sorted.map((purchaseCode) => (
          <li key={purchaseCode.id}>
            <PurchaseCodeTicket
              purchaseCode={purchaseCode}
              mails={mailsTo(purchaseCode)}
              isNext={purchaseCode.id === next?.id}
              isWaiting={isWaiting(purchaseCode)}
              onSend={() => void open('send', purchaseCode)}
              onPrint={() => print(purchaseCode.token)}
              onTakeBack={hasExtensions ? () => void open('take back', purchaseCode) : null}
            />
          </li>
        ))}
      </ul>
      {facts !== undefined && purchaseCodes.some(isFree) && <HowToRedeem facts={facts} />}
      {printed !== null && (
        <printed.PrintSheet
          code={printed.code}
          from={owner}
          facts={facts}
          onPrinted={() => setPrinted(null)}
        />
      )}
      {dialogs !== null && dialog !== null && (
        <dialogs.CodeDialogs
          dialog={dialog}
          sentTo={(mailsTo(dialog.purchaseCode) ?? []).map(({ email }) => email)}
          onClose={() => close(dialog)}
        />
      )}
    </>
  );
}
