/** The panel that shows the verdict on a ticket. */
import { useSelector } from 'react-redux';
import { nameOfTicket } from '../../../../contract/entry/guestHandle.ts';
import { inGroups } from '../../../../contract/ticketCode.ts';
import { useAppDispatch } from '../../../shared/store.ts';
import {
  dialogOpened,
  selectIsAutomatic,
  selectIsPreflightOffered,
  selectScan,
  selectShownIn,
} from '../scanSlice.ts';
import { type Scan } from '../scanState.ts';
import { selectAllowsApproval, selectDirection } from '../rules.ts';
import { ScanHint } from './ScanHint.tsx';
import { useNow } from '../../../shared/hooks/useNow.ts';
import { texts } from '../texts.ts';
import {
  verdictAtEntrance,
  verdictAtExit,
  verdictOf,
  verdictOfLetIn,
  type Verdict,
} from './verdictOf.ts';
import './verdict.css';

/** §2: the status panel, all of which changes its colour. */
export function VerdictPanel() {
  const scan = useSelector(selectScan);
  const isExit = useSelector(selectDirection) === 'out';
  const allowsApproval = useSelector(selectAllowsApproval);
  // Nobody is booked out without a tap.
  const isAutomatic = useSelector(selectIsAutomatic) && !isExit;
  const letIn = useSelector(selectShownIn);
  const shown = isExit ? verdictAtExit(scan) : verdictAtEntrance(scan, allowsApproval);
  const { look, word, sentence, advice } = letIn === null ? shown : verdictOfLetIn(letIn);
  return (
    // With a tab index, a text that is longer than the screen can be scrolled by keys.
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
      {look !== 'idle' && isAutomatic && (
        <span className="verdict-auto">{texts.automatic.short}</span>
      )}
      {look === 'idle' && isExit && <p className="verdict-advice">{texts.exit.on}</p>}
      {look === 'idle' && isAutomatic && <p className="verdict-advice">{texts.automatic.on}</p>}
      {look === 'idle' && <ScanHint />}
      {look === 'idle' && <PreflightOffer />}
      {letIn !== null && <TicketId ticketId={letIn.ticketId} />}
      {letIn === null && scan.state !== 'idle' && <TicketId ticketId={scan.ticketId} />}
    </section>
  );
}

/** The time since then counts on, but screen readers read it out once. */
function UsedHere({ scan }: { scan: Scan }) {
  const nowMs = useNow();
  return <span aria-live="off">{verdictOf(scan, nowMs).sentence}</span>;
}

/** Shown until the first ticket. */
function PreflightOffer() {
  const dispatch = useAppDispatch();
  if (!useSelector(selectIsPreflightOffered)) return null;
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

/** In groups of five, as it is printed below the code. */
function TicketId({ ticketId }: { ticketId: string }) {
  const groups = inGroups(nameOfTicket(ticketId));
  return (
    <p className="verdict-ticket" title={`${texts.ticket} ${groups}`}>
      {texts.ticket} <code title={groups}>{groups}</code>
    </p>
  );
}

/** Each verdict has a shape of its own, for those who cannot tell green from red. */
const SHAPES: Record<Exclude<Verdict['look'], 'pending'>, string> = {
  idle: 'M8 18V8h10M30 8h10v10M40 30v10H30M18 40H8V30M8 24h32',
  valid: 'M24 4a20 20 0 1 1 0 40 20 20 0 0 1 0-40ZM14 25l7 7 13-15',
  refused: 'M16 4h16l12 12v16L32 44H16L4 32V16ZM17 17l14 14M31 17 17 31',
  offline: 'M4 8h40v24H28l-4 10-4-10H4ZM24 14v8M24 26v1',
  listed: 'M6 6h36v36H6ZM15 25l6 7 12-15',
  here: 'M40 24a16 16 0 1 1-5-12M36 4v9h-9M24 15v10l7 4',
  unlisted: 'M24 4 46 43H2ZM20 22c0-5 8-5 8 0 0 4-4 3-4 7M24 35v1',
  asking: 'M24 4 46 43H2ZM20 22c0-5 8-5 8 0 0 4-4 3-4 7M24 35v1',
  admitted: 'M3 26l10 11 20-24M25 36l2 2 18-24',
  kept: 'M24 6v22M15 20l9 9 9-9M7 33v9h34v-9',
  inside: 'M26 6H8v36h18M18 24h24M32 14l10 10-10 10',
  outside: 'M24 4 46 43H2ZM24 17v12M24 34v1',
};

function VerdictIcon({ look }: { look: Verdict['look'] }) {
  if (look === 'pending') return <span className="verdict-spinner" aria-hidden="true" />;
  return (
    <svg className="verdict-icon" viewBox="0 0 48 48" aria-hidden="true">
      <path d={SHAPES[look]} />
    </svg>
  );
}
