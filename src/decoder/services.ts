import { createCameraClaims } from './camera/cameraClaims.ts';
import { createCameraService, type CameraService } from './camera/cameraService.ts';
import { createDecoderWorker, decoderWasmUrl } from './decoderAssets.ts';
import { createDecoderClient, type DecoderClient } from './decoderClient.ts';

/** Camera and decoder, which thunks and listeners get as part of their `extra`. */
export interface DecoderServices {
  camera: CameraService;
  decoder: DecoderClient;
}

/** Starts nothing yet: worker and camera start when the scan screen opens. */
export function createDecoderServices(): DecoderServices {
  return {
    camera: createCameraService(createCameraClaims()),
    decoder: createDecoderClient({ createWorker: createDecoderWorker, wasmUrl: decoderWasmUrl }),
  };
}
