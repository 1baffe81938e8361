import { Button } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import type { FoundTicket } from '../../../contract/entry/entities.ts';
import { formatDateTime } from '../../shared/format.ts';
import { texts } from './texts.ts';

interface FoundTicketRowProps {
  ticket: FoundTicket;
  /** Of the member. */
  name: string;
}

/** A ticket of the member's codes: whose it is, and whether somebody is inside on it. */
export function FoundTicketRow({ ticket, name }: FoundTicketRowProps) {
  const { email_hint: email, handle, status, used } = ticket;
  return (
    <li className="guests-ticket" data-status={status}>
      <span className="guests-words">
        <span>
          {texts.issuedTo} <strong>{email}</strong>
        </span>
        <span>
          <span className="guests-state">{status === 'valid' ? texts.valid : texts.used}</span>
          {used !== undefined && ` ${texts.usedAt(formatDateTime(used.at), used.gate)}`}
        </span>
      </span>
      {handle !== undefined && <CheckButton handle={handle} label={texts.checkOf(email, name)} />}
    </li>
  );
}

/** To the scanner, which judges the ticket as it does one that was scanned; the handle stands for it. */
function CheckButton({ handle, label }: { handle: string; label: string }) {
  const goToScanner = useLinkClickHandler<HTMLElement>('/scan', { state: { ticketId: handle } });
  return (
    <Button
      type="primary"
      size="large"
      href={useHref('/scan')}
      aria-label={label}
      onClick={goToScanner}
    >
      {texts.check}
    </Button>
  );
}
