/** Reads all that the office's sheet shows of a member. */
import type { CodeDetails, MemberDetails } from '../../../contract/office/memberDetails.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { deadAddress } from '../bounces/repository.ts';
import { findMemberFacts, sessionsOf } from './detailsRepository.ts';
import { labelsOf } from '../labels/repository.ts';
import { mergesInto } from '../merging/mergesInto.ts';
import { survivorOf } from './mergedRepository.ts';
import { hasFactor } from '../secondFactor/repository.ts';
import { findMember } from './repository.ts';
import { sessionKey } from './sessionKey.ts';
import { keptOf, timelineOf, type Kept } from './timeline.ts';

/** Of one who is merged it is who stayed. @param present the session that asks. @returns null: there is none. */
export async function readMemberDetails(
  db: Queries,
  _engine: Engine,
  asked: number,
  { now, present }: { now: string; present: string | null },
): Promise<MemberDetails | null> {
  const id = await survivorOf(db, asked);
  const [member, facts] = [await findMember(db, id), await findMemberFacts(db, id)];
  if (member === null || facts === undefined) return null;
  const address = member.email ?? member.invite_email ?? null;
  const undeliverable = address === null ? null : await deadAddress(db, address);
  const sessions = await sessionsOf(db, id, { now, present });
  return {
    member,
    ...facts,
    ...(undeliverable !== null && { undeliverable }),
    labels: (await labelsOf(db, [id])).get(id) ?? [],
    codes: (await keptOf(db, { memberId: id })).map(detailsOf),
    sessions: sessions.map(sessionOf),
    has_second_factor: await hasFactor(db, id),
    merges: await mergesInto(db, id, now),
  };
}

/** As its owner and the office see it: its name opens nothing. */
export const sessionOf = (
  row: Awaited<ReturnType<typeof sessionsOf>>[number],
): MemberDetails['sessions'][number] => ({
  key: sessionKey(row.id),
  created_at: row.created_at,
  used_at: row.used_at,
  client: row.browser,
  ...(row.time_zone !== null && { time_zone: row.time_zone }),
});

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
