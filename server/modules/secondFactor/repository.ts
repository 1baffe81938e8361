/** Second factors and recovery codes in the database. What spends something is one guarded statement. */
import type { Insertable } from 'kysely';
import type { SecondFactorTable } from '../../db/factorTables.ts';
import type { Queries } from '../../db/openDatabase.ts';

export async function factorsOf(db: Queries, memberId: number) {
  return await db
    .selectFrom('second_factor')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
}

export type FactorRow = Awaited<ReturnType<typeof factorsOf>>[number];

export async function factorOfCredential(
  db: Queries,
  credentialId: string,
): Promise<FactorRow | undefined> {
  return await db
    .selectFrom('second_factor')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** The account whose factors they are; undefined where it cannot be signed in to. */
export async function findFactorAccount(db: Queries, memberId: number) {
  return await db
    .selectFrom('member')
    .select(['id', 'number', 'first_name', 'last_name', 'email', 'email_key', 'password_hash'])
    .select(['is_superuser', 'has_second_factor'])
    .where('id', '=', memberId)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** Locks the member's row until the transaction ends. @returns false where there is none, or nobody may sign in to it. */
export async function holdFactorAccount(db: Queries, memberId: number): Promise<boolean> {
  const held = await db
    .updateTable('member')
    .set((eb) => ({ has_second_factor: eb.ref('has_second_factor') }))
    .where('id', '=', memberId)
    .where('is_active', '=', true)
    .where('password_hash', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

export async function hasFactor(db: Queries, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('second_factor')
    .select('id')
    .where('member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type FactorToAdd = Insertable<SecondFactorTable>;

export async function insertFactor(db: Queries, factor: FactorToAdd): Promise<void> {
  await db.insertInto('second_factor').values(factor).execute();
  await db
    .updateTable('member')
    .set({ has_second_factor: true })
    .where('id', '=', factor.member_id)
    .execute();
}

/** @returns what it was; undefined: it is gone, or another member's. */
export async function deleteFactor(
  db: Queries,
  { id, memberId }: { id: number; memberId: number },
) {
  return await db
    .deleteFrom('second_factor')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning(['kind', 'name'])
    .executeTakeFirst();
}

/** All of them, with the codes and where they were passed. */
export async function deleteFactorsOf(db: Queries, memberId: number): Promise<void> {
  await db.deleteFrom('second_factor').where('member_id', '=', memberId).execute();
  await db.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
  await db.deleteFrom('factor_pass').where('member_id', '=', memberId).execute();
  await db
    .updateTable('member')
    .set({ has_second_factor: false })
    .where('id', '=', memberId)
    .execute();
}

/** @returns false: a code of this or of a later time was taken before. */
export async function spendStep(
  db: Queries,
  { id, step, at }: { id: number; step: number; at: string },
): Promise<boolean> {
  const spent = await db
    .updateTable('second_factor')
    .set({ last_step: step, used_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** @returns false: the passkey was used meanwhile, or is gone. */
export async function countPasskey(
  db: Queries,
  { id, before, counter, at }: { id: number; before: number; counter: number; at: string },
): Promise<boolean> {
  const counted = await db
    .updateTable('second_factor')
    .set({ counter, used_at: at })
    .where('id', '=', id)
    .where('counter', '=', before)
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

/** @returns false: it was answered before. */
export async function spendChallenge(
  db: Queries,
  challenge: { id: string; expires_at: string },
): Promise<boolean> {
  const spent = await db
    .insertInto('spent_challenge')
    .values(challenge)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** In place of those that there were. */
export async function replaceRecoveryCodes(
  db: Queries,
  memberId: number,
  { hashes, at }: { hashes: readonly string[]; at: string },
): Promise<void> {
  await db.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
  await db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ code_hash: hash, member_id: memberId, created_at: at })))
    .execute();
}

/** @returns false: there is no such code, or it was used. */
export async function spendRecoveryCode(
  db: Queries,
  { hash, memberId }: { hash: string; memberId: number },
): Promise<boolean> {
  const spent = await db
    .deleteFrom('recovery_code')
    .where('code_hash', '=', hash)
    .where('member_id', '=', memberId)
    .returning('code_hash')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function countRecoveryCodes(db: Queries, memberId: number): Promise<number> {
  const { n } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return n;
}

export async function deleteOldFactorTraces(db: Queries, now: string): Promise<void> {
  await db.deleteFrom('spent_challenge').where('expires_at', '<=', now).execute();
  await db.deleteFrom('factor_pass').where('expires_at', '<=', now).execute();
}
