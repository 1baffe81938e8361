import { useAppDispatch } from '../../../shared/hooks/useAppDispatch.ts';
import { useAppSelector } from '../../../shared/hooks/useAppSelector.ts';
import {
  dialogOpened,
  selectIsAutomatic,
  selectIsPreflightOffered,
  selectScan,
  type Scan,
} from '../scanSlice.ts';
import { useNow } from '../../../shared/hooks/useNow.ts';
import { texts } from '../texts.ts';
import { VerdictIcon } from './VerdictIcon.tsx';
import { verdictOf } from './verdictOf.ts';
import './verdict.css';

/** Spec §2, status panel: the whole of it changes colour. */
export function VerdictPanel() {
  const scan = useAppSelector(selectScan);
  const isAutomatic = useAppSelector(selectIsAutomatic);
  const { look, word, sentence, advice } = verdictOf(scan);
  return (
    // Keys scroll it where its text is longer than the screen is high.
    <section className={`verdict verdict-${look}`} aria-label={texts.panel} tabIndex={0}>
      <div className="verdict-text" role="alert" aria-atomic="true">
        <VerdictIcon look={look} />
        {word !== null && <strong className="verdict-word">{word}</strong>}
        <p className="verdict-sentence">
          {scan.state === 'usedHere' ? <UsedHere scan={scan} /> : sentence}
        </p>
        {advice !== null && (
          <p className={look === 'pending' ? 'verdict-advice late' : 'verdict-advice'}>{advice}</p>
        )}
      </div>
      {isAutomatic && <span className="verdict-auto">{texts.automatic.short}</span>}
      {isAutomatic && scan.status === 'idle' && (
        <p className="verdict-advice verdict-auto-advice">{texts.automatic.on}</p>
      )}
      {scan.status === 'idle' ? <PreflightOffer /> : <TicketId ticketId={scan.ticketId} />}
    </section>
  );
}

/** How long ago it was goes on; it is read out once. */
function UsedHere({ scan }: { scan: Scan }) {
  const nowMs = useNow();
  return <span aria-live="off">{verdictOf(scan, nowMs).sentence}</span>;
}

/** In the panel's free room, until the first ticket. */
function PreflightOffer() {
  const dispatch = useAppDispatch();
  if (!useAppSelector(selectIsPreflightOffered)) return null;
  return (
    <button
      type="button"
      className="scan-button verdict-offer"
      onClick={() => dispatch(dialogOpened('preflight'))}
    >
      {texts.preflight.offer}
    </button>
  );
}

/** As it stands in plain text under the printed code: in groups of five. */
function TicketId({ ticketId }: { ticketId: string }) {
  const groups = ticketId.match(/.{1,5}/gsu) ?? [];
  return (
    <p className="verdict-ticket">
      {texts.ticket} <code>{groups.join(' ')}</code>
    </p>
  );
}
