/** What a device says of itself, and which entries of its journal are missing here. */
import type { Heartbeat, NumberRange } from '../../../contract/entry/entities.ts';
import { DATABASE_INTEGER_MAX } from '../../../contract/limits.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { badRequest } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { storableTime } from '../../lib/storableTime.ts';
import { texts } from '../../texts.ts';
import { journalState, missingNumbers, updateDevice, type JournalState } from './repository.ts';

/** What a heartbeat is answered, as HeartbeatReply has it. */
interface HeardBeat {
  readonly at: string;
  readonly seq: number;
  readonly lost: number;
  readonly missing: NumberRange[];
  readonly origin: string;
}

interface HeartbeatDeps {
  readonly db: Queries;
  readonly clock: Clock;
  readonly originOf: () => Promise<string>;
}

/**
 * @returns what keeps what the device says of itself. An entry of its journal is lost (G7) when its number was given
 * out, it has not arrived, and it does not wait on the device either. It throws 400 when the time of the device's clock
 * cannot be read.
 */
export const createHeartbeat =
  ({ db, clock, originOf }: HeartbeatDeps) =>
  async (staffId: number, { id }: { id: number }, said: Heartbeat): Promise<HeardBeat> => {
    const deviceTime = storableTime(said.device_time);
    if (deviceTime === null) throw badRequest(texts.invalidDeviceTime);
    const now = clock.now();
    const journal = await journalState(db, id, said.seq);
    const lost = lostOf(journal, said.open_uploads);
    await updateDevice(db, id, {
      at: now.toISOString(),
      staffId,
      gateId: said.gate ?? null,
      listSyncedAt: storableTime(said.list_synced_at ?? ''),
      seq: journal.seq,
      openUploads: said.open_uploads,
      lost,
      battery: said.battery ?? null,
      clockSkewS: skewS(deviceTime, now),
    });
    return {
      at: now.toISOString(),
      seq: Math.max(journal.seq, journal.highest),
      lost,
      missing: lost === 0 ? [] : await missingNumbers(db, id, journal),
      origin: await originOf(),
    };
  };

/** @param open how many entries wait on the device, as it says. Some of them may have arrived since. */
export function lostOf({ seq, arrived }: JournalState, open: number): number {
  return Math.max(0, seq - arrived - open);
}

/** Limited to what the column holds, since a clock may be wrong by centuries. */
function skewS(deviceTime: string, now: Date): number {
  const seconds = Math.round((Date.parse(deviceTime) - now.getTime()) / 1000);
  return Math.max(-DATABASE_INTEGER_MAX, Math.min(DATABASE_INTEGER_MAX, seconds));
}
