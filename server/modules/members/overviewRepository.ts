/** Counts members, codes and tickets for the office's overview, from what the list's triggers keep. */
import { sql, type RawBuilder } from 'kysely';
import type { Overview } from '../../../contract/office/overview.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { FACETS, passes, type FacetTest } from './facets.ts';
import { ADMITTED_TICKETS, OWNERS_OF_FAILED_MAILS, ticketsByMail } from './filterRepository.ts';

interface FacetCount {
  readonly facets: number;
  readonly members: number;
  readonly codes: number;
  readonly free: number;
}

/** And not registered yet. */
const INVITED = { has: FACETS.active | FACETS.invited, lacks: FACETS.registered };
const INVITED_OF_FAILED_MAILS = sql`select member_id from member_figure
  where (facets & ${sql.lit(INVITED.has | INVITED.lacks)}) = ${sql.lit(INVITED.has)}
    and member_id in (${OWNERS_OF_FAILED_MAILS})`;

export async function readOverview(db: Queries): Promise<Overview> {
  // The index of facets has all of it (008_list.ts).
  const { rows } = await sql<FacetCount>`select facets, count(*) as members,
    sum(codes) as codes, sum(free_codes) as free from member_figure group by facets`.execute(db);
  const codes = sumOf(rows.map((row) => row.codes));
  const free = sumOf(rows.map((row) => row.free));
  const mailed = rows.filter((row) => passes(row.facets, { has: FACETS.mailed }));
  const failedTickets = await countOf(db, ticketsByMail('failed'));
  const members = (test: FacetTest) =>
    sumOf(rows.flatMap((row) => (passes(row.facets, test) ? [row.members] : [])));
  return {
    members: {
      all: members({}),
      inactive: members({ lacks: FACETS.active }),
      registered: members({ has: FACETS.registered }),
      invited: members(INVITED),
      invited_failed: await countOf(db, INVITED_OF_FAILED_MAILS),
      never_invited: members({
        has: FACETS.active,
        lacks: FACETS.invited | FACETS.registered,
      }),
      mail_failed: await countOf(db, OWNERS_OF_FAILED_MAILS),
      without_free_codes: members({ has: FACETS.active, lacks: FACETS.hasFreeCodes }),
    },
    codes: { all: codes, free },
    tickets: {
      issued: codes - free,
      // Few mails fail or wait, so that these are counted and not those that are out.
      mailed:
        sumOf(mailed.map((row) => row.codes - row.free)) -
        failedTickets -
        (await countOf(db, ticketsByMail('waiting'))),
      mail_failed: failedTickets,
      admitted: await countOf(db, sql`select id from ticket where ${ADMITTED_TICKETS}`),
    },
  };
}

async function countOf(db: Queries, ids: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from (${ids}) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
