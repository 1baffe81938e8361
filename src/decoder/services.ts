import { createCameraClaims } from './camera/cameraClaims.ts';
import { createCameraService, type CameraService } from './camera/cameraService.ts';
import { createDecoderWorker, decoderWasmUrl } from './decoderAssets.ts';
import { createDecoderClient, type DecoderClient } from './decoderClient.ts';
import {
  createVerdictSignals,
  type VerdictSignals,
} from '../features/scan/verdict/verdictSignals.ts';
import { createWakeLock, type WakeLockService } from '../features/scan/device/wakeLock.ts';

/** What the scanner needs from outside the store. Thunks and listeners get it as their `extra`. */
export interface DecoderServices {
  camera: CameraService;
  decoder: DecoderClient;
  wakeLock: WakeLockService;
  signals: VerdictSignals;
}

/** Costs nothing before the scan screen opens: worker and camera start only then. */
export function createDecoderServices(): DecoderServices {
  return {
    camera: createCameraService(createCameraClaims()),
    decoder: createDecoderClient({ createWorker: createDecoderWorker, wasmUrl: decoderWasmUrl }),
    wakeLock: createWakeLock(),
    signals: createVerdictSignals(),
  };
}
