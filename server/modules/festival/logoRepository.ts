/** Pictures that the office has sent as a logo, in the database. */
import type { Queries } from '../../db/openDatabase.ts';
import type { FestivalLogoTable } from '../../db/festivalTables.ts';

export async function findLogo(db: Queries, name: string): Promise<FestivalLogoTable | null> {
  const row = await db
    .selectFrom('festival_logo')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

/** Sent again, it counts as sent now. */
export async function keepLogo(db: Queries, logo: FestivalLogoTable): Promise<void> {
  await db
    .insertInto('festival_logo')
    .values(logo)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ sent_at: logo.sent_at }))
    .execute();
}

/** Those that were sent before and never saved, or are no longer. */
export async function forgetLogos(db: Queries, sentBefore: string, kept: string): Promise<void> {
  await db
    .deleteFrom('festival_logo')
    .where('sent_at', '<', sentBefore)
    .where('name', '!=', kept)
    .execute();
}
