/** Where the office reads: threads on the embedded database, connections on PostgreSQL. */
import { join } from 'node:path';
import type { Piscina } from 'piscina';
import { openDatabase, type Database } from '../db/openDatabase.ts';
import { READ_CONNECTIONS } from '../db/postgresPool.ts';
import { readOn, type ReadArguments, type ReadName } from './reads.ts';
import type { ReadAnswer, ReadTask } from './readWorker.ts';
import { openThreads } from '../lib/threadPool.ts';

/** Where reads run. */
export interface Readers {
  /** So many of them. */
  readonly atOnce: number;
  /** @param signal ends the read. @throws its reason by then. */
  run(name: ReadName, args: ReadArguments<ReadName>, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

const WORKER = join(import.meta.dirname, 'readWorker.ts');
/** One reads while another takes long, or starts again after a read was given up. */
const THREADS = 2;

/** @param location path of the database's file. */
export function threads(location: string): Readers {
  // From the first read on: a gate that starts again needs the processor for itself.
  let opening: Promise<Piscina> | null = null;

  async function ask(task: ReadTask, signal: AbortSignal): Promise<ReadAnswer> {
    const pool = await (opening ??= openThreads(WORKER, { count: THREADS }));
    try {
      return (await pool.run(task, { signal })) as ReadAnswer;
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    }
  }

  return {
    atOnce: THREADS,
    async run(name, args, signal) {
      const answer = await ask({ location, name, args }, signal);
      if ('value' in answer) return answer.value;
      const { message, errcode } = answer.error;
      throw Object.assign(new Error(message), errcode !== undefined && { errcode });
    },
    close: async () => await (await opening)?.destroy(),
  };
}

/** @param location `postgres://…` */
export function connections(location: string): Readers {
  let opened: Database | null = null;
  return {
    atOnce: READ_CONNECTIONS,
    async run(name, args, signal) {
      const database = (opened ??= openDatabase({ location, readOnly: true }));
      return await database.cancellable(signal, (db) =>
        readOn({ db, engine: database.engine }, name, args),
      );
    },
    close: async () => await opened?.close(),
  };
}
