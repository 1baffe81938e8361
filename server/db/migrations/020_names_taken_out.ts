/**
 * The audit and the jobs kept names and searched words where deleting a person's data could not find them: they are taken
 * out once, and kept no more. And of whoever is deleted, the audit may lose from where they changed others.
 */
import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';

const same = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.raw(`new.${column} is not distinct from old.${column}`)),
    sql` and `,
  );

/** As before, of entries about the member; of entries by the member, network and client alone. */
const isAnonymised = sql<SqlBool>`
  ${same(['id', 'at', 'actor_id', 'via', 'device_id', 'job_id', 'action', 'subject'])}
  and exists (
    select 1 from audit as taken
    where taken.id = new.anonymised_by and taken.action = 'member anonymised'
      and (
        exists (
          select 1 from audit_subject as concerned
          where concerned.subject = taken.subject and concerned.audit_id = old.id
        )
        or (
          taken.subject = 'member:' || old.actor_id
          and ${same(['before', 'after', 'details'])}
        )
      )
  )`;

const STOPPED =
  'Angehalten: Wer den Auftrag gestartet hat, darf nicht mehr verwalten. Wer es darf, kann ihn fortsetzen.';
const STOPPED_BEFORE = 'Angehalten: % darf nicht mehr verwalten. %';

export const namesTakenOut = (engine: Engine): Migration => ({
  async up(db: Kysely<Schema>) {
    await engine.keepAppendOnly(db, 'audit', sql<SqlBool>`1 = 1`);
    await takeOutOfAudit(db);
    await engine.keepAppendOnly(db, 'audit', isAnonymised);
    await sql`update job set sentence = ${STOPPED} where sentence like ${STOPPED_BEFORE}`.execute(
      db,
    );
    await sql`update job set selection = '{"ids":[]}'
      where selection is not null and state <> 'checking'`.execute(db);
  },
});

async function takeOutOfAudit(db: Kysely<Schema>): Promise<void> {
  await sql`update audit set details = ${JSON.stringify({ sentence: STOPPED })}
    where action = 'job stopped' and details like ${`%${STOPPED_BEFORE}%`}`.execute(db);
  const exported = await db
    .selectFrom('audit')
    .select(['id', 'details'])
    .where('action', '=', 'members exported')
    .execute();
  for (const { id, details } of exported) {
    const { search, filter, ...rest } = JSON.parse(details) as {
      search?: string;
      filter?: string;
    };
    if (search === undefined && filter === undefined) continue;
    // A filter's pieces have a colon; the rest are words.
    const pieces = (filter ?? '').split(/\s+/).filter((piece) => piece !== '');
    const kept = pieces.filter((piece) => piece.includes(':'));
    const hasWords = search !== '' || kept.length < pieces.length;
    const told = { filter: kept.join(' '), ...(hasWords && { with_search: true }), ...rest };
    await db
      .updateTable('audit')
      .set({ details: JSON.stringify(told) })
      .where('id', '=', id)
      .execute();
  }
}
