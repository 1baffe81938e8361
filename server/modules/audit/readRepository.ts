/** Reads the audit, newest first, with the names of all that its entries speak of. */
import { sql, type SqlBool } from 'kysely';
import type { AuditEntry } from '../../../contract/office/audit.ts';
import { QUIET_ACTIONS } from '../../../contract/office/auditActions.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';

export interface AuditConditions {
  /**
   * Subjects and members as actors, of which an entry has one; or words that all stand in what it says of before and
   * after, and in its details, where what was done is not called so. Null: whatever it is about.
   */
  readonly about:
    | { readonly subjects: readonly string[]; readonly actors: readonly number[] }
    | { readonly words: readonly { word: string; actions: readonly string[] }[] }
    | null;
  /** Null: all but the quiet ones. */
  readonly action: string | null;
  /** A member; or how it came, where it was no member. Null: whoever. */
  readonly actor: number | AuditEntry['via'] | null;
  /** Of these, the entry concerns one. */
  readonly subjects: readonly string[] | null;
  readonly job: number | null;
  /** Without what jobs have done to each. */
  readonly isFolded: boolean;
  /** ISO 8601; the end itself is not in it. */
  readonly from: string | null;
  readonly until: string | null;
}

/** The last entry of a page. */
export interface AuditCursor {
  readonly at: string;
  readonly id: number;
}

export type AuditRow = Awaited<ReturnType<typeof findEntries>>[number];

/** @param after the entry behind which the page begins. */
export async function findEntries(
  db: Queries,
  engine: Engine,
  asked: AuditConditions,
  after: AuditCursor | null,
  limit: number,
) {
  const { about, action, actor, subjects, job, isFolded, from, until } = asked;
  let query = db
    .selectFrom('audit')
    .leftJoin('member', 'member.id', 'audit.actor_id')
    .leftJoin('entry_device', 'entry_device.id', 'audit.device_id')
    .selectAll('audit')
    .select(['member.first_name', 'member.last_name', 'member.number'])
    .select('entry_device.name as device_name')
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit);
  if (about !== null && 'words' in about) {
    for (const { word, actions } of about.words) {
      query = query.where((eb) =>
        eb.or([
          tells(engine, word),
          ...(actions.length === 0 ? [] : [eb('audit.action', 'in', actions)]),
        ]),
      );
    }
  } else if (about !== null) {
    query = query.where((eb) =>
      eb.or([
        eb('audit.id', 'in', concerning(db, about.subjects)),
        ...(about.actors.length === 0 ? [] : [eb('audit.actor_id', 'in', about.actors)]),
      ]),
    );
  }
  if (subjects !== null) query = query.where('audit.id', 'in', concerning(db, subjects));
  query =
    action === null
      ? query.where('audit.action', 'not in', QUIET_ACTIONS)
      : query.where('audit.action', '=', action);
  if (typeof actor === 'number') query = query.where('audit.actor_id', '=', actor);
  else if (actor !== null) {
    query = query.where('audit.actor_id', 'is', null).where('audit.via', '=', actor);
  }
  if (job !== null) query = query.where('audit.job_id', '=', job);
  // As the index audit_summary says it. What a job says of itself, such as why it stopped, has nobody as its actor.
  if (isFolded) {
    query = query.where((eb) =>
      eb.or([eb('audit.via', '<>', sql.lit('job')), eb('audit.actor_id', 'is', null)]),
    );
  }
  if (from !== null) query = query.where('audit.at', '>=', from);
  if (until !== null) query = query.where('audit.at', '<', until);
  if (after !== null) {
    query = query.where(sql<SqlBool>`(audit.at, audit.id) < (${after.at}, ${after.id})`);
  }
  return await query.execute();
}

/** The word is in what the entry says of before and after, or in its details; what the fields are called is none of it. */
function tells(engine: Engine, word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  const columns = ['before', 'after', 'details'].map(
    (column) => sql`coalesce(${sql.ref(`audit.${column}`)}, '{}')`,
  );
  const all = sql.join(columns, sql` || `);
  const told = columns.map((column) => engine.jsonTells(column, pattern));
  // First: few are to be taken apart. The embedded database's `lower` knows the letters of English alone.
  return sql<SqlBool>`((${all} like ${pattern} escape '\\'
      or lower(${all}) like ${pattern.toLowerCase()} escape '\\')
    and (${sql.join(told, sql` or `)}))`;
}

/** Ids of the entries that concern one of them. */
const concerning = (db: Queries, subjects: readonly string[]) =>
  db
    .selectFrom('audit_subject')
    .select('audit_id')
    .where('subject', 'in', subjects.length === 0 ? [''] : subjects);

/** What else the entries concern, by their ids. */
export async function subjectsOf(
  db: Queries,
  ids: readonly number[],
): Promise<{ audit_id: number; subject: string }[]> {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('audit_subject')
    .select(['audit_id', 'subject'])
    .where('audit_id', 'in', ids)
    .orderBy('subject')
    .execute();
}

/** The names behind the ids of subjects; who is gone is not among them. */
export async function namesOf(
  db: Queries,
  ids: Record<'member' | 'token' | 'device' | 'gate', number[]>,
) {
  const [members, codes, devices, gates] = [
    await named(ids.member, (some) =>
      db
        .selectFrom('member')
        .select(['id', 'number', 'first_name', 'last_name'])
        .where('id', 'in', some)
        .execute(),
    ),
    await named(ids.token, (some) =>
      db
        .selectFrom('token')
        .select(['id', 'token'])
        .where('id', 'in', some)
        .unionAll(db.selectFrom('past_code').select(['id', 'token']).where('id', 'in', some))
        .execute(),
    ),
    await named(ids.device, (some) =>
      db.selectFrom('entry_device').select(['id', 'name']).where('id', 'in', some).execute(),
    ),
    await named(ids.gate, (some) =>
      db.selectFrom('entry_gate').select(['id', 'name']).where('id', 'in', some).execute(),
    ),
  ];
  return { members, codes, devices, gates };
}

async function named<Row extends { id: number }>(
  ids: readonly number[],
  find: (ids: readonly number[]) => Promise<Row[]>,
): Promise<Map<number, Row>> {
  const rows = ids.length === 0 ? [] : await find(ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Gates, devices and codes that are called so. */
export async function subjectsCalled(db: Queries, name: string, limit: number): Promise<string[]> {
  const gates = await db
    .selectFrom('entry_gate')
    .select('id')
    .where('name', '=', name)
    .limit(limit)
    .execute();
  const devices = await db
    .selectFrom('entry_device')
    .select('id')
    .where('name', '=', name)
    .limit(limit)
    .execute();
  const codes = await db
    .selectFrom('token')
    .select('id')
    .where('token', '=', name.toUpperCase())
    .unionAll(db.selectFrom('past_code').select('id').where('token', '=', name.toUpperCase()))
    .execute();
  return [
    ...gates.map(({ id }) => `gate:${id}`),
    ...devices.map(({ id }) => `device:${id}`),
    ...codes.map(({ id }) => `token:${id}`),
  ];
}
