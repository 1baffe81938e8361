/**
 * Invitations by mail: where one goes and when it was queued, mails that are about a member, and mass mailings that
 * wait behind the rest.
 */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';

/** The bits of `facets` that the member's own row tells, 543 together; `row` is a table or a trigger's `new`. */
const ownFacets = (row: string) =>
  `(case when ${row}.password_hash is not null then 1 else 0 end)
   + (case when ${row}.is_active then 2 else 0 end)
   + (case when ${row}.is_entry_staff then 4 else 0 end)
   + (case when ${row}.is_staff then 8 else 0 end)
   + (case when ${row}.is_superuser then 16 else 0 end)
   + (case when ${row}.invited_at is not null then 512 else 0 end)`;

/** So many more codes and valid tickets of a member, and the facets that follow: has codes, free ones, tickets. */
const counted = (member: string, codes: string, tickets: string) => `
  update member_figure set
    codes = codes + ${codes},
    tickets = tickets + ${tickets},
    free_codes = free_codes + ${codes} - ${tickets},
    facets = (facets & ~224)
      + (case when codes + ${codes} > 0 then 32 else 0 end)
      + (case when free_codes + ${codes} - ${tickets} > 0 then 64 else 0 end)
      + (case when tickets + ${tickets} > 0 then 128 else 0 end)
  where member_id = ${member};`;

const ownerOf = (token: string) => `(select created_for from token where id = ${token})`;
const validTickets = (token: string) =>
  `(select count(*) from ticket where token_id = ${token} and revoked_at is null)`;

/** Those of 008_list.ts that write facets, with one bit more; and that of the mails about members. */
const TRIGGERS: readonly (readonly [name: string, when: string, work: string])[] = [
  [
    'member_figure_added',
    'after insert on member for each row',
    `insert into member_figure (member_id, facets, codes, free_codes, tickets)
     values (new.id, ${ownFacets('new')}, 0, 0, 0);`,
  ],
  [
    'member_figure_changed',
    `after update of password_hash, is_active, is_entry_staff, is_staff, is_superuser, invited_at on member
     for each row when ((${ownFacets('old')}) <> (${ownFacets('new')}))`,
    `update member_figure set facets = (facets & ~543) + ${ownFacets('new')} where member_id = new.id;`,
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
  [
    'outbox_of_member',
    'after insert on outbox for each row when (new.member_id is not null)',
    'update member_figure set facets = facets | 256 where member_id = new.member_id;',
  ],
];

export const invite = (engine: Engine): Migration => ({
  async up(db: Kysely<Schema>) {
    const statements = [
      'alter table member add column invited_at timestamptz',
      'alter table outbox add column member_id bigint references member (id)',
      'alter table outbox add column priority integer not null default 1 check (priority in (0, 1))',
      'create index outbox_member on outbox (member_id, kind, id) where member_id is not null',
      'drop index outbox_due',
      // As senders look for work: what is urgent first, of that the oldest.
      `create index outbox_due on outbox (priority desc, next_attempt_at, id) where state = 'waiting'`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
    for (const [name, when, work] of TRIGGERS) await engine.createTrigger(db, { name, when, work });
  },
});
