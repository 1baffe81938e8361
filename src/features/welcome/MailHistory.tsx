import type { SentEmail } from '../../../contract/entities.ts';
import { formatDateTime, truncateEmail } from '../../shared/format.ts';
import { texts } from './texts.ts';

interface MailHistoryProps {
  mails: readonly SentEmail[];
  /** Unfolded at first. */
  isOpen: boolean;
}

/** To whom a code was sent and when (spec §2, 'Gesendet an'); folds under its ticket. */
export function MailHistory({ mails, isOpen }: MailHistoryProps) {
  return (
    <details className="welcome-history" open={isOpen}>
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
          </li>
        ))}
      </ul>
    </details>
  );
}
