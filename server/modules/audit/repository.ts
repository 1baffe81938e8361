/** Writes the audit: who has changed what, when, from where, and what it was before and after. */
import type { AuditAction } from '../../../contract/office/auditActions.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { Actor } from './actor.ts';
import { assertAdministers } from './administers.ts';

/** What can be changed. A ticket is named by its code's id: its own text would admit whoever reads it. */
export type Subject =
  | `${'member' | 'token' | 'device' | 'gate' | 'job'}:${number}`
  | `conflict:${string}`
  | 'guests'
  /** Of a sign-in, one that there is not. */
  | 'accounts'
  | 'festival';

/** Fields by name. Never a password, a secret, or a code that can still be used. */
export type AuditFields = Readonly<Record<string, unknown>>;

export interface AuditEntry {
  readonly at: string;
  readonly by: Actor;
  readonly action: AuditAction;
  /** What was changed. */
  readonly subject: Subject;
  /** What else it concerns, and is found by; of a code for example its member. */
  readonly concerns?: readonly Subject[];
  /** The fields that are others now, as they were. */
  readonly before?: AuditFields;
  /** The same fields as they are now; of what is new, all that matter. */
  readonly after?: AuditFields;
  /** What else there is to say, such as a reason. */
  readonly details?: AuditFields;
}

/**
 * To be called in the transaction of the change. @returns its id.
 * @throws 403 for who may administer no longer: since the guard has let it pass, somebody has taken the right away.
 */
export async function addAudit(db: Queries, entry: AuditEntry): Promise<number> {
  await assertAdministers(db, entry.by);
  const [id] = await insertEntries(db, [entry]);
  if (id === undefined) throw new Error('An inserted audit entry has no id');
  return id;
}

/** Rows of one insert: 12 columns each stay well below SQLite's 32,766 parameters of a statement. */
const ROWS_PER_INSERT = 500;
const SUBJECTS_PER_INSERT = 5_000;

/** Any number of entries, to be called in the transaction of the changes. @returns their ids, in their order. */
export async function addAudits(db: Queries, entries: readonly AuditEntry[]): Promise<number[]> {
  for (const by of new Set(entries.map((entry) => entry.by))) await assertAdministers(db, by);
  const ids: number[] = [];
  for (let start = 0; start < entries.length; start += ROWS_PER_INSERT) {
    ids.push(...(await insertEntries(db, entries.slice(start, start + ROWS_PER_INSERT))));
  }
  return ids;
}

/** @returns their ids, in their order. */
async function insertEntries(db: Queries, entries: readonly AuditEntry[]): Promise<number[]> {
  const added = await db.insertInto('audit').values(entries.map(rowOf)).returning('id').execute();
  // Ids are given in the order of the rows; only `returning` may name them in another one.
  const ids = added.map(({ id }) => id).sort((a, b) => a - b);
  const subjects = entries.flatMap(({ subject, concerns = [] }, index) => {
    const id = ids[index];
    if (id === undefined) throw new Error('An inserted audit entry has no id');
    return [...new Set([subject, ...concerns])].map((of) => ({ subject: of, audit_id: id }));
  });
  for (let start = 0; start < subjects.length; start += SUBJECTS_PER_INSERT) {
    const some = subjects.slice(start, start + SUBJECTS_PER_INSERT);
    await db.insertInto('audit_subject').values(some).execute();
  }
  return ids;
}

function rowOf({ at, by, action, subject, before, after, details = {} }: AuditEntry) {
  return {
    at,
    actor_id: by.memberId,
    via: by.via,
    network: by.network,
    client: by.client,
    device_id: by.deviceId,
    job_id: by.jobId,
    action,
    subject,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
    details: JSON.stringify(details),
  };
}

/** Of the fields that differ, the values before and after; null: none does. */
export function changeOf<Row extends object>(
  before: Row,
  after: Row,
  fields: readonly (keyof Row & string)[],
): { before: AuditFields; after: AuditFields } | null {
  const changed = fields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return null;
  const pick = (row: Row) => Object.fromEntries(changed.map((field) => [field, row[field]]));
  return { before: pick(before), after: pick(after) };
}
