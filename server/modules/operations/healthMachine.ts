/** The machine's part of the server's health: its disks, its memory, its clock. */
import type { Config } from '../../config.ts';
import { isClockKept, memory, roomAt, type Room } from '../../lib/machine.ts';
import { finding, momentOf, type CheckFinding } from './finding.ts';
import { healthTexts as said } from './healthTexts.ts';

const DISK_BROKEN = 0.1;
const DISK_LOOK = 0.2;
const MEMORY_LOOK = 0.1;
/** What the server wants beside the system. */
const MEMORY_MIN_BYTES = 900 * 1024 * 1024;

const shareOf = ({ freeBytes, totalBytes }: Room): number => freeBytes / totalBytes;

/** @param roomOf of a path; null: its disk does not say. */
export async function disk(
  { dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>,
  roomOf: typeof roomAt = roomAt,
): Promise<CheckFinding> {
  const rooms = await Promise.all(
    [dataDir, backupDir].map(async (path) => ({ path, room: await roomOf(path) })),
  );
  const known = rooms.flatMap(({ path, room }) => (room === null ? [] : [{ path, room }]));
  const [fullest] = known.sort((a, b) => shareOf(a.room) - shareOf(b.room));
  if (fullest === undefined) return finding('disk', 'look', said.unknownDisk(dataDir));
  const share = shareOf(fullest.room);
  const state = share < DISK_BROKEN ? 'broken' : share < DISK_LOOK ? 'look' : 'fine';
  return finding('disk', state, said.disk(fullest.path, fullest.room.freeBytes, share));
}

export async function clock(): Promise<CheckFinding> {
  const isKept = await isClockKept();
  const at = momentOf(new Date());
  if (isKept === null) return finding('clock', 'fine', [said.unknownClock(at)]);
  return finding('clock', isKept ? 'fine' : 'broken', said.clock(at, isKept));
}

export function timeZone(): CheckFinding {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return finding('timeZone', 'fine', [said.timeZone(zone)]);
}

export async function memoryLeft(): Promise<CheckFinding> {
  const room = await memory();
  if (room === null) return finding('memory', 'fine', [said.unknownMemory]);
  const isShort = shareOf(room) < MEMORY_LOOK || room.totalBytes < MEMORY_MIN_BYTES;
  return finding('memory', isShort ? 'look' : 'fine', said.memory(room.freeBytes, room.totalBytes));
}
