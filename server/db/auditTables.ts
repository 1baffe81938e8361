/** The tables of the audit, as Kysely sees them on both engines (see schema.ts). */
import type { Generated } from 'kysely';

/**
 * Who changed what. Never a password, a token or a code that still is worth something. Triggers let rows be added
 * only.
 */
export interface AuditTable {
  id: Generated<number>;
  at: string;
  /** Null: the system or the command line. */
  actor_id: number | null;
  via: 'web' | 'command line' | 'server' | 'job';
  /** The part of the client's address that stands for one client. */
  network: string | null;
  /** Browser and system, e.g. `Firefox, Android`. */
  client: string | null;
  device_id: number | null;
  /** The job in whose course it happened. */
  job_id: number | null;
  action: string;
  /** What it was done to, e.g. `member:17`. */
  subject: string;
  /** JSON: the fields that are others now, as they were and as they are. */
  before: string | null;
  after: string | null;
  /** JSON: what else there is to say. */
  details: string;
  /** The entry that says that what this one held of a person was taken out. */
  anonymised_by: Generated<number | null>;
}

/** All that an entry of the audit concerns: its subject, and for example the member of a code. Only grows, too. */
export interface AuditSubjectTable {
  subject: string;
  audit_id: number;
}
