import type { SentMail } from '../../api/emailHistoryApi.ts';
import { formatDateTime, truncateEmail } from '../../shared/format.ts';
import { texts } from './texts.ts';
import './history.css';

interface MailHistoryProps {
  /** Undefined while they are being fetched, null where that has failed. */
  mails: readonly SentMail[] | null | undefined;
  onOpen: () => void;
}

/** To whom a code was sent and when (spec §2, 'Gesendet an'); one line, until it is unfolded. */
export function MailHistory({ mails, onOpen }: MailHistoryProps) {
  // The alert above the codes tells of it.
  if (mails === null) return null;
  if (mails === undefined || mails.length === 0) {
    return (
      <p className="welcome-history">
        {mails === undefined ? texts.historyPending : texts.notSent}
      </p>
    );
  }
  return (
    <details
      className="welcome-history"
      onToggle={({ currentTarget: { open } }) => {
        if (open) onOpen();
      }}
    >
      <summary>
        {texts.sentTo} <span aria-hidden="true">({mails.length})</span>
      </summary>
      <ul aria-label={texts.sentTo}>
        {mails.map((mail) => (
          <li key={mail.id}>
            <span className="welcome-chip" title={mail.email}>
              {truncateEmail(mail.email)}
            </span>
            <time dateTime={mail.sent_at}>{formatDateTime(mail.sent_at)}</time>
            {mail.has_failed === true && <strong>{texts.hasFailed}</strong>}
          </li>
        ))}
      </ul>
    </details>
  );
}
