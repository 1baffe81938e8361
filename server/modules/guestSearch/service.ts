/** Finds guests whose code cannot be read, by name or member number. Every search is written to the audit. */
import type { FoundGuest, FoundTicket } from '../../../contract/entry/entities.ts';
import {
  GUEST_SEARCH_MIN_CHARS,
  GUEST_SEARCH_RESULTS_MAX,
} from '../../../contract/entry/limits.ts';
import { SEARCH_MAX_CHARS } from '../../../contract/limits.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { texts } from '../../texts.ts';
import { readInPlace, type Asker } from '../../work/reader.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { admissionUse } from '../entry/verdict.ts';
import type { IssuedTicket } from './repository.ts';

export function createGuestSearchService({
  database,
  clock,
  handles,
  reader = readInPlace(database),
}: Pick<AppDeps, 'database' | 'clock' | 'handles' | 'reader'>) {
  return {
    /** @throws 400 for too few or too many characters; 499 and 503 as a reader does. */
    async find(by: Actor, typed: string, asker?: Asker): Promise<FoundGuest[]> {
      const search = typed.trim();
      const length = Array.from(search).length;
      if (length < GUEST_SEARCH_MIN_CHARS) {
        throw badRequest(texts.shortGuestSearch(GUEST_SEARCH_MIN_CHARS));
      }
      if (length > SEARCH_MAX_CHARS) throw badRequest(texts.longSearch(SEARCH_MAX_CHARS));

      const { members, issued } = await reader.read(
        'findGuests',
        [search, GUEST_SEARCH_RESULTS_MAX],
        asker,
      );
      const ids = members.map(({ id }) => id);
      const valid = issued.filter(({ use }) => use === null);
      const handleOf = new Map(
        await Promise.all(valid.map(async ({ id }) => [id, await handles.make(id)] as const)),
      );
      await addAudit(database.db, {
        at: timestamp(clock),
        by,
        action: 'guest looked up',
        subject: 'guests',
        concerns: ids.map((id) => `member:${id}` as const),
        details: { search, members: ids },
      });
      return members.map(({ id, number, first_name, last_name }) => ({
        number,
        first_name,
        last_name,
        tickets: issued
          .filter(({ memberId }) => memberId === id)
          .map((ticket) => toFound(ticket, handleOf.get(ticket.id))),
      }));
    },
  };
}

function toFound({ email, use }: IssuedTicket, handle: string | undefined): FoundTicket {
  const common = { email_hint: hintOf(email) };
  if (use === null) return { ...common, status: 'valid', ...(handle !== undefined && { handle }) };
  return { ...common, status: 'used', used: admissionUse(use, null) };
}

/** Two letters and the domain: enough for a guest to say which address it is, not enough to learn it. */
function hintOf(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, at))}…${email.slice(at)}`;
}
