/** Which mails a sender has in hand: they go out, whatever becomes of their rows. */
import type { ExpressionBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** They wait, and no sender has them in hand. @param at ISO 8601. */
export const isHeldByNobody = (at: string) => (eb: ExpressionBuilder<Schema, 'outbox'>) =>
  eb.and([
    eb('state', '=', 'waiting'),
    eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', at)]),
  ]);
