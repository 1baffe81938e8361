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
  /** Member id; null: the system or the command line. */
  readonly actorId: number | null;
  readonly action: AuditAction;
  /** What it was done to. */
  readonly subject: `${'member' | 'token' | 'device' | 'gate'}:${number}` | 'guests';
  /** Never a password, a token or a code that still is worth something. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Belongs into the transaction of the change that it tells of. */
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
