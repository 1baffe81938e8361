/** Takes out of festivals that are over what they hold of a person, as anonymiseRepository.ts does of the present one. */
import type { Queries } from '../../db/openDatabase.ts';
import { TAKEN_OUT } from '../../lib/takenOut.ts';

const OUT = { recipient: TAKEN_OUT, payload: '{}', last_error: null };

/** To whom they gave codes, and mails to them. */
export async function blankPast(db: Queries, memberId: number): Promise<void> {
  const codes = db.selectFrom('past_code').select('id').where('created_for', '=', memberId);
  const given = await db
    .selectFrom('past_code_mail')
    .innerJoin('past_code', 'past_code.id', 'past_code_mail.token_id')
    .select('past_code.token')
    .where('past_code.created_for', '=', memberId)
    .execute();
  await deleteGivenAway(db, new Set(given.map(({ token }) => token)));
  await db.deleteFrom('past_code_mail').where('token_id', 'in', codes).execute();
  // What waited would go out if the festival came back.
  await db
    .deleteFrom('past_mail')
    .where('member_id', '=', memberId)
    .where('state', '=', 'waiting')
    .execute();
  await db.updateTable('past_mail').set(OUT).where('member_id', '=', memberId).execute();
}

/**
 * Others' codes that did not reach them: of these only the address is left. One that waits goes there if the festival comes
 * back.
 * @param keys of `emailKey`
 */
export async function deletePastMailsTo(db: Queries, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('past_mail')
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), 'in', keys))
    .where('kind', '=', 'purchase-code')
    .where('state', '!=', 'waiting')
    .execute();
}

/** Mails with one of their codes that have not gone out: they name the member. */
async function deleteGivenAway(db: Queries, codes: ReadonlySet<string>): Promise<void> {
  if (codes.size === 0) return;
  const mails = await db
    .selectFrom('past_mail')
    .select(['id', 'payload'])
    .where('kind', '=', 'purchase-code')
    .execute();
  for (const { id, payload } of mails) {
    const { code } = JSON.parse(payload) as { code?: string };
    if (code === undefined || !codes.has(code)) continue;
    await db.deleteFrom('past_mail').where('id', '=', id).execute();
  }
}
