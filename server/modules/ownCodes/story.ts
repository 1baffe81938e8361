/** Tells a member what became of a code: no names of staff, gates or devices, and no words of a mail server. */
import type { OwnCodeEvent } from '../../../contract/ownCodes.ts';
import type { Kept } from '../members/timeline.ts';
import type { codeMailsOf } from './repository.ts';

type CodeMail = Awaited<ReturnType<typeof codeMailsOf>>[number];

const event =
  (tone: OwnCodeEvent['tone']) =>
  (at: string, text: string): OwnCodeEvent => ({ at, text, tone });
const [plain, good, bad] = [event('plain'), event('good'), event('bad')];

/**
 * What is kept since the code is this member's: a ticket from before, with all that comes of it, is the former owner's
 * guest's.
 */
export function sinceMoved(kept: Kept): { own: Kept; movedAt: string | null } {
  const { tickets, mails, given, entries, audit } = kept;
  const place = audit.findLastIndex(({ action }) => action === 'token moved');
  const movedAt = audit[place]?.at;
  if (movedAt === undefined) return { own: kept, movedAt: null };
  const own = tickets.filter(({ created_at: at }) => at > movedAt);
  const isOfOwn = ({ ticket_id: ticket }: { ticket_id: string | null }) =>
    own.some(({ id }) => id === ticket);
  return {
    own: {
      ...kept,
      tickets: own,
      mails: mails.filter(isOfOwn),
      given: given.filter(({ sent_at: at }) => at > movedAt),
      entries: entries.filter(isOfOwn),
      audit: audit.slice(place + 1),
    },
    movedAt,
  };
}

/** @param codeMails mails by which it was given away. @returns newest first; nothing from before it was this member's. */
export function ownStoryOf(kept: Kept, codeMails: readonly CodeMail[]): OwnCodeEvent[] {
  const { own, movedAt } = sinceMoved(kept);
  const { code, tickets, mails, entries } = own;
  const events = [
    movedAt === null
      ? plain(code.created_at, 'Erstellt')
      : plain(movedAt, 'Von der Festivalleitung an dich übertragen'),
    ...givenEvents(own),
    // Moved, a code has forgotten its mails.
    ...codeMails.map((mail) => mailEvent(mail, `Mail an ${mail.email}`)),
    ...tickets.map(({ created_at, email }) => plain(created_at, `Ticket ausgestellt für ${email}`)),
    ...tickets.flatMap(({ revoked_at: at, email }) =>
      at === null ? [] : bad(at, `Ticket für ${email} zurückgezogen`),
    ),
    ...mails.map((mail) => mailEvent(mail, `${whatOf(mail)} an ${mail.recipient}`)),
    ...entries.flatMap(entryEvent),
  ];
  // Of one moment: what came of it stands above it.
  return events.reverse().toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
}

const whatOf = ({ kind }: Kept['mails'][number]): string =>
  kind === 'ticket-revoked' ? 'Mail, dass das Ticket nicht mehr gilt,' : 'Ticket';

/** The history forgets to whom a code went that was taken back; the audit does not. */
function givenEvents({ given, audit }: Kept): OwnCodeEvent[] {
  const told = audit.flatMap(({ at, action, details }) => {
    if (action === 'token taken back') return plain(at, 'Zurückgenommen: ein neuer Code gilt');
    if (action !== 'token given away') return [];
    const { email } = JSON.parse(details) as { email?: unknown };
    return typeof email === 'string' ? plain(at, `Verschickt an ${email}`) : [];
  });
  const rest = given
    .filter(({ sent_at: at }) => !told.some((each) => each.at === at))
    .map(({ sent_at, email }) => plain(sent_at, `Verschickt an ${email}`));
  return [...rest, ...told];
}

function mailEvent(
  { state, created_at, finished_at }: Pick<CodeMail, 'state' | 'created_at' | 'finished_at'>,
  what: string,
): OwnCodeEvent {
  const at = finished_at ?? created_at;
  if (state === 'sent') return good(at, `${what} zugestellt`);
  if (state === 'failed') return bad(at, `${what} konnte nicht zugestellt werden`);
  return plain(at, `${what} ist unterwegs`);
}

function entryEvent({ kind, received_at: at }: Kept['entries'][number]): OwnCodeEvent[] {
  if (kind === 'admit') return [good(at, 'Eingelassen')];
  return kind === 'undo' ? [plain(at, 'Einlass zurückgenommen')] : [];
}
