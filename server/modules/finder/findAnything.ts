/** One search for the office: members, codes, tickets and guests, and why a ticket is as it is. */
import type {
  FinderReply,
  FoundCode,
  FoundEndedCode,
  FoundPastCode,
  FoundTicket,
} from '../../../contract/office/finder.ts';
import { FOUND_MAX } from '../../../contract/limits.ts';
import { DEFAULT_MEMBER_SORT } from '../../../contract/office/memberList.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { asSought } from '../../lib/searchText.ts';
import { lastEntryOf } from '../members/detailsRepository.ts';
import { listMembers } from '../members/listRepository.ts';
import { parseMemberSearch } from '../members/memberSearch.ts';
import {
  entryEvent,
  failedGiftEvent,
  keptOf,
  mailEvent,
  nameOf,
  revokedEvent,
  type Kept,
} from '../members/timeline.ts';
import { guestSought } from './guestNames.ts';
import { neighboursOf } from './neighbours.ts';
import {
  codesBeginning,
  endedCodesBeginning,
  hitsOfGuest,
  ownersOfCodes,
  ticketsAmong,
  ticketsBeginning,
  type Hit,
} from './repository.ts';
import { pastCodes } from './pastRepository.ts';
import { readTicketText, type TicketText } from './ticketText.ts';

/** One word, of which few enough addresses begin. */
const BEGIN_OF_ADDRESS = /^\S{3,}$/;
/** So many signs of a ticket's id are enough to ask for those that begin like it. */
const ALIKE_SIGNS = 6;

export async function findAnything(
  db: Queries,
  engine: Engine,
  typed: string,
): Promise<FinderReply> {
  const text = asSought(typed);
  const ticket = readTicketText(text);
  const { members, count } = await listMembers(db, engine, {
    search: text,
    filter: [],
    sort: DEFAULT_MEMBER_SORT,
    start: { from: 'beginning', offset: 0 },
    limit: FOUND_MAX,
  });
  const found = ticket === null ? [] : await ticketsBeginning(db, ticket.begin, ticket.end);
  const past = await findPast(db, engine, text, ticket);
  const isUnknown = ticket?.isWhole === true && found.length === 0 && past.length === 0;
  const hits = [
    ...found,
    ...(isUnknown ? await ticketsLike(db, ticket.begin) : []),
    ...(await hitsOfWord(db, text)),
  ];
  return {
    members: members.map(
      ({ id, email, invite_email, is_active, merged_numbers = [], ...name }) => ({
        ...nameOf(name, id),
        email: email ?? invite_email ?? null,
        is_active,
        merged_numbers,
      }),
    ),
    member_count: count,
    codes: await foundCodes(db, hits),
    past_codes: past,
    ended_codes: await findEnded(db, text),
    unknown_ticket: isUnknown ? { attempt: await lastAttempt(db, ticket.begin) } : null,
  };
}

/** What a text names of festivals that are over. */
async function findPast(
  db: Queries,
  engine: Engine,
  text: string,
  ticket: TicketText | null,
): Promise<FoundPastCode[]> {
  const search = parseMemberSearch(text);
  const word = text.trim().toLowerCase();
  const rows = await pastCodes(db, engine, {
    ticket,
    code: search.kind === 'containing' ? search.codePrefix : null,
    guest: BEGIN_OF_ADDRESS.test(word) ? word : null,
  });
  return rows.map(({ id, token, festival_id, name, first_day, last_day, ...row }) => ({
    ...{ id, token },
    member: nameOf(row, row.member_id),
    festival: { id: festival_id, name, from: first_day, to: last_day },
    ticket:
      row.ticket_id === null || row.email === null || row.ticket_created_at === null
        ? null
        : {
            id: row.ticket_id,
            email: row.email,
            created_at: row.ticket_created_at,
            revoked_at: row.revoked_at,
            admitted_at: row.admitted_at,
          },
  }));
}

async function findEnded(db: Queries, text: string): Promise<FoundEndedCode[]> {
  const search = parseMemberSearch(text);
  if (search.kind !== 'containing' || search.codePrefix === null) return [];
  const rows = await endedCodesBeginning(db, search.codePrefix);
  return rows.map(({ token, ended_at, id, number, first_name, last_name }) => ({
    ...{ token, ended_at },
    member: id === null ? null : nameOf({ number, first_name, last_name }, id),
  }));
}

/** What a text names besides tickets. */
async function hitsOfWord(db: Queries, text: string): Promise<Hit[]> {
  const search = parseMemberSearch(text);
  if (search.kind !== 'containing') return [];
  const { codePrefix } = search;
  const guest = guestSought(text);
  return [
    ...(codePrefix === null ? [] : await codesBeginning(db, codePrefix)),
    ...(guest === null ? [] : await hitsOfGuest(db, guest)),
  ];
}

/** Of an id that is none: one slip away, or beginning alike. */
async function ticketsLike(db: Queries, id: string): Promise<Hit[]> {
  return [
    ...(await ticketsAmong(db, neighboursOf(id))),
    ...(await ticketsBeginning(db, id.slice(0, ALIKE_SIGNS))),
  ];
}

async function lastAttempt(db: Queries, ticketId: string) {
  const entry = await lastEntryOf(db, ticketId);
  return entry === undefined ? null : entryEvent(entry);
}

async function foundCodes(db: Queries, hits: readonly Hit[]): Promise<FoundCode[]> {
  const unique = hits.filter(
    (hit, index) => index === hits.findIndex((other) => isSame(hit, other)),
  );
  const shown = unique.slice(0, FOUND_MAX);
  if (shown.length === 0) return [];
  const codeIds = shown.map(({ codeId }) => codeId);
  const kept = new Map((await keptOf(db, { codeIds })).map((one) => [one.code.id, one]));
  const owners = await ownersOfCodes(db, codeIds);
  return shown.flatMap(({ codeId, ticketId }) => {
    const [of, owner] = [kept.get(codeId), owners.get(codeId)];
    if (of === undefined || owner === undefined) return [];
    const { id, token } = of.code;
    const ticket = ticketOf(of, ticketId);
    return [{ id, token, member: nameOf(owner, owner.id), ticket, ...sentOf(of, ticket) }];
  });
}

const isSame = (one: Hit, other: Hit): boolean =>
  one.codeId === other.codeId && (one.ticketId === other.ticketId || one.ticketId === null);

/**
 * Where the code was mailed to, each address once, the last one first; and why where no mail has arrived. Of one that was used,
 * to whom else it had gone: whoever looks for that address is to see why it is found.
 */
function sentOf(
  { given }: Kept,
  ticket: FoundTicket | null,
): Pick<FoundCode, 'sent_to' | 'unsent'> {
  const latest = given.toSorted((a, b) => (a.sent_at < b.sent_at ? 1 : -1));
  const byAddress = [...Map.groupBy(latest, ({ email }) => email).values()];
  const hasFailed = (mails: typeof given) => mails.every(({ failed_at: at }) => at !== null);
  const sentTo = byAddress.flatMap((mails) => (hasFailed(mails) ? [] : (mails[0]?.email ?? [])));
  if (ticket !== null) return { sent_to: sentTo.filter((email) => email !== ticket.email) };
  return {
    sent_to: sentTo,
    unsent: byAddress.flatMap((mails) =>
      hasFailed(mails) ? mails.slice(0, 1).flatMap(failedGiftEvent) : [],
    ),
  };
}

/** @param id null: the one that is valid, else the one that was revoked last */
function ticketOf(kept: Kept, id: string | null): FoundTicket | null {
  const valid = kept.tickets.find(({ revoked_at: revokedAt }) => revokedAt === null);
  const ticket =
    id === null ? (valid ?? kept.tickets.at(-1)) : kept.tickets.find((one) => one.id === id);
  if (ticket === undefined) return null;
  const { revoked_at: revokedAt, admitted_by: admittedBy } = ticket;
  const entries = kept.entries.filter(({ ticket_id: of }) => of === ticket.id);
  const entry =
    admittedBy === null ? entries.at(-1) : entries.find(({ key }) => key === admittedBy);
  const mail = kept.mails.findLast(({ ticket_id: of }) => of === ticket.id);
  // Of a ticket that its guest has not got nothing else is to be said.
  const unsent = mail?.state === 'failed' ? mailEvent(mail) : null;
  return {
    id: ticket.id,
    email: ticket.email,
    created_at: ticket.created_at,
    standing: revokedAt !== null ? 'revoked' : admittedBy !== null ? 'used' : 'valid',
    because: revokedEvent(kept, ticket) ?? (entry === undefined ? unsent : entryEvent(entry)),
    replacement:
      revokedAt === null || valid === undefined
        ? null
        : { email: valid.email, created_at: valid.created_at },
  };
}
