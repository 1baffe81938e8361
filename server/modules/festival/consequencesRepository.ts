/** Counts what people have of the festival: codes and links in their mailboxes. */
import type { Queries } from '../../db/openDatabase.ts';
import { countValidTickets } from '../tickets/repository.ts';

export interface Concerned {
  readonly tickets: number;
  readonly codes: number;
  readonly invitations: number;
}

/** Reads many rows: away from the gate's thread (work/reads.ts). */
export async function countConcerned(db: Queries): Promise<Concerned> {
  return {
    tickets: await countValidTickets(db),
    codes: await countSentCodes(db),
    invitations: await countOpenInvitations(db),
  };
}

/** Codes that members gave away by mail and that are none of a ticket yet. */
async function countSentCodes(db: Queries): Promise<number> {
  const { n } = await db
    .selectFrom('token_email')
    .select((eb) => eb.fn.count<number>('token_email.token_id').distinct().as('n'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ticket')
            .select('ticket.id')
            .whereRef('ticket.token_id', '=', 'token_email.token_id')
            .where('ticket.revoked_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return n;
}

/** Invitations that were mailed and can still be taken up. */
async function countOpenInvitations(db: Queries): Promise<number> {
  const { n } = await db
    .selectFrom('member')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('invited_at', 'is not', null)
    .where('password_hash', 'is', null)
    .where('merged_into', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}
