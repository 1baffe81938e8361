/** The tables of what the festival is and how it is set, as Kysely sees them on both engines (see schema.ts). */

/** What the database remembers about the festival beside its rows. */
export interface SettingTable {
  /**
   * `ticket prefix`: what the printed codes of the issued tickets begin with. `origin`: the database's own name, made at
   * random and once, which it keeps in backups and copies. `festival version`: a number that rises with each change of
   * festival_fact, by which every process notices it. `sample mail`: when the office has sent itself one. `setup guide`:
   * it was put away. `season`: a number that rises whenever the ledger of the gate is another one. `release`: the latest
   * one that was here. `beside older`: names of migrations, by spaces, that a release which does not know them may go on
   * beside. `health round`: when the health was last looked at to tell of it. `bounce round`: when the mailbox for mails
   * that came back was; `bounce box`: how far, as JSON.
   */
  name:
    | ('ticket prefix' | 'origin' | 'festival version' | 'sample mail' | 'setup guide' | 'season')
    | ('release' | 'beside older' | 'health round' | 'bounce round' | 'bounce box');
  value: string;
}

/** What the office has set of the festival; what is not here is as the configuration says. */
export interface FestivalFactTable {
  /** `FactName` of the contract. */
  name: string;
  value: string;
  changed_at: string;
  changed_by: number | null;
}

/** How long a kind of data is kept, where the office has set that. */
export interface RetentionTable {
  /** `RetainedKind` of the contract. */
  kind: string;
  days: number;
  changed_at: string;
  changed_by: number | null;
}

/** A picture that the office has sent as the festival's logo; the one that is shown is named in festival_fact. */
export interface FestivalLogoTable {
  /** Of its content. */
  name: string;
  type: string;
  /** Pixels. */
  width: number;
  height: number;
  /** In base64, which both engines keep alike. */
  content: string;
  sent_at: string;
}
