/**
 * What a million members ask for: the figures of the list are counted by statement where the database can, not by row.
 * PostgreSQL keeps each version of a row until the transaction ends, and looks through all of them at the next change:
 * a thousand codes of one member were half a million versions.
 */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine, StatementTrigger } from '../engine.ts';
import type { Schema } from '../schema.ts';

/** The facets that follow from the counts: has codes (32), has free ones (64), has tickets (128). */
const countFacets = (codes: string, free: string, tickets: string) => `(facets & ~224)
    + (case when ${codes} > 0 then 32 else 0 end)
    + (case when ${free} > 0 then 64 else 0 end)
    + (case when ${tickets} > 0 then 128 else 0 end)`;

/** @param changes select of `member`, and of how many more codes and valid tickets they have. */
const counted = (changes: string) => `
  update member_figure set
    codes = codes + more_codes,
    tickets = tickets + more_tickets,
    free_codes = free_codes + more_codes - more_tickets,
    facets = ${countFacets('codes + more_codes', 'free_codes + more_codes - more_tickets', 'tickets + more_tickets')}
  from (select member, sum(codes_by) as more_codes, sum(tickets_by) as more_tickets
    from (${changes}) as each_row group by member) as change
  where member_id = member and (more_codes <> 0 or more_tickets <> 0);`;

const validTickets = `(select count(*) from ticket where token_id = moved.id and revoked_at is null)`;

const COUNTS: readonly StatementTrigger[] = [
  {
    name: 'token_counted',
    on: 'insert',
    table: 'token',
    work: ({ added }) =>
      counted(`select created_for as member, 1 as codes_by, 0 as tickets_by from ${added}`),
  },
  {
    name: 'token_moved',
    on: 'update',
    table: 'token',
    work: ({ added, removed }) =>
      counted(`
        select created_for as member, 1 as codes_by, ${validTickets} as tickets_by from ${added} as moved
        union all select created_for, -1, -${validTickets} from ${removed} as moved`),
  },
  {
    name: 'token_withdrawn',
    on: 'delete',
    table: 'token',
    work: ({ removed }) =>
      counted(`select created_for as member, -1 as codes_by, 0 as tickets_by from ${removed}`),
  },
  {
    name: 'ticket_counted',
    on: 'insert',
    table: 'ticket',
    work: ({ added }) =>
      counted(`select created_for as member, 0 as codes_by, 1 as tickets_by
        from ${added} as issued join token on token.id = issued.token_id
        where issued.revoked_at is null`),
  },
];

const ownerOf = (token: string) => `(select created_for from token where id = ${token})`;
/** Whom something was mailed to already stays as they are: no version of the row more. */
const mailed = (member: string) =>
  `update member_figure set facets = facets | 256 where member_id = ${member} and (facets & 256) = 0;`;

const MAILED: readonly (readonly [name: string, when: string, work: string])[] = [
  [
    'token_email_sent',
    'after insert on token_email for each row',
    `insert into guest_email (email, token_id) values (lower(new.email), new.token_id)
       on conflict do nothing;` + mailed(ownerOf('new.token_id')),
  ],
  [
    'outbox_of_ticket',
    'after insert on outbox for each row when (new.ticket_id is not null)',
    mailed(ownerOf('(select token_id from ticket where id = new.ticket_id)')),
  ],
  [
    'outbox_of_member',
    'after insert on outbox for each row when (new.member_id is not null)',
    mailed('new.member_id'),
  ],
];

/** Those whose counts are not what the codes and tickets say; there should be none. */
const RECOUNT = `update member_figure set
    codes = all_codes, tickets = all_tickets, free_codes = all_codes - all_tickets,
    facets = ${countFacets('all_codes', 'all_codes - all_tickets', 'all_tickets')}
  from (select member.id as member, count(token.id) as all_codes, count(ticket.id) as all_tickets
    from member left join token on token.created_for = member.id
      left join ticket on ticket.token_id = token.id and ticket.revoked_at is null
    group by member.id) as counts
  where member_id = member and (codes <> all_codes or tickets <> all_tickets
    or free_codes <> all_codes - all_tickets)`;

/** What the overview counts day by day; of members there is one, and of admissions another. And all tickets of a code. */
const INDEXES = [
  'token_created_at on token (created_at)',
  'ticket_created_at on ticket (created_at)',
  'ticket_of_token on ticket (token_id)',
];

export const scale = (engine: Engine): Migration => ({
  async up(db: Kysely<Schema>) {
    for (const trigger of COUNTS) await engine.countByStatement(db, trigger);
    for (const [name, when, work] of MAILED) await engine.createTrigger(db, { name, when, work });
    await sql.raw(RECOUNT).execute(db);
    for (const index of INDEXES) await sql.raw(`create index ${index}`).execute(db);
    await sql`alter table job add column rows_deleted_at timestamptz`.execute(db);
  },
});
