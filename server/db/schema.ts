/**
 * The tables, as Kysely sees them on both engines. Timestamps are ISO 8601 strings in UTC with
 * milliseconds, so that they compare as strings; booleans are booleans.
 */
import type { Generated } from 'kysely';
import type { AuditSubjectTable, AuditTable } from './auditTables.ts';
import type {
  EntryDeviceTable,
  EntryEventTable,
  EntryGateTable,
  EntryListTable,
  EntryRulingTable,
} from './entryTables.ts';
import type {
  FactorPassTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SpentChallengeTable,
} from './factorTables.ts';
import type {
  FestivalFactTable,
  FestivalLogoTable,
  RetentionTable,
  SettingTable,
} from './festivalTables.ts';
import type { ForgettingTable, ImportRowTable, ImportTable } from './importTables.ts';
import type { JobRowTable, JobTable } from './jobTables.ts';
import type { LabelTable, MemberLabelTable } from './labelTables.ts';
import type { MemberApartTable, MemberMergeTable } from './mergeTables.ts';
import type {
  PastCodeMailTable,
  PastCodeTable,
  PastEventTable,
  PastFestivalTable,
  PastMailTable,
  PastRulingTable,
  PastTicketTable,
} from './seasonTables.ts';
import type { EmailChangeTable, PasswordResetTable, SessionTable } from './sessionTables.ts';

export interface Schema {
  member: MemberTable;
  member_figure: MemberFigureTable;
  token: PurchaseCodeTable;
  ticket: TicketTable;
  entry_gate: EntryGateTable;
  entry_device: EntryDeviceTable;
  entry_event: EntryEventTable;
  entry_ruling: EntryRulingTable;
  entry_list: EntryListTable;
  token_email: PurchaseCodeEmailTable;
  guest_email: GuestEmailTable;
  session: SessionTable;
  password_reset: PasswordResetTable;
  email_change: EmailChangeTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  spent_challenge: SpentChallengeTable;
  factor_pass: FactorPassTable;
  outbox: OutboxTable;
  rate_limit: RateLimitTable;
  audit: AuditTable;
  audit_subject: AuditSubjectTable;
  ended_code: EndedCodeTable;
  request_key: RequestKeyTable;
  setting: SettingTable;
  festival_fact: FestivalFactTable;
  retention: RetentionTable;
  festival_logo: FestivalLogoTable;
  health_alarm: HealthAlarmTable;
  dead_address: DeadAddressTable;
  write_probe: WriteProbeTable;
  job: JobTable;
  job_row: JobRowTable;
  import: ImportTable;
  import_row: ImportRowTable;
  forgetting: ForgettingTable;
  saved_views: SavedViewsTable;
  member_apart: MemberApartTable;
  member_merge: MemberMergeTable;
  label: LabelTable;
  member_label: MemberLabelTable;
  past_festival: PastFestivalTable;
  past_code: PastCodeTable;
  past_ticket: PastTicketTable;
  past_code_mail: PastCodeMailTable;
  past_mail: PastMailTable;
  past_event: PastEventTable;
  past_ruling: PastRulingTable;
}

/** A row for each administrator who keeps any. */
export interface SavedViewsTable {
  member_id: number;
  /** JSON: `SavedView[]` of the contract, in the order in which they are shown. */
  views: string;
}

export interface MemberTable {
  id: Generated<number>;
  /** Member number: unique, given in order. */
  number: number;
  first_name: string;
  last_name: string;
  /** As typed; null until the member has registered. */
  email: string | null;
  /** `emailKey(email)`: unique, what sign-in looks up. */
  email_key: string | null;
  /** Argon2id in PHC format; null while the registration is pending. */
  password_hash: string | null;
  is_superuser: boolean;
  is_staff: boolean;
  is_active: boolean;
  is_entry_staff: boolean;
  /** Invitation code. */
  initial_token: string;
  created_at: string;
  registered_at: string | null;
  /** `searchText` of names, e-mail, number and invitation code: what the member search looks in. */
  search_text: string;
  /** `plainText` of last and first name: the order of names. */
  sort_name: string;
  /** `nameKey`: the same for names that are written or ordered in another way; null once merged. */
  name_key: string | null;
  /** The member that this one was merged into, who may be merged by now, too; null: this one is listed. */
  merged_into: Generated<number | null>;
  /** Rises with each change of what the office sees of the member. */
  version: Generated<number>;
  /** Where an invitation is to go, as the office wrote it down; taken away when the member registers. */
  invite_email: Generated<string | null>;
  /** What the office wants to remember of the member. */
  notes: Generated<string>;
  /** When the present invitation code was last mailed to the present `invite_email`; null: it never was. */
  invited_at: string | null;
  /** When the member's personal data were deleted; null: they were not. */
  anonymised_at: Generated<string | null>;
  /** There is a row of second_factor. */
  has_second_factor: Generated<boolean>;
  /** When a session of the member last began or was gone on with; 1970: never. */
  last_active_at: Generated<string>;
}

/**
 * What the list knows of a member at a glance; who is merged has none. Kept by triggers alone (008_list.ts,
 * 016_merging.ts), from the other tables.
 */
export interface MemberFigureTable {
  member_id: number;
  /** Yes and no in one number, a bit each (modules/members/facets.ts), so that filters are ranges of one index. */
  facets: number;
  codes: number;
  /** Codes without a valid ticket. */
  free_codes: number;
  /** Valid ones. */
  tickets: number;
}

/** Whom codes and tickets went to, for the search. Kept by triggers alone. */
export interface GuestEmailTable {
  /** In lower case. */
  email: string;
  token_id: number;
}

/** A ticket-purchase code. */
export interface PurchaseCodeTable {
  id: Generated<number>;
  token: string;
  created_for: number;
  created_at: string;
}

/** At most one ticket of a code is not revoked: a partial unique index holds that. */
export interface TicketTable {
  /** What stands in the QR code behind the prefix: ≥ 128 random bits. */
  id: string;
  token_id: number;
  email: string;
  created_at: string;
  revoked_at: string | null;
  /** Key of the entry event that admitted the guest. Null → a value is the admission, and happens once. */
  admitted_by: string | null;
  /**
   * The version of the device list that first tells of the ticket as it is. Whoever changes whether it admits
   * sets it to null; whoever reads the list next gives the number (modules/entryList).
   */
  version: Generated<number | null>;
}

/** A mail by which a member gave a code away. */
export interface PurchaseCodeEmailTable {
  id: Generated<number>;
  token_id: number;
  email: string;
  sent_at: string;
  /** The row of the outbox, as long as it is kept; null: of before the server knew it. */
  mail_id: Generated<number | null>;
  /** It had when that row was deleted; as long as it is kept, that says so. */
  has_failed: Generated<boolean>;
}

export interface OutboxTable {
  id: Generated<number>;
  kind: string;
  recipient: string;
  /** What the template of this kind needs, as JSON; emptied once sent when it holds a secret. */
  payload: string;
  /** The same at every attempt, so that a mail delivered twice is recognised as one. */
  message_id: string;
  /** The ticket that the mail carries, if any. */
  ticket_id: string | null;
  /** The member to whom the office wrote, if it is such a mail. */
  member_id: number | null;
  /** What is higher goes out first (PRIORITY of mail/mails.ts). */
  priority: Generated<0 | 1>;
  /** The job that sends it to many; null: none does, or a release before has not kept which. */
  job_id: Generated<number | null>;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  next_attempt_at: string;
  /** Until then a sender has claimed the row. */
  leased_until: string | null;
  /** Of one that is sent: it has not arrived yet. */
  last_error: string | null;
  created_at: string;
  finished_at: string | null;
  /** When it came back: the mail server had taken it, and it did not arrive. */
  bounced_at: Generated<string | null>;
}

/** Calls counted in fixed windows, shared by all instances. */
export interface RateLimitTable {
  /** Which limit and whose, e.g. `sign-in:203.0.113.7`. */
  key: string;
  /** Epoch milliseconds. */
  window_ends_at: number;
  count: number;
}

/** What was a purchase code, and is none any more. */
export interface EndedCodeTable {
  token: string;
  ended_at: string;
  /** Whose it was; null: it ended before that was kept. The member may be merged by now. */
  member_id: Generated<number | null>;
}

export interface RequestKeyTable {
  /** With the id of whose it is (modules/members/requestKeys.ts). */
  request_key: string;
  at: string;
  /** JSON: ids of what was made. */
  made: string;
  /** Digest of what was asked for; null: a release before has not kept it. */
  asked: string | null;
}

/** An address from which a mail came back, since nobody is there. */
export interface DeadAddressTable {
  /** `emailKey` of it. */
  email_key: string;
  /** Of the mail server that did not take it. */
  words: string;
  since: string;
}

/** A check of the server's health that is broken, or was, and what was told of it by mail. */
export interface HealthAlarmTable {
  /** `CheckName` of modules/operations. */
  name: string;
  /** Null: it is not broken. */
  red_since: string | null;
  /** When a mail last said that it is broken. */
  told_at: string | null;
  /** A mail has said so, and none yet that all is well. */
  open_since: string | null;
}

/** One row, another one at each try: proves that the database can be written. */
export interface WriteProbeTable {
  id: Generated<number>;
  filler: string;
}
