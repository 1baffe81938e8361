import { Button } from 'antd';
import type { CodeDetails } from '../../../../contract/office/memberDetails.ts';
import type { ListedMember } from '../../../api/memberEntities.ts';
import { breakable } from '../../../shared/ui/breakable.tsx';
import { CodeEventLine } from '../../../shared/ui/CodeEventLine.tsx';
import { Mark } from '../../../shared/ui/Mark.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { texts as adminTexts } from '../texts.ts';
import type { SheetDialog } from './SheetDialogs.tsx';
import { texts } from './texts.ts';

const TONES = { waiting: 'waiting', sent: 'good', failed: 'bad' } as const;

interface SheetCodesProps {
  codes: readonly CodeDetails[];
  member: ListedMember;
  onOpen: (dialog: SheetDialog) => void;
}

/** Each code with what happened to it, and what can be done about it. */
export function SheetCodes({ codes, onOpen }: SheetCodesProps) {
  return (
    <section aria-labelledby="sheet-codes">
      <h2 id="sheet-codes">{texts.codes}</h2>
      {codes.length === 0 && <p className="admin-none">{texts.noCodes}</p>}
      {codes.map((code) => (
        <Code key={code.id} code={code} onOpen={onOpen} />
      ))}
    </section>
  );
}

function Code({ code, onOpen }: { code: CodeDetails; onOpen: SheetCodesProps['onOpen'] }) {
  const { token, ticket } = code;
  const act = (label: string, kind: 'issue' | 'resend' | 'revoke' | 'withdraw' | 'move') => (
    <Button
      // One button before and after its ticket is issued: it keeps the focus.
      key={kind}
      size="small"
      aria-label={texts.forCode(label, token)}
      onClick={() => onOpen({ kind, code, isOpen: true })}
    >
      {label}
    </Button>
  );
  return (
    <article className="sheet-code" aria-label={token}>
      <p className="sheet-code-head">
        <span className="admin-code">
          <code>{ticket === null ? token : <s>{token}</s>}</code>
          <CopyButton text={token} label={adminTexts.copyCode(token)} />
        </span>
        {ticket === null ? (
          <Mark tone="good">{texts.free}</Mark>
        ) : (
          <>
            <span>{breakable(texts.issuedTo(ticket.email))}</span>
            {ticket.mail_state !== null && (
              <Mark tone={TONES[ticket.mail_state]}>{texts.mail[ticket.mail_state]}</Mark>
            )}
            {ticket.is_admitted && <Mark tone="good">{texts.admitted}</Mark>}
          </>
        )}
      </p>
      <ol className="sheet-story" aria-label={texts.story(token)}>
        {code.events.map((event, index) => (
          <li key={index} data-tone={event.tone}>
            <CodeEventLine event={event} />
          </li>
        ))}
      </ol>
      {ticket === null && !code.is_untouched && (
        <p className="sheet-code-hint">{texts.withdrawNever}</p>
      )}
      <div className="sheet-acts">
        {[
          ...(ticket === null
            ? [act(texts.issue, 'issue'), act(texts.move, 'move')]
            : ticket.is_admitted
              ? []
              : [
                  act(texts.resend, 'resend'),
                  act(texts.reissue, 'issue'),
                  act(texts.revoke, 'revoke'),
                ]),
          ...(code.is_untouched ? [act(texts.withdraw, 'withdraw')] : []),
        ]}
      </div>
    </article>
  );
}
