/** Counts members, codes and tickets for the office's overview, from what the list's triggers keep. */
import { sql } from 'kysely';
import type { Overview } from '../../../contract/office/overview.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { FACETS, passes, type FacetTest } from './facets.ts';
import { ADMITTED_TICKETS, FAILED_TICKETS } from './filterRepository.ts';

interface FacetCount {
  readonly facets: number;
  readonly members: number;
  readonly codes: number;
  readonly free: number;
}

export async function readOverview(db: Queries): Promise<Overview> {
  // The index of facets has all of it (008_list.ts).
  const { rows } = await sql<FacetCount>`select facets, count(*) as members,
    sum(codes) as codes, sum(free_codes) as free from member_figure group by facets`.execute(db);
  const codes = sumOf(rows.map((row) => row.codes));
  const free = sumOf(rows.map((row) => row.free));
  const members = (test: FacetTest) =>
    sumOf(rows.flatMap((row) => (passes(row.facets, test) ? [row.members] : [])));
  return {
    members: {
      all: members({}),
      inactive: members({ lacks: FACETS.active }),
      registered: members({ has: FACETS.registered }),
      pending: members({ has: FACETS.active, lacks: FACETS.registered }),
      without_free_codes: members({ has: FACETS.active, lacks: FACETS.hasFreeCodes }),
    },
    codes: { all: codes, free },
    tickets: {
      issued: codes - free,
      admitted: await countOf(db, sql`from ticket where ${ADMITTED_TICKETS}`),
      mail_failed: await countOf(
        db,
        sql`from outbox as failure join ticket on ticket.id = failure.ticket_id
          where failure.state = 'failed' and ${FAILED_TICKETS}`,
      ),
    },
  };
}

async function countOf(db: Queries, tickets: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(distinct ticket.id) as count ${tickets}`.execute(db);
  return rows[0]?.count ?? 0;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
