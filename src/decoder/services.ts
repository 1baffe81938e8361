/** The services of the decoder: the camera, and the client of the worker. */
import { createCameraClaims } from './camera/cameraClaims.ts';
import { createCameraService, type CameraService } from './camera/cameraService.ts';
import { createDecoderWorker, decoderWasmUrl } from './decoderAssets.ts';
import { createDecoderClient, type DecoderClient } from './decoderClient.ts';

/** Thunks and listeners get them as part of their `extra`. */
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
