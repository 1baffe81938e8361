/**
 * What is read away from the gate's thread: functions of repositories by name. A further one is one line here, and is
 * then asked for by `reader.read(name, arguments)`; arguments and answer are plain values, since they change threads.
 */
import type { Engine } from '../db/engine.ts';
import type { Queries } from '../db/openDatabase.ts';
import { findAnything } from '../modules/finder/findAnything.ts';
import { listMembers } from '../modules/members/listRepository.ts';
import { readOverview } from '../modules/members/overviewRepository.ts';
import { searchMembers } from '../modules/members/searchRepository.ts';

export const reads = { findAnything, listMembers, readOverview, searchMembers };

export type Reads = typeof reads;
export type ReadName = keyof Reads;
type Behind<F> = F extends (db: Queries, engine: Engine, ...rest: infer Rest) => unknown
  ? Rest
  : never;
export type ReadArguments<Name extends ReadName> = Behind<Reads[Name]>;
export type ReadReply<Name extends ReadName> = Awaited<ReturnType<Reads[Name]>>;

/** Reads where it stands. */
export async function readOn<Name extends ReadName>(
  { db, engine }: { db: Queries; engine: Engine },
  name: Name,
  args: ReadArguments<Name>,
): Promise<ReadReply<Name>> {
  const read = reads[name] as unknown as (
    db: Queries,
    engine: Engine,
    ...rest: ReadArguments<Name>
  ) => Promise<ReadReply<Name>>;
  return await read(db, engine, ...args);
}
