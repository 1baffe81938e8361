/** Takes a person's own addresses off tickets, and off the mails with them. Those of other guests are other people's. */
import { sql } from 'kysely';
import { emailKey } from '../../../contract/rules.ts';
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { TAKEN_OUT } from '../../lib/takenOut.ts';
import { forgetGuests } from '../ownCodes/repository.ts';

/** Of this festival, and of those that are over. */
const NOW = { codes: 'token', tickets: 'ticket', mails: 'outbox' } as const;
const PAST = { codes: 'past_code', tickets: 'past_ticket', mails: 'past_mail' } as const;
type Tables = typeof NOW | typeof PAST;

interface Ticket {
  readonly id: string;
  readonly email: string;
  readonly token_id: number;
}

/** @param addresses all that they ever had, and that nobody else has. */
export async function blankTicketAddresses(
  db: Queries,
  memberId: number,
  addresses: readonly string[],
): Promise<void> {
  const keys = new Set(addresses.map(emailKey));
  for (const tables of [NOW, PAST]) {
    const { rows } = await sql<Ticket>`
      select id, email, token_id from ${sql.table(tables.tickets)} where token_id in (
        select id from ${sql.table(tables.codes)} where created_for = ${memberId})`.execute(db);
    await blankTickets(
      db,
      tables,
      rows.filter(({ email }) => keys.has(emailKey(email))),
    );
  }
  await forgetGuests(db, sql`select id from token where created_for = ${memberId}`);
}

/**
 * A code without a valid ticket may be somebody else's by now: what was revoked before admits nobody, and their address on it
 * is still theirs.
 * @param own keys of addresses that nobody else has.
 */
export async function blankRevokedTickets(
  db: Queries,
  engine: Engine,
  own: readonly string[],
): Promise<void> {
  if (own.length === 0) return;
  const now = await sql<Ticket>`
    select id, email, token_id from ticket where revoked_at is not null
      and lower(email) in (${sql.join(own)})
      and token_id in (select token_id from guest_email where email in (${sql.join(own)}))
    `.execute(db);
  const past = await sql<Ticket>`
    select id, email, token_id from past_ticket where revoked_at is not null
      and ${engine.byCodePoint(sql`lower(email)`)} in (${sql.join(own)})`.execute(db);
  await blankTickets(db, NOW, now.rows);
  await blankTickets(db, PAST, past.rows);
  const codes = [...new Set(now.rows.map(({ token_id: id }) => id))];
  // To whom their owner gave them since, is the owner's.
  if (codes.length > 0) await forgetGuests(db, sql.join(codes), own);
}

/** What waits is not sent any more. */
async function blankTickets(
  db: Queries,
  { tickets, mails }: Tables,
  found: readonly Ticket[],
): Promise<void> {
  for (const { id } of found) {
    await sql`update ${sql.table(tickets)} set email = ${TAKEN_OUT} where id = ${id}`.execute(db);
    await sql`delete from ${sql.table(mails)}
      where ticket_id = ${id} and state = 'waiting'`.execute(db);
    await sql`update ${sql.table(mails)}
      set recipient = ${TAKEN_OUT}, payload = '{}', last_error = null
      where ticket_id = ${id}`.execute(db);
  }
}
