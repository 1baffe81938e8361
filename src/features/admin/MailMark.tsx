import type { MailState } from '../../../contract/entities.ts';
import { Mark } from '../../shared/ui/Mark.tsx';
import { texts } from './texts.ts';

const TONES = { waiting: 'waiting', sent: 'good', failed: 'bad' } as const;

interface Mail {
  mail_state?: MailState | undefined;
  mail_error?: string | undefined;
}

/** What became of a mail, as a word and a dot, with the mail server's last words. */
export function MailMark({ mail: { mail_state: state, mail_error: words } }: { mail: Mail }) {
  return (
    <>
      {state !== undefined && <Mark tone={TONES[state]}>{texts.mail[state]}</Mark>}
      {words !== undefined && <span className="admin-mail-error">{words}</span>}
    </>
  );
}
