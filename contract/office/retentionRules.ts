/** How long each kind of data is kept, in days: what the office can set, within what; without the schemas of the calls. */
export const RETENTION = {
  /** What was typed to find a guest at the gate, and who was found. */
  guest_searches: { days: 30, min: 1, max: 30 },
  /** Entries of the audit: who has signed in, and who has not, from where. */
  sign_ins: { days: 90, min: 7, max: 365 },
  /** Entries of the audit: whose page the office has opened. */
  look_ups: { days: 180, min: 30, max: 1095 },
  /** Network and program of all other entries. */
  log_origins: { days: 90, min: 7, max: 365 },
  /** Sent mails without a ticket, but for those that stand at a member: invitations, and their own codes. */
  mails: { days: 30, min: 7, max: 365 },
  /** What a job has done with each member, and what takes it back. */
  job_rows: { days: 90, min: 30, max: 365 },
  import_lines: { days: 7, min: 1, max: 30 },
  /** Codes, tickets and admissions of festivals that are over; their counts stay. */
  past_festivals: { days: 1095, min: 30, max: 3650 },
} as const;

export type RetainedKind = keyof typeof RETENTION;
export const RETAINED_KINDS = Object.keys(RETENTION) as RetainedKind[];
