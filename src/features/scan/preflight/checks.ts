/** All checks of the pre-flight. */
import type { Check, Finding, Surroundings } from './check.ts';
import { decodeCheck } from './decodeCheck.ts';
import {
  batteryCheck,
  cameraCheck,
  soundCheck,
  storageCheck,
  wakeLockCheck,
} from './deviceChecks.ts';
import { clockCheck, listCheck, networkCheck } from './serverChecks.ts';
import { texts } from './texts.ts';

const checks: readonly Check[] = [
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

/** In the order of their lines. */
export const checksFor = (hasExtensions: boolean): readonly Check[] =>
  checks.filter(({ isExtension }) => hasExtensions || isExtension !== true);

/** Runs a check. Never rejects. */
export async function findingOf(check: Check, around: Surroundings): Promise<Finding> {
  try {
    return await check.run(around);
  } catch {
    return { mark: 'bad', text: texts.failed };
  }
}
