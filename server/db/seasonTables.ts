/**
 * The tables of festivals that are over, as Kysely sees them on both engines (see schema.ts). Each has the columns of the
 * table whose rows it takes in, and the festival.
 */
import type { Generated } from 'kysely';
import type { EntryEventTable, EntryRulingTable } from './entryTables.ts';

export interface PastFestivalTable {
  id: Generated<number>;
  name: string;
  /** yyyy-mm-dd; empty: it had not said. */
  first_day: string;
  last_day: string;
  prefix: string;
  archived_at: string;
  archived_by: number | null;
  codes: number;
  tickets: number;
  admitted: number;
  events: number;
  /** JSON: what else it takes to bring it back (`SeasonRecord` of modules/seasons); null once that is not possible any more. */
  record: string | null;
  /** Since then only the counts are kept. */
  rows_deleted_at: Generated<string | null>;
}

interface OfFestival {
  festival_id: number;
}

export interface PastCodeTable extends OfFestival {
  id: number;
  token: string;
  created_for: number;
  created_at: string;
}

export interface PastTicketTable extends OfFestival {
  id: string;
  token_id: number;
  email: string;
  created_at: string;
  revoked_at: string | null;
  admitted_by: string | null;
}

/** Mails by which members gave codes away. */
export interface PastCodeMailTable extends OfFestival {
  id: number;
  token_id: number;
  email: string;
  sent_at: string;
  mail_id: number | null;
  has_failed: Generated<boolean>;
}

/** Of the outbox: mails with tickets, and those with codes that had not gone out. */
export interface PastMailTable extends OfFestival {
  id: number;
  kind: string;
  recipient: string;
  payload: string;
  message_id: string;
  ticket_id: string | null;
  member_id: number | null;
  priority: number;
  job_id: number | null;
  state: string;
  attempts: number;
  next_attempt_at: string;
  last_error: string | null;
  created_at: string;
  finished_at: string | null;
  bounced_at: string | null;
}

export type PastEventTable = EntryEventTable & OfFestival;
export type PastRulingTable = EntryRulingTable & OfFestival;

/** Of the tables that number their rows: where these went under their numbers, which nothing new may get. */
export const PAST_OF: Readonly<Record<string, 'past_code' | 'past_code_mail' | 'past_mail'>> = {
  token: 'past_code',
  token_email: 'past_code_mail',
  outbox: 'past_mail',
};
