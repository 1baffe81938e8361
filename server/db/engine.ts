/** What the two database engines have to offer alike. */
import type { Dialect, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Schema } from './schema.ts';

/** What a failed statement means to the caller, on every engine. */
export type DatabaseFailure =
  /** A unique index already holds that value. */
  | 'duplicate'
  /** The database cannot be asked just now (restarting, locked, out of reach): trying again helps. */
  | 'unavailable'
  /** The disk is full or may not be written. */
  | 'not writable';

export interface StatementTrigger {
  /** Also of the trigger that it replaces. */
  readonly name: string;
  readonly on: 'insert' | 'update' | 'delete';
  readonly table: keyof Schema;
  /**
   * @param rows what to select from: the rows as they are since the statement, and as they were before it. An insert has
   * only the ones, a delete only the others.
   * @returns statements, ended by `;`.
   */
  readonly work: (rows: { added: string; removed: string }) => string;
}

/** Everything that differs between the two engines. Nothing else asks which one it is. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  readonly dialect: Dialect;
  /** The definition behind `create table x (id …`: a number that is given in order and never again. */
  readonly idColumn: RawBuilder<unknown>;
  /** Text that sorts and compares by code point, so that a prefix is a range of its index. */
  readonly sortedText: RawBuilder<unknown>;
  /** Text to be sorted and compared by code point, whatever its column says. */
  byCodePoint(text: RawBuilder<unknown>): RawBuilder<string>;
  /**
   * Makes a trigger, in place of the one of this name.
   * @param when as both engines say it, e.g. `after insert on token for each row`. @param work statements, ended by `;`.
   */
  createTrigger(
    db: Kysely<Schema>,
    trigger: { name: string; when: string; work: string },
  ): Promise<void>;
  /** Where triggers can see all rows of a statement: puts this one in place of the one for each row, which else stays. */
  countByStatement(db: Kysely<Schema>, trigger: StatementTrigger): Promise<void>;
  /** Makes the index that `memberMatches` reads. Part of the first migration. */
  createMemberSearch(db: Kysely<Schema>): Promise<void>;
  /**
   * From now on the index keeps nothing of what a member's search text no longer says. Part of a migration.
   * @param past whether there may be something of before, which the whole index is rewritten for.
   */
  letSearchForget(db: Kysely<Schema>, { past }: { past: boolean }): Promise<void>;
  /**
   * A condition on `member`: its search text holds each of the words.
   * @param words of `searchWords`, each of at least 3 characters.
   */
  memberMatches(words: readonly string[]): RawBuilder<SqlBool>;
  /**
   * One of the texts and numbers in the JSON is like the pattern (`\` escapes its signs), also in small letters; what its
   * fields are called is not looked at.
   */
  jsonTells(json: RawBuilder<unknown>, pattern: string): RawBuilder<SqlBool>;
  /** Whether `memberMatches` looks at the row of each that it finds: its index tells of some more than match. */
  readonly readsMatchingRows: boolean;
  /** Whether it knows how many rows a range of an index has, and begins with the fewest by itself. */
  readonly knowsRanges: boolean;
  /** A select of the ids alone, as fast as the index tells them. */
  memberIdsMatching(words: readonly string[]): RawBuilder<unknown>;
  /**
   * From now on its rows can be neither changed nor deleted, by nobody. Part of a migration.
   * @param unless a condition on `old` and `new`: a change that is let through.
   */
  keepAppendOnly(
    db: Kysely<Schema>,
    table: keyof Schema,
    unless?: RawBuilder<SqlBool>,
    deletable?: RawBuilder<SqlBool>,
  ): Promise<void>;
  /**
   * What only grows is not put in the place of a row either (`insert or replace`). Part of a migration.
   * @param key its columns.
   */
  refuseReplacing(db: Kysely<Schema>, table: keyof Schema, key: readonly string[]): Promise<void>;
  /** Minutes since 1970 of a timestamp column. */
  minuteOf(column: RawBuilder<unknown>): RawBuilder<number>;
  /** False: one connection writes at a time, so that whoever is in a transaction has all rows to itself. */
  readonly locksRows: boolean;
  /** Until the transaction ends nobody else writes to these tables; whoever only reads does not wait. */
  holdTables(db: Kysely<Schema>, tables: readonly (keyof Schema)[]): Promise<void>;
  /** Ends a select whose rows nobody else may change until the transaction ends. */
  readonly forUpdate: RawBuilder<unknown>;
  /** Ends a select whose rows are to be claimed: rows that another instance is claiming are passed over. */
  readonly forUpdateSkipLocked: RawBuilder<unknown>;
  /**
   * What was overwritten is no longer in the files either, as far as nobody reads them just then. Holds up nobody for
   * longer than the disk takes.
   */
  emptyJournal(db: Kysely<Schema>): Promise<void>;
  /**
   * The planner learns how many rows there are by now in those of the tables that have grown by half since it last did.
   * Reads and writes go on meanwhile. Nothing where plans do not depend on it.
   */
  analyzeGrown(db: Kysely<Schema>, tables: readonly (keyof Schema)[]): Promise<void>;
  /** Findings of the engine's own integrity check; empty when all is well. */
  checkIntegrity(db: Kysely<Schema>): Promise<string[]>;
  /** False: a pooler lends a session for one transaction at a time, and whatever holds longer gets lost or mixed up. */
  hasOwnSessions(db: Kysely<Schema>): Promise<boolean>;
  /** @returns what ends the statement that the connection is at, and is over when no later one can be hit. */
  cancelOf(connection: Kysely<Schema>): Promise<() => Promise<void>>;
  /** Name and version of the database program. */
  version(db: Kysely<Schema>): Promise<string>;
  /** Room on the disk for more rows; endless where that is not this machine's to know. */
  freeBytes(): Promise<number>;
  /**
   * After rows came with ids of their own: new ones go on behind them.
   * @param past where rows of the table went, whose ids stay theirs.
   */
  continueIds(db: Kysely<Schema>, table: keyof Schema, past?: keyof Schema): Promise<void>;
  /** Null: a fault of ours. */
  failureOf(error: unknown): DatabaseFailure | null;
}
