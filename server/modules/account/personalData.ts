/** All that is kept of a person, put together for that person (GDPR, articles 15 and 20). */
import { AUDIT_ACTIONS, isAuditAction } from '../../../contract/office/auditActions.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { deadAddress } from '../bounces/repository.ts';
import { labelsOf } from '../labels/repository.ts';
import { sessionsOf } from '../members/detailsRepository.ts';
import { withMerged } from '../members/mergedRepository.ts';
import { keptOf, type Kept } from '../members/timeline.ts';
import { sinceMoved } from '../ownCodes/story.ts';
import { countRecoveryCodes, factorsOf } from '../secondFactor/repository.ts';
import { findSavedViews } from '../savedViews/repository.ts';
import {
  auditRows,
  gateRows,
  jobRows,
  mailRows,
  memberRow,
  mergedRows,
  openLinks,
  pastCodeRows,
  ROWS_MAX,
} from './personalDataRepository.ts';

export type PersonalData = NonNullable<Awaited<ReturnType<typeof readPersonalData>>>;

/** @param present the session that asks. @returns null: there is no such member, or it was merged into another one. */
export async function readPersonalData(
  db: Queries,
  _engine: Engine,
  id: number,
  { now, present }: { now: string; present: string | null },
) {
  const member = await memberRow(db, id);
  if (member === undefined) return null;
  const ids = await withMerged(db, id);
  const addresses = [member.email, member.invite_email].filter((address) => address !== null);
  const sessions = await sessionsOf(db, id, { now, present });
  const lists = {
    mails: await mailRows(db, ids, addresses),
    at_the_gate: await gateRows(db, ids),
    jobs: await jobRows(db, ids),
    past_codes: await pastCodeRows(db, ids),
    log: (await auditRows(db, ids)).map((row) => entryOf(row, ids)),
  };
  return {
    exported_at: now,
    member,
    undeliverable_since: await deadSince(db, addresses),
    labels: (await labelsOf(db, [id])).get(id) ?? [],
    merged_members: await mergedRows(db, ids.slice(1)),
    codes: (await keptOf(db, { memberId: id })).map(codeOf),
    sessions: sessions.map(({ created_at, used_at, browser, time_zone }) => ({
      created_at,
      last_used_at: used_at,
      browser,
      time_zone,
    })),
    second_factors: (await factorsOf(db, id)).map(({ kind, name, created_at, used_at }) => ({
      ...{ kind, name, created_at, used_at },
    })),
    recovery_codes: await countRecoveryCodes(db, id),
    links: await openLinks(db, ids, now),
    saved_filters: await findSavedViews(db, id),
    ...lists,
    /** False: of some list only the newest rows are here. */
    is_complete: Object.values(lists).every(({ length }) => length < ROWS_MAX),
  };
}

/** Since when mails to one of these come back. */
async function deadSince(db: Queries, addresses: readonly string[]): Promise<string | null> {
  for (const address of addresses) {
    const dead = await deadAddress(db, address);
    if (dead !== null) return dead.since;
  }
  return null;
}

/** Of whom it went to, what the member sees as well. */
function codeOf(kept: Kept) {
  const { code, tickets, given, entries } = sinceMoved(kept).own;
  return {
    code: code.token,
    created_at: code.created_at,
    sent_to: given.map(({ email, sent_at }) => ({ email, sent_at })),
    tickets: tickets.map(({ id, email, created_at, revoked_at }) => ({
      ...{ email, created_at, revoked_at },
      admitted_at:
        entries.findLast(({ ticket_id: ticket, kind }) => ticket === id && kind === 'admit')
          ?.received_at ?? null,
    })),
  };
}

type AuditRow = Awaited<ReturnType<typeof auditRows>>[number];

function entryOf(row: AuditRow, ids: number[]) {
  const { actor_id: actor, subject, before, after } = row;
  const isAboutThem = ids.some((id) => subject === `member:${id}`);
  const isTheirs = actor !== null && ids.includes(actor);
  return {
    at: row.at,
    what: isAuditAction(row.action) ? AUDIT_ACTIONS[row.action] : row.action,
    by: isTheirs ? ('me' as const) : ('others' as const),
    is_about_me: isAboutThem,
    // Of what was done to others, that it was done.
    before: isAboutThem ? fieldsOf(before) : null,
    after: isAboutThem ? fieldsOf(after) : null,
    // Of a code that was taken back since, nothing else tells to whom it was mailed.
    to: isTheirs && row.action === 'token given away' ? addressIn(row.details) : null,
    network: row.network,
    browser: row.client,
  };
}

const fieldsOf = (json: string | null): Record<string, unknown> | null =>
  json === null ? null : (JSON.parse(json) as Record<string, unknown>);

function addressIn(details: string): string | null {
  const { email } = JSON.parse(details) as { email?: unknown };
  return typeof email === 'string' ? email : null;
}
