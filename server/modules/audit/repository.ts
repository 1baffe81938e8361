/** Writes the audit: who has changed what, and when. */
import type { Queries } from '../../db/openDatabase.ts';

export type AuditAction =
  | 'member added'
  | 'member activated'
  | 'member deactivated'
  | 'member registered'
  | 'password reset'
  | 'tokens created'
  | 'ticket issued'
  | 'ticket reissued'
  | 'ticket sent again'
  | 'admission undone'
  | 'guest looked up'
  | 'device registered'
  | 'device renamed'
  | 'device revoked'
  | 'gate created'
  | 'gate changed';

export interface AuditEntry {
  readonly at: string;
  /** Member id. Null: the server itself, or the command line. */
  readonly actorId: number | null;
  readonly action: AuditAction;
  /** What was changed. */
  readonly subject: `${'member' | 'token' | 'device' | 'gate'}:${number}` | 'guests';
  /** Never holds a password, a token, or a code that can still be used. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** To be called in the transaction of the change. */
export async function addAudit(db: Queries, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      subject: entry.subject,
      details: JSON.stringify(entry.details),
    })
    .execute();
}
