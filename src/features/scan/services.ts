/** What the scan screen uses besides camera and decoder, and what tests replace. */
import { createWakeLock, type WakeLockService } from './device/wakeLock.ts';
import { createVerdictSignals, type VerdictSignals } from './verdict/verdictSignals.ts';

export interface ScanServices {
  wakeLock: WakeLockService;
  signals: VerdictSignals;
}

export function createScanServices(): ScanServices {
  return { wakeLock: createWakeLock(), signals: createVerdictSignals() };
}
