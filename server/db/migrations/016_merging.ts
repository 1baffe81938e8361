/**
 * Members who are the same person: what they are found by, which pairs are not, and merged ones, who are kept and no
 * longer listed.
 */
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { nameKey } from '../../lib/searchText.ts';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';

const MEMBERS_AT_ONCE = 500;

/** The bits of `facets` that the member's own row tells, as in 012_invite.ts. */
const OWN_FACETS = `(case when new.password_hash is not null then 1 else 0 end)
   + (case when new.is_active then 2 else 0 end)
   + (case when new.is_entry_staff then 4 else 0 end)
   + (case when new.is_staff then 8 else 0 end)
   + (case when new.is_superuser then 16 else 0 end)
   + (case when new.invited_at is not null then 512 else 0 end)`;

const FIGURE = `insert into member_figure (member_id, facets, codes, free_codes, tickets)
     values (new.id, ${OWN_FACETS}, 0, 0, 0);`;

/** Who is merged has no figure: the list, which reads figures, does not have them. They have no codes then, nor before. */
const TRIGGERS: readonly (readonly [name: string, when: string, work: string])[] = [
  [
    'member_figure_added',
    'after insert on member for each row when (new.merged_into is null)',
    FIGURE,
  ],
  [
    'member_merged',
    `after update of merged_into on member
     for each row when (old.merged_into is null and new.merged_into is not null)`,
    'delete from member_figure where member_id = new.id;',
  ],
  [
    'member_parted',
    `after update of merged_into on member
     for each row when (old.merged_into is not null and new.merged_into is null)`,
    `insert into member_figure (member_id, facets, codes, free_codes, tickets)
     values (new.id, ${OWN_FACETS} + (case when exists (
       select 1 from outbox where outbox.member_id = new.id) then 256 else 0 end), 0, 0, 0);`,
  ],
  // Whoever gets a code, gets what was mailed of it.
  [
    'token_moved_mailed',
    `after update of created_for on token for each row when (old.created_for <> new.created_for)`,
    `update member_figure set facets = facets | 256 where member_id = new.created_for and (
       exists (select 1 from token_email where token_email.token_id = new.id)
       or exists (select 1 from outbox join ticket on ticket.id = outbox.ticket_id
         where ticket.token_id = new.id));`,
  ],
  [
    'outbox_member_moved',
    'after update of member_id on outbox for each row when (new.member_id is not null)',
    'update member_figure set facets = facets | 256 where member_id = new.member_id;',
  ],
];

export const merging = (engine: Engine): Migration => ({
  async up(db: Kysely<Schema>) {
    await sql`alter table member add column name_key ${engine.sortedText}`.execute(db);
    await sql`alter table member add column merged_into bigint`.execute(db);
    await writeNameKeys(db);
    const statements = [
      sql`create index member_name_key on member (name_key, id)`,
      sql`create index member_address on member ((coalesce(email_key, lower(invite_email))), id)`,
      sql`create index member_merged on member (merged_into) where merged_into is not null`,

      sql`create table member_apart (
        low_id bigint not null references member (id) on delete cascade,
        high_id bigint not null references member (id) on delete cascade,
        decided_by bigint not null references member (id),
        at timestamptz not null,
        primary key (low_id, high_id)
      )`,
      sql`create index member_apart_high on member_apart (high_id)`,
      sql`create index member_apart_at on member_apart (at, low_id, high_id)`,

      sql`create table member_merge (
        id ${engine.idColumn},
        kept_id bigint not null references member (id),
        gone_id bigint not null references member (id),
        at timestamptz not null,
        merged_by bigint not null references member (id),
        record text,
        undone_at timestamptz,
        undone_by bigint references member (id)
      )`,
      sql`create index member_merge_gone on member_merge (gone_id)`,
      sql`create index member_merge_kept on member_merge (kept_id)`,
      sql`create index member_merge_recorded on member_merge (at) where record is not null`,
    ];
    for (const statement of statements) await statement.execute(db);
    for (const [name, when, work] of TRIGGERS) await engine.createTrigger(db, { name, when, work });
  },
});

async function writeNameKeys(db: Kysely<Schema>): Promise<void> {
  for (let last = 0; ;) {
    const members = await db
      .selectFrom('member')
      .select(['id', 'sort_name'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(MEMBERS_AT_ONCE)
      .execute();
    const end = members.at(-1);
    if (end === undefined) return;
    const keys = members.map(
      ({ id, sort_name: name }) => sql`(cast(${id} as bigint), cast(${nameKey(name)} as text))`,
    );
    await sql`update member set name_key = named.column2
      from (values ${sql.join(keys)}) as named where member.id = named.column1`.execute(db);
    last = end.id;
  }
}
