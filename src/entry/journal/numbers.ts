/** The numbers of a device's journal (Entry-Seq): none is given twice, and none is left out for long. */
import type { DeviceIdentity } from './journalEntry.ts';

/** The next number, one that was given back before a new one. */
export function takeNumber(device: DeviceIdentity): { device: DeviceIdentity; seq: number } {
  const [seq, ...freeSeqs] = device.freeSeqs ?? [];
  if (seq !== undefined) return { device: { ...device, freeSeqs }, seq };
  const lastSeq = device.lastSeq + 1;
  return { device: { ...device, lastSeq }, seq: lastSeq };
}

/** Without those at the end: what lies behind the last number given out counts as not given out. */
export function withFreeNumber(device: DeviceIdentity, seq: number): DeviceIdentity {
  const freeSeqs = [...(device.freeSeqs ?? []), seq].sort((a, b) => a - b);
  let { lastSeq } = device;
  while (freeSeqs.at(-1) === lastSeq) {
    freeSeqs.pop();
    lastSeq -= 1;
  }
  return { ...device, lastSeq, freeSeqs };
}
