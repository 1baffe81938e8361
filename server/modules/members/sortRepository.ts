/** What the member list is sorted by: of each column an expression that one of the indexes of 008_list.ts holds. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { DATABASE_INTEGER_MAX } from '../../../contract/limits.ts';
import type { MemberSortField } from '../../../contract/office/memberList.ts';
import type { Engine } from '../../db/engine.ts';
import { isTimestamp } from '../../lib/clock.ts';
import { FACETS } from './facets.ts';

const BEHIND_ADDRESSES = "'\u{10ffff}'";

export type MemberTable = 'member' | 'member_figure';

export interface SortColumns {
  readonly key: RawBuilder<string | number>;
  /** From the same table: what tells rows with one key apart. */
  readonly id: RawBuilder<number>;
  readonly table: MemberTable;
}

const ofMember = (key: RawBuilder<string | number>): SortColumns => ({
  key,
  id: sql<number>`member.id`,
  table: 'member',
});
const ofFigures = (key: RawBuilder<string | number>): SortColumns => ({
  key,
  id: sql<number>`member_figure.member_id`,
  table: 'member_figure',
});

export function sortOf(engine: Engine, field: MemberSortField): SortColumns {
  switch (field) {
    case 'number':
      return ofMember(sql<number>`member.number`);
    case 'name':
      return ofMember(sql<string>`member.sort_name`);
    case 'email':
      // Without one: behind the others.
      return ofMember(
        engine.byCodePoint(sql.raw(`coalesce(member.email_key, ${BEHIND_ADDRESSES})`)),
      );
    case 'created':
      return ofMember(sql<string>`member.created_at`);
    case 'last_active':
      return ofMember(sql<string>`member.last_active_at`);
    case 'status':
      // Active before inactive, of these who has registered before who has not.
      return ofFigures(sql<number>`(3 - (member_figure.facets & 3))`);
    case 'roles':
      // Superusers, then staff, then entry staff.
      return ofFigures(sql<number>`(28 - (member_figure.facets & 28))`);
    case 'codes':
      return ofFigures(sql<number>`member_figure.codes`);
    case 'free_codes':
      return ofFigures(sql<number>`member_figure.free_codes`);
    case 'tickets':
      return ofFigures(sql<number>`member_figure.tickets`);
  }
}

/** Facets that follow a count: set where it is not 0. */
const COUNTED: Partial<Readonly<Record<MemberSortField, number>>> = {
  codes: FACETS.hasCodes,
  free_codes: FACETS.hasFreeCodes,
  tickets: FACETS.hasTickets,
};

/**
 * What the facets say of the key: a walk along it need not begin with rows of which none fits.
 * @param facets values that a filter lets pass; null: all.
 */
export function rangeOfKey(
  engine: Engine,
  field: MemberSortField,
  facets: readonly number[] | null,
): RawBuilder<SqlBool>[] {
  if (facets === null || facets.length === 0) return [];
  const { key } = sortOf(engine, field);
  if (field === 'email') {
    // Said as 043_addresses_ahead.ts says it: the embedded database would go through all addresses instead. The least id,
    // not whether there is one: PostgreSQL expects many and would go through all members.
    return facets.some((value) => value & FACETS.registered)
      ? []
      : [
          sql<SqlBool>`${key} >= (select case when min(ahead.id) is null
            then ${sql.raw(BEHIND_ADDRESSES)} else '' end
          from member as ahead where ahead.password_hash is null and coalesce(ahead.email_key, null) is not null)`,
        ];
  }
  const counted = COUNTED[field];
  if (counted === undefined) return [];
  if (facets.every((value) => (value & counted) === 0)) return [sql<SqlBool>`${key} = 0`];
  return [
    ...(facets.every((value) => value & counted) ? [sql<SqlBool>`${key} > 0`] : []),
    ...(field === 'free_codes' ? [sql<SqlBool>`${key} <= ${mostFreeCodes(facets)}`] : []),
  ];
}

/** Asked of the index of each value: whoever has a ticket, too, stands behind all whose codes are still free. */
const mostFreeCodes = (facets: readonly number[]) => sql<number>`(select max(
    (select max(most.free_codes) from member_figure as most where most.facets = passed.column1))
  from (values ${sql.join(facets.map((value) => sql`(${sql.lit(value)})`))}) as passed)`;

const KIND_OF_KEY: Readonly<Record<MemberSortField, 'text' | 'number' | 'time'>> = {
  number: 'number',
  name: 'text',
  email: 'text',
  status: 'number',
  roles: 'number',
  codes: 'number',
  free_codes: 'number',
  tickets: 'number',
  created: 'time',
  last_active: 'time',
};

/** Whether the value can be what a row is sorted by. */
export function isSortKey(field: MemberSortField, key: unknown): key is string | number {
  switch (KIND_OF_KEY[field]) {
    case 'number':
      return Number.isInteger(key) && Math.abs(Number(key)) <= DATABASE_INTEGER_MAX;
    case 'text':
      return typeof key === 'string' && !key.includes('\0');
    case 'time':
      return isTimestamp(key);
  }
}
