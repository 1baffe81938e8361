/**
 * What the member list is filtered, sorted and searched by: figures of each member, kept by triggers, the addresses of
 * guests, when a member was last in the app, and search texts that know both spellings of an umlaut.
 */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { plainText, searchTextFrom } from '../../lib/searchText.ts';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';

const MEMBERS_AT_ONCE = 2_000;

/** The bits of `facets` that the member's own row tells; `row` is a table or a trigger's `new`. */
const ownFacets = (row: string) =>
  `(case when ${row}.password_hash is not null then 1 else 0 end)
   + (case when ${row}.is_active then 2 else 0 end)
   + (case when ${row}.is_entry_staff then 4 else 0 end)
   + (case when ${row}.is_staff then 8 else 0 end)
   + (case when ${row}.is_superuser then 16 else 0 end)`;

/** So many more codes and valid tickets of a member, and the facets that follow: has codes, free ones, tickets. */
const counted = (member: string, codes: string, tickets: string) => `
  update member_figure set
    codes = codes + ${codes},
    tickets = tickets + ${tickets},
    free_codes = free_codes + ${codes} - ${tickets},
    facets = (facets & 287)
      + (case when codes + ${codes} > 0 then 32 else 0 end)
      + (case when free_codes + ${codes} - ${tickets} > 0 then 64 else 0 end)
      + (case when tickets + ${tickets} > 0 then 128 else 0 end)
  where member_id = ${member};`;

const ownerOf = (token: string) => `(select created_for from token where id = ${token})`;
const mailed = (token: string) =>
  `update member_figure set facets = facets | 256 where member_id = ${ownerOf(token)};`;
const guestOf = (row: string) =>
  `insert into guest_email (email, token_id) values (lower(${row}.email), ${row}.token_id)
   on conflict do nothing;`;
const validTickets = (token: string) =>
  `(select count(*) from ticket where token_id = ${token} and revoked_at is null)`;

/** Admissions write none of the columns that the triggers on tickets wait for: the gate pays nothing for the list. */
const TRIGGERS: readonly (readonly [name: string, when: string, work: string])[] = [
  [
    'member_figure_added',
    'after insert on member for each row',
    `insert into member_figure (member_id, facets, codes, free_codes, tickets)
     values (new.id, ${ownFacets('new')}, 0, 0, 0);`,
  ],
  [
    'member_figure_changed',
    `after update of password_hash, is_active, is_entry_staff, is_staff, is_superuser on member
     for each row when ((${ownFacets('old')}) <> (${ownFacets('new')}))`,
    `update member_figure set facets = (facets & 480) + ${ownFacets('new')} where member_id = new.id;`,
  ],
  ['token_counted', 'after insert on token for each row', counted('new.created_for', '1', '0')],
  [
    'token_moved',
    'after update of created_for on token for each row when (old.created_for <> new.created_for)',
    counted('old.created_for', '-1', `-${validTickets('new.id')}`) +
      counted('new.created_for', '1', validTickets('new.id')),
  ],
  ['token_withdrawn', 'after delete on token for each row', counted('old.created_for', '-1', '0')],
  [
    'ticket_counted',
    'after insert on ticket for each row when (new.revoked_at is null)',
    counted(ownerOf('new.token_id'), '0', '1'),
  ],
  [
    'ticket_revoked',
    'after update of revoked_at on ticket for each row when (old.revoked_at is null and new.revoked_at is not null)',
    counted(ownerOf('new.token_id'), '0', '-1'),
  ],
  ['ticket_guest', 'after insert on ticket for each row', guestOf('new')],
  [
    'token_email_sent',
    'after insert on token_email for each row',
    guestOf('new') + mailed('new.token_id'),
  ],
  [
    'outbox_of_ticket',
    'after insert on outbox for each row when (new.ticket_id is not null)',
    mailed('(select token_id from ticket where id = new.ticket_id)'),
  ],
];

export const list = (engine: Engine): Migration => ({
  async up(db: Kysely<Schema>) {
    const run = (text: string) => sql.raw(text).execute(db);
    await sql`alter table member add column last_active_at timestamptz not null
      default '1970-01-01T00:00:00.000Z'`.execute(db);
    await run(`update member set last_active_at = coalesce(
      (select max(rotated_at) from session where member_id = member.id), last_active_at)`);

    await run(`create table member_figure (
      member_id integer primary key references member (id),
      facets integer not null,
      codes integer not null,
      free_codes integer not null,
      tickets integer not null
    )`);
    await run(`insert into member_figure (member_id, facets, codes, free_codes, tickets)
      select id, ${ownFacets('member')}
        + (case when codes > 0 then 32 else 0 end)
        + (case when codes > tickets then 64 else 0 end)
        + (case when tickets > 0 then 128 else 0 end)
        + (case when exists (select 1 from token left join ticket on ticket.token_id = token.id
            where token.created_for = member.id and (
              exists (select 1 from token_email where token_id = token.id)
              or exists (select 1 from outbox where ticket_id = ticket.id))) then 256 else 0 end),
        codes, codes - tickets, tickets
      from (select member.*,
          (select count(*) from token where created_for = member.id) as codes,
          (select count(*) from token join ticket on ticket.token_id = token.id
            where created_for = member.id and revoked_at is null) as tickets
        from member) as member`);

    await sql`create table guest_email (
      email ${engine.sortedText} not null,
      token_id bigint not null references token (id) on delete cascade,
      primary key (email, token_id)
    )`.execute(db);
    await run(`insert into guest_email (email, token_id)
      select lower(email), token_id from ticket union select lower(email), token_id from token_email`);

    for (const [name, when, work] of TRIGGERS) await engine.createTrigger(db, { name, when, work });
    const indexes = [
      // As counts of the list read it: what is filtered by most, and nothing else.
      'member_figure_facets on member_figure (facets, free_codes, codes, member_id)',
      'member_figure_codes on member_figure (codes, member_id)',
      'member_figure_free on member_figure (free_codes, member_id)',
      'member_figure_tickets on member_figure (tickets, member_id)',
      'member_figure_status on member_figure ((3 - (facets & 3)), member_id)',
      'member_figure_roles on member_figure ((28 - (facets & 28)), member_id)',
      'member_created_at on member (created_at, id)',
      'member_last_active_at on member (last_active_at, id)',
      'member_sorted_name on member (sort_name, id)',
      "outbox_failed on outbox (ticket_id) where state = 'failed'",
    ];
    await run('drop index member_sort_name');
    for (const index of indexes) await run(`create index ${index}`);
    const emails = engine.byCodePoint(sql.raw("coalesce(email_key, '\u{10ffff}')"));
    await sql`create index member_sorted_email on member ((${emails}), id)`.execute(db);
    await rewriteSearchTexts(db);
  },
});

async function rewriteSearchTexts(db: Kysely<Schema>): Promise<void> {
  for (let last = 0; ;) {
    const members = await db
      .selectFrom('member')
      .select(['id', 'search_text', 'sort_name'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(MEMBERS_AT_ONCE)
      .execute();
    for (const { id, ...known } of members) {
      const search_text = searchTextFrom(known.search_text);
      const sort_name = plainText(known.sort_name);
      if (search_text === known.search_text && sort_name === known.sort_name) continue;
      await db.updateTable('member').set({ search_text, sort_name }).where('id', '=', id).execute();
    }
    const end = members.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}
