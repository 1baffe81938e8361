/** The ticket-purchase codes in the database. */
import { sql, type SqlBool } from 'kysely';
import type { MailState, PurchaseCode } from '../../../contract/entities.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { Subject } from '../audit/repository.ts';

export interface NewPurchaseCode {
  readonly token: string;
  /** Member id. */
  readonly createdFor: number;
  readonly createdAt: string;
}

/** Rows of one insert: 3 columns each stay well below SQLite's 32,766 parameters of a statement. */
export const ROWS_PER_INSERT = 2_000;

/** Adds any number of ticket-purchase codes. @returns their ids in the order given. */
export async function insertPurchaseCodes(
  db: Queries,
  tokens: readonly NewPurchaseCode[],
): Promise<number[]> {
  const ids = new Map<string, number>();
  for (let start = 0; start < tokens.length; start += ROWS_PER_INSERT) {
    const added = await db
      .insertInto('token')
      .values(
        tokens.slice(start, start + ROWS_PER_INSERT).map((row) => ({
          token: row.token,
          created_for: row.createdFor,
          created_at: row.createdAt,
        })),
      )
      .returning(['id', 'token'])
      .execute();
    for (const row of added) ids.set(row.token, row.id);
  }
  return tokens.flatMap(({ token }) => ids.get(token) ?? []);
}

/** A member's codes, oldest first, each with its valid ticket, if there is one. */
export async function purchaseCodesOfMember(
  db: Queries,
  memberId: number,
): Promise<PurchaseCode[]> {
  const rows = await selectPurchaseCodes(db, memberId).execute();
  return rows.map((row) => toPurchaseCode(row));
}

/** The same for administrators, who also see what has become of the ticket and its mail. */
export async function purchaseCodesWithFateOfMember(
  db: Queries,
  memberId: number,
): Promise<PurchaseCode[]> {
  const rows = await selectPurchaseCodes(db, memberId)
    .leftJoin('outbox', (join) =>
      join.on('outbox.id', '=', (eb) =>
        eb
          .selectFrom('outbox as newest')
          .select((newest) => newest.fn.max('newest.id').as('id'))
          .whereRef('newest.ticket_id', '=', 'ticket.id'),
      ),
    )
    .select(['outbox.state as mail_state', 'outbox.last_error as mail_error'])
    .select('ticket.admitted_by')
    .select(GIVEN_TO.as('given_to'))
    .execute();
  return rows.map((row) => toPurchaseCode(row, row));
}

/** Each code with its ticket that is not revoked; there is one at most. */
export function withValidTicket(db: Queries) {
  return db
    .selectFrom('token')
    .leftJoin('ticket', (join) =>
      join.onRef('ticket.token_id', '=', 'token.id').on('ticket.revoked_at', 'is', null),
    );
}

function selectPurchaseCodes(db: Queries, memberId: number) {
  return withValidTicket(db)
    .select([
      'token.id',
      'token.token',
      'token.created_for',
      'token.created_at',
      'ticket.email as used_email',
      'ticket.created_at as used_at',
    ])
    .where('token.created_for', '=', memberId)
    .orderBy('token.id');
}

interface PurchaseCodeRow extends Omit<PurchaseCode, 'used_by' | 'given_to'> {
  used_email: string | null;
  used_at: string | null;
}

interface FateRow {
  mail_state: MailState | null;
  mail_error: string | null;
  admitted_by: string | null;
  given_to: string | null;
}

/** Of `token`: to whom its member has sent it last, but for mails that have failed; null: to nobody. */
const GIVEN_TO = sql<string | null>`(select token_email.email from token_email
  left join outbox as given on given.id = token_email.mail_id
  where token_email.token_id = token.id
    and case when given.id is null then not token_email.has_failed else given.state <> 'failed' end
  order by token_email.id desc limit 1)`;

function toPurchaseCode(
  { id, token, created_for, created_at, ...row }: PurchaseCodeRow,
  fate?: FateRow,
): PurchaseCode {
  const common = { id, token, created_for, created_at };
  if (row.used_email === null || row.used_at === null) {
    return { ...common, used_by: null, ...(fate?.given_to != null && { given_to: fate.given_to }) };
  }
  return {
    ...common,
    used_by: {
      email: row.used_email,
      created_at: row.used_at,
      ...(fate?.mail_state != null && { mail_state: fate.mail_state }),
      ...(fate?.mail_error != null && { mail_error: fate.mail_error }),
      ...(fate?.admitted_by != null && { is_admitted: true }),
    },
  };
}

/**
 * The codes of these members for which no valid ticket is issued, in the order in which they were created; `given_to`: to whom the
 * member has sent it; null: to nobody.
 */
export async function freePurchaseCodes(
  db: Queries,
  memberIds: readonly number[],
): Promise<{ id: number; token: string; created_for: number; given_to: string | null }[]> {
  return await withValidTicket(db)
    .select(['token.id', 'token.token', 'token.created_for'])
    .select(GIVEN_TO.as('given_to'))
    .where('token.created_for', 'in', memberIds)
    .where('ticket.id', 'is', null)
    .orderBy('token.id')
    .execute();
}

/** What a change of a code concerns: the code and its member. @param id null: no code, nothing. */
export async function subjectsOfCode(db: Queries, id: number | null): Promise<Subject[]> {
  if (id === null) return [];
  const code = await db
    .selectFrom('token')
    .select('created_for')
    .where('id', '=', id)
    .executeTakeFirst();
  return code === undefined ? [] : [`token:${id}`, `member:${code.created_for}`];
}

/** A code with the valid ticket that was issued for it, if any. */
export interface PurchaseCodeState {
  readonly id: number;
  readonly token: string;
  readonly createdFor: number;
  readonly ticket: {
    readonly id: string;
    readonly email: string;
    readonly isAdmitted: boolean;
  } | null;
}

/** @param by the code's id, or the code itself. */
export async function findPurchaseCode(
  db: Queries,
  by: { id: number } | { token: string },
): Promise<PurchaseCodeState | null> {
  const row = await withValidTicket(db)
    .select([
      'token.id',
      'token.token',
      'token.created_for',
      'ticket.id as ticket_id',
      'ticket.email',
      'ticket.admitted_by',
    ])
    .where('id' in by ? sql<SqlBool>`token.id = ${by.id}` : sql<SqlBool>`token.token = ${by.token}`)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    token: row.token,
    createdFor: row.created_for,
    ticket:
      row.ticket_id === null || row.email === null
        ? null
        : { id: row.ticket_id, email: row.email, isAdmitted: row.admitted_by !== null },
  };
}

/**
 * As findPurchaseCode, and nobody else holds the code until the transaction ends: it stays as it is found. Its member is held
 * before, as by whoever merges or deletes members: these go on to the codes, and would wait for us while we wait for them.
 * @param ownerId whose it has to be. @returns null: there is none, or it is another one's.
 */
export async function holdPurchaseCode(
  db: Queries,
  engine: Engine,
  by: { id: number } | { token: string },
  ownerId?: number,
): Promise<PurchaseCodeState | null> {
  for (;;) {
    const found = await findPurchaseCode(db, by);
    if (found === null) return null;
    const { id, createdFor } = found;
    if (ownerId !== undefined && ownerId !== createdFor) return null;
    const locked = sql`${engine.forUpdate}`;
    await db
      .selectFrom('member')
      .select('id')
      .where('id', '=', createdFor)
      .modifyEnd(locked)
      .execute();
    await db.selectFrom('token').select('id').where('id', '=', id).modifyEnd(locked).execute();
    const held = await findPurchaseCode(db, by);
    // While we waited it may have become somebody else's.
    if ((held?.createdFor ?? createdFor) === createdFor) return held;
  }
}

/** @returns false when it is not that member's, or a valid ticket is issued for it. */
export async function movePurchaseCode(
  db: Queries,
  id: number,
  fromId: number,
  toId: number,
): Promise<boolean> {
  const row = await db
    .updateTable('token')
    .set({ created_for: toId })
    .where('id', '=', id)
    .where('created_for', '=', fromId)
    .where(
      sql<SqlBool>`not exists (
        select 1 from ticket where ticket.token_id = token.id and ticket.revoked_at is null)`,
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
