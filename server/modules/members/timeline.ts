/** Tells what happened to codes, from all that is kept of them: one story each, newest first. */
import type { NamedMember } from '../../../contract/office/audit.ts';
import { AUDIT_ACTIONS, isAuditAction } from '../../../contract/office/auditActions.ts';
import type { CodeEvent } from '../../../contract/office/memberDetails.ts';
import type { Queries } from '../../db/openDatabase.ts';
import {
  auditOfCodes,
  codesOf,
  entriesOf,
  givenAwayOf,
  mailsOf,
  mailsWithIds,
  ticketsOf,
  type CodeScope,
  type lastEntryOf,
} from './detailsRepository.ts';

type RowOf<Read extends (...args: never) => Promise<unknown[]>> = Awaited<ReturnType<Read>>[number];

type Mail = RowOf<typeof mailsWithIds>;

/** All that is kept of one code. */
export interface Kept {
  readonly code: RowOf<typeof codesOf>;
  readonly tickets: readonly RowOf<typeof ticketsOf>[];
  readonly mails: readonly RowOf<typeof mailsOf>[];
  /** By which the office sent it to its member. */
  readonly mailed: readonly Mail[];
  readonly given: readonly RowOf<typeof givenAwayOf>[];
  readonly entries: readonly RowOf<typeof entriesOf>[];
  readonly audit: readonly RowOf<typeof auditOfCodes>[];
}

/** By their ids, in that order. */
export async function keptOf(db: Queries, scope: CodeScope): Promise<Kept[]> {
  const codes = await codesOf(db, scope);
  const allTickets = await ticketsOf(db, scope);
  const codeOfTicket = new Map(allTickets.map(({ id, token_id }) => [id, token_id]));
  const tickets = Map.groupBy(allTickets, ofCode);
  const mails = Map.groupBy(await mailsOf(db, scope), ofCode);
  const given = Map.groupBy(await givenAwayOf(db, scope), ofCode);
  const entries = Map.groupBy(await entriesOf(db, scope), ({ ticket_id: id }) =>
    codeOfTicket.get(id),
  );
  const audit = Map.groupBy(await auditOfCodes(db, scope), ofCode);
  const mailIds = [...audit.values()].flat().flatMap(mailIdOf);
  const mailed = new Map(
    (await mailsWithIds(db, [...new Set(mailIds)])).map((row) => [row.id, row]),
  );
  return codes.map((code) => ({
    code,
    tickets: tickets.get(code.id) ?? [],
    mails: mails.get(code.id) ?? [],
    mailed: (audit.get(code.id) ?? []).flatMap(mailIdOf).flatMap((id) => mailed.get(id) ?? []),
    given: given.get(code.id) ?? [],
    entries: entries.get(code.id) ?? [],
    audit: audit.get(code.id) ?? [],
  }));
}

const ofCode = ({ token_id: id }: { token_id: number }): number => id;

/** As sendCodesKind.ts keeps it. */
function mailIdOf({ action, details }: { action: string; details: string }): number[] {
  const { mail_id: id } = action === 'tokens mailed' ? fieldsOf(details) : {};
  return typeof id === 'number' ? [id] : [];
}

export function timelineOf(kept: Kept): CodeEvent[] {
  const { code, tickets, mails, mailed, given, entries, audit } = kept;
  const told = audit.map(auditEvent);
  // What the audit tells is not told again: both were written with the same time.
  const isTold = ({ at }: CodeEvent): boolean => told.some((event) => event.at === at);
  const rest = [
    plain(code.created_at, 'Erstellt'),
    ...given.map(({ sent_at, email }) => plain(sent_at, `Verschickt an ${email}`)),
    ...tickets.map(({ created_at, email }) => plain(created_at, `Ticket ausgestellt an ${email}`)),
    ...tickets.flatMap((ticket) => revokedEvent(kept, ticket) ?? []),
    ...entries.map(entryEvent),
  ].filter((event) => !isTold(event));
  // Of one moment: what came of it stands above it.
  const sent = [...mails, ...mailed].map(mailEvent);
  return [...sent, ...given.flatMap(failedGiftEvent), ...rest, ...told].toSorted((a, b) =>
    a.at === b.at ? 0 : a.at < b.at ? 1 : -1,
  );
}

const event =
  (tone: CodeEvent['tone']) =>
  (at: string, text: string, by: NamedMember | null = null): CodeEvent => ({ at, text, by, tone });
const [plain, good, bad] = [event('plain'), event('good'), event('bad')];

export function mailEvent({
  kind,
  recipient,
  state,
  last_error: words,
  ...mail
}: Omit<Mail, 'id'>) {
  const at = mail.finished_at ?? mail.created_at;
  const what = kind === 'ticket-revoked' ? 'Mail, dass es nicht mehr gilt,' : 'Mail';
  const because = words === null ? '' : `: ${words}`;
  if (state === 'sent') return good(at, `${what} an ${recipient} zugestellt`);
  if (state === 'failed') return bad(at, `${what} an ${recipient} fehlgeschlagen${because}`);
  return plain(at, `${what} an ${recipient} wartet${because}`);
}

/** The mail that gave the code away. */
export function failedGiftEvent({
  email,
  failed_at: at,
  failure,
}: Kept['given'][number]): CodeEvent[] {
  if (at === null) return [];
  return [bad(at, `Mail an ${email} fehlgeschlagen${failure === null ? '' : `: ${failure}`}`)];
}

const REFUSED: Readonly<Record<string, string>> = {
  unknown: 'unbekannt',
  used: 'schon entwertet',
  revoked: 'zurückgezogen',
  device_revoked: 'von einem gesperrten Gerät',
  undone: 'schon zurückgenommen',
  not_inside: 'nicht drinnen',
};

/** Conflicts with which nobody came in. */
const REPORTED: Readonly<Record<string, string>> = {
  undo_late: 'Rücknahme zu spät gemeldet',
  leave_late: 'Ausgang zu spät gemeldet',
  not_inside: 'Ausgang ohne Einlass',
};

type Entry = NonNullable<Awaited<ReturnType<typeof lastEntryOf>>>;

export function entryEvent(entry: Entry): CodeEvent {
  const { kind, reason, received_at: at, gate, device, note } = entry;
  const where = [gate === null ? '' : ` am Tor ${gate}`, device === null ? '' : ` mit ${device}`];
  const place = where.join('');
  const why = reason === null ? '' : `: ${REFUSED[reason] ?? reason}`;
  const by = nameOf(entry, entry.staff_id);
  switch (kind) {
    case 'admit':
      return good(at, `Eingelassen${place}`, by);
    case 'conflict':
      return REPORTED[reason ?? ''] === undefined
        ? bad(at, `Eingelassen, obwohl das Ticket nicht galt${place}${why}`, by)
        : bad(at, `${REPORTED[reason ?? '']}${place}`, by);
    case 'refused':
      return bad(at, `Abgewiesen${place}${why}`, by);
    case 'leave':
      return plain(at, `Hinausgegangen${place}`, by);
    case 'undo':
      return plain(at, `Einlass zurückgenommen${place}${note === null ? '' : `: „${note}“`}`, by);
  }
}

/** Who took a ticket back, and why; if nobody has told the audit, when. */
export function revokedEvent({ audit }: Kept, ticket: Kept['tickets'][number]): CodeEvent | null {
  const { email, revoked_at: at } = ticket;
  if (at === null) return null;
  const told = audit.find(
    (row) => row.at === at && ['ticket revoked', 'ticket reissued'].includes(row.action),
  );
  return told === undefined ? bad(at, `Ticket an ${email} zurückgezogen`) : auditEvent(told);
}

function auditEvent({ at, action, actor_id: id, ...row }: Kept['audit'][number]): CodeEvent {
  const values = {
    ...fieldsOf(row.details),
    ...fieldsOf(row.after),
  };
  const before = fieldsOf(row.before);
  const label = isAuditAction(action) ? AUDIT_ACTIONS[action] : action;
  const by = id === null ? null : nameOf(row, id);
  switch (action) {
    case 'tokens created':
      return plain(at, 'Erstellt', by);
    case 'token given away':
      return plain(at, `Verschickt an ${text(values.email)}`, by);
    case 'token moved':
      return plain(at, `Von ${text(before.member)} an ${text(values.member)} übertragen`, by);
    case 'members merged':
      return plain(
        at,
        `Mit ${text(values.merged)} zu ${text(values.kept)} gekommen (Zusammenführung)`,
        by,
      );
    case 'ticket revoked':
      return bad(at, `Ticket an ${text(before.email)} zurückgezogen: „${text(values.reason)}“`, by);
    case 'ticket issued':
      return plain(at, `Ticket ausgestellt an ${text(values.email)}`, by);
    case 'ticket sent again':
      return plain(at, `Ticket noch einmal gesendet an ${text(values.email)}`, by);
    case 'ticket reissued':
      return plain(
        at,
        `Ticket neu ausgestellt an ${text(values.email)}, das frühere an ${text(before.email)} zurückgezogen`,
        by,
      );
    default: {
      const more = values.email ?? values.reason;
      return plain(at, more === undefined ? label : `${label}: ${text(more)}`, by);
    }
  }
}

const fieldsOf = (json: string | null): Record<string, unknown> =>
  json === null ? {} : (JSON.parse(json) as Record<string, unknown>);
const text = (value: unknown): string => (typeof value === 'string' ? value : '–');

export const nameOf = (
  row: { number: number | null; first_name: string | null; last_name: string | null },
  id: number,
): NamedMember => ({
  id,
  number: row.number ?? 0,
  name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
});
