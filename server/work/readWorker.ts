/** The thread that reads for the office on the embedded database, with a connection of its own that cannot write. */
import { openDatabase, type Database } from '../db/openDatabase.ts';
import { stepBack } from '../lib/threadPriority.ts';
import { readOn, type ReadArguments, type ReadName } from './reads.ts';

export interface ReadTask {
  /** Path of the database's file. */
  readonly location: string;
  readonly name: ReadName;
  readonly args: ReadArguments<ReadName>;
}

/** Errors lose their fields between threads, and with them what they mean (engine.failureOf). */
export type ReadAnswer =
  | { readonly value: unknown }
  | { readonly error: { readonly message: string; readonly errcode: unknown } };

stepBack();
let database: Database | null = null;

export default async function work({ location, name, args }: ReadTask): Promise<ReadAnswer> {
  try {
    database ??= openDatabase({ location, readOnly: true });
    return { value: await readOn(database, name, args) };
  } catch (error) {
    const { errcode } = Object(error) as { errcode?: unknown };
    return { error: { message: String(error), errcode } };
  }
}
