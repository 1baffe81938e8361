/** A member as the office's sheet shows it. */
import { hash } from 'node:crypto';
import type { CodeDetails, MemberDetails } from '../../../contract/office/memberDetails.ts';
import type { AppDeps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { texts } from '../../texts.ts';
import { findMemberFacts, sessionsOf } from './detailsRepository.ts';
import { findMember } from './repository.ts';
import { keptOf, timelineOf, type Kept } from './timeline.ts';

/** Names a session to administrators: its id is in the tokens that it signs in with. */
export const sessionKey = (id: string): string => hash('sha256', id).slice(0, 32);

export function createMemberDetailsService({
  database,
  clock,
}: Pick<AppDeps, 'database' | 'clock'>) {
  const { db } = database;
  return {
    /** @throws 404 */
    async find(id: number): Promise<MemberDetails> {
      const [member, facts] = [await findMember(db, id), await findMemberFacts(db, id)];
      if (member === null || facts === undefined) throw notFound(texts.unknownMember);
      const sessions = await sessionsOf(db, id, timestamp(clock));
      return {
        member,
        ...facts,
        codes: (await keptOf(db, { memberId: id })).map(detailsOf),
        sessions: sessions.map(({ id: sid, created_at, rotated_at, browser }) => ({
          key: sessionKey(sid),
          created_at,
          used_at: rotated_at,
          client: browser,
        })),
      };
    },
  };
}

function detailsOf(kept: Kept): CodeDetails {
  const { code, tickets, mails, given } = kept;
  const valid = tickets.find(({ revoked_at: revokedAt }) => revokedAt === null);
  return {
    ...code,
    ticket:
      valid === undefined
        ? null
        : {
            email: valid.email,
            created_at: valid.created_at,
            is_admitted: valid.admitted_by !== null,
            mail_state: mails.findLast((mail) => mail.ticket_id === valid.id)?.state ?? null,
          },
    is_untouched: tickets.length === 0 && given.length === 0,
    events: timelineOf(kept),
  };
}
