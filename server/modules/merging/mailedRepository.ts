/** Whom something was mailed to (`mail:nie`): triggers set that for good, so that undoing a merge has to take it back. */
import { sql } from 'kysely';
import type { Queries } from '../../db/openDatabase.ts';
import { FACETS } from '../members/facets.ts';
import type { MergeRecord } from './record.ts';

const MAILED = sql.lit(FACETS.mailed);

/** As it is kept: also where nothing tells of the mail any more. Who is merged has nothing kept. */
export async function isMailed(db: Queries, memberId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from member_figure
    where member_id = ${memberId} and (facets & ${MAILED}) <> 0`.execute(db);
  return rows.length > 0;
}

/** Though nothing that comes along may tell of the mail. */
export async function markMailed(db: Queries, memberId: number): Promise<void> {
  await sql`update member_figure set facets = facets | ${MAILED}
    where member_id = ${memberId}`.execute(db);
}

/** To be called when codes and mails are where they belong. Merges of before do not know it: what is set stays. */
export async function mailedBack(
  db: Queries,
  mailed: MergeRecord['mailed'],
  { keptId, goneId }: { keptId: number; goneId: number },
): Promise<void> {
  if (mailed === undefined) return;
  // Of tickets, members and codes given away the mails are kept: what was mailed since is found.
  if (!mailed.kept && !(await hasMails(db, keptId))) {
    await sql`update member_figure set facets = facets & ~${MAILED}
      where member_id = ${keptId}`.execute(db);
  }
  if (mailed.gone) await markMailed(db, goneId);
}

/** What tells of codes and their mails, of the present festival and of past ones. */
const SEASONS = [
  { code: 'token', given: 'token_email', ticket: 'ticket', mail: 'outbox' },
  { code: 'past_code', given: 'past_code_mail', ticket: 'past_ticket', mail: 'past_mail' },
] as const;

async function hasMails(db: Queries, memberId: number): Promise<boolean> {
  for (const season of SEASONS) {
    const [code, given] = [sql.table(season.code), sql.table(season.given)];
    const [ticket, mail] = [sql.table(season.ticket), sql.table(season.mail)];
    const { rows } = await sql`
      select 1 from ${mail} as own where own.member_id = ${memberId}
      union all select 1 from ${code} as code join ${given} as given on given.token_id = code.id
        where code.created_for = ${memberId}
      union all select 1 from ${code} as code join ${ticket} as ticket on ticket.token_id = code.id
        join ${mail} as mail on mail.ticket_id = ticket.id where code.created_for = ${memberId}
      limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}
