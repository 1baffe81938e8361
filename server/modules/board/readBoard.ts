/** What the database says of the live board. It reads many rows: away from the gate's thread (work/reads.ts). */
import type { Engine } from '../../db/engine.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { allGates } from '../gates/repository.ts';
import { countOpenConflicts, findConflicts } from './conflictsRepository.ts';
import {
  countByMinute,
  countTickets,
  devicesOfBoard,
  latestApproved,
  latestRefused,
} from './repository.ts';

/** @param from decisions are counted since this minute. @param latest so many of each kind are shown. */
export async function readBoard(
  db: Queries,
  _engine: Engine,
  { from, latest, revokedSince }: { from: number; latest: number; revokedSince: string },
) {
  return {
    counts: await countByMinute(db, from),
    tickets: await countTickets(db),
    gates: await allGates(db),
    refused: await latestRefused(db, latest),
    approved: await latestApproved(db, latest),
    openConflicts: await countOpenConflicts(db),
    conflicts: await findConflicts(db, latest),
    devices: await devicesOfBoard(db, revokedSince),
  };
}
