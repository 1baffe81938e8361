import { batteryCheck } from './batteryCheck.ts';
import { cameraCheck } from './cameraCheck.ts';
import type { Check, Finding, Surroundings } from './check.ts';
import { clockCheck } from './clockCheck.ts';
import { decodeCheck } from './decodeCheck.ts';
import { listCheck } from './listCheck.ts';
import { networkCheck } from './networkCheck.ts';
import { soundCheck } from './soundCheck.ts';
import { storageCheck } from './storageCheck.ts';
import { texts } from './texts.ts';
import { wakeLockCheck } from './wakeLockCheck.ts';

/** In the order of their lines. */
export const checks: readonly Check[] = [
  cameraCheck,
  decodeCheck,
  networkCheck,
  listCheck,
  clockCheck,
  storageCheck,
  wakeLockCheck,
  soundCheck,
  batteryCheck,
];

/** Never rejects. */
export async function findingOf(check: Check, around: Surroundings): Promise<Finding> {
  try {
    return await check.run(around);
  } catch {
    return { mark: 'bad', text: texts.failed };
  }
}
