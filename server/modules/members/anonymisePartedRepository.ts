/**
 * Takes a person's data out of those with whom they were merged by mistake: what these had of them until that was undone
 * stands in their entries of the log, in jobs and on mails.
 */
import { sql } from 'kysely';
import type { Queries } from '../../db/openDatabase.ts';
import { nameKey } from '../../lib/searchText.ts';
import { TAKEN_OUT } from '../../lib/takenOut.ts';
import { tellsOf, type Forgotten } from './tellingTexts.ts';

/**
 * @param forgotten whose data are taken out, with the addresses that are nobody else's.
 * @param goneId of one of them.
 * @param by id of the entry that says so of this one: the database lets no other change of the log through.
 */
export async function blankParted(
  db: Queries,
  forgotten: Forgotten,
  { goneId, by }: { goneId: number; by: number },
): Promise<void> {
  const ids = forgotten.members.map(({ id }) => id);
  const merges = await db
    .selectFrom('member_merge')
    .select(['kept_id', 'at', 'undone_at'])
    .where('gone_id', '=', goneId)
    .where('kept_id', 'not in', ids)
    .where('undone_at', 'is not', null)
    .execute();
  for (const { kept_id: keptId, at, undone_at: until } of merges) {
    if (until === null) continue;
    await blankEntriesBetween(db, forgotten, { keptId, at, until, by });
    if (forgotten.addresses.length > 0) await blankMailsOf(db, keptId, forgotten.addresses);
    await blankJobsOf(db, keptId, forgotten);
  }
}

/** One that waits would go to an address that is not the member's any more. */
async function blankMailsOf(db: Queries, keptId: number, addresses: readonly string[]) {
  const isTheirs = sql<boolean>`member_id = ${keptId} and lower(recipient) in (${sql.join(addresses)})`;
  await db.deleteFrom('outbox').where('state', '=', 'waiting').where(isTheirs).execute();
  const blank = { recipient: TAKEN_OUT, last_error: null };
  await db
    .updateTable('outbox')
    .set({ ...blank, payload: '{}' })
    .where(isTheirs)
    .execute();
  await db.updateTable('past_mail').set(blank).where(isTheirs).execute();
}

async function blankJobsOf(db: Queries, keptId: number, forgotten: Forgotten): Promise<void> {
  const tells = tellsOf({ ...forgotten, members: [] });
  const rows = await db
    .selectFrom('job_row')
    .select(['id', 'sentence'])
    .where('member_id', '=', keptId)
    .execute();
  const telling = rows.filter(({ sentence }) => tells.cells(JSON.stringify([sentence])));
  for (const { id } of telling) {
    await db.updateTable('job_row').set({ sentence: TAKEN_OUT }).where('id', '=', id).execute();
  }
}

async function blankEntriesBetween(
  db: Queries,
  forgotten: Forgotten,
  { keptId, at, until, by }: { keptId: number; at: string; until: string; by: number },
): Promise<void> {
  const tells = tellsOf(forgotten);
  const names = new Set(
    forgotten.members
      .flatMap(({ first_name: first, last_name: last }) => [first, last])
      .map((name) => nameKey(name))
      .filter((name) => name !== ''),
  );
  const without = (json: string): string =>
    JSON.stringify(
      JSON.parse(json, (_, value: unknown) => {
        const isTheirs =
          typeof value === 'string' &&
          (names.has(nameKey(value)) || tells.cells(JSON.stringify([value])));
        return isTheirs ? TAKEN_OUT : value;
      }),
    );
  const entries = await db
    .selectFrom('audit')
    .innerJoin('audit_subject', 'audit_subject.audit_id', 'audit.id')
    .select(['audit.id', 'before', 'after', 'details'])
    .where('audit_subject.subject', '=', `member:${keptId}`)
    .where('audit.at', '>=', at)
    .where('audit.at', '<=', until)
    .execute();
  for (const { id, ...said } of entries) {
    const { before, after, details } = said;
    const left = {
      before: before && without(before),
      after: after && without(after),
      details: without(details),
    };
    if (left.before === before && left.after === after && left.details === details) continue;
    await db
      .updateTable('audit')
      .set({ ...left, anonymised_by: by })
      .where('id', '=', id)
      .execute();
  }
}
