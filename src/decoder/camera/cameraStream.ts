/** Asks the browser for the camera's stream, and plays it. */
import { takeCameraAhead } from './cameraAhead.ts';
import { CameraError, CameraStartCancelled, cameraErrorOf, describe } from './cameraErrors.ts';
import { constraintLadder, stopTracks } from './constraints.ts';
import { sleep } from './sleep.ts';

/** §8: from the stream to its first picture. */
export const STREAM_TIMEOUT_MS = 3_000;
/** Some phones give a camera free only a moment after it was stopped. */
const BUSY_RETRY_MS = 300;

/**
 * @param lensId the lens to ask for; null: the rear camera.
 * @throws CameraError; CameraStartCancelled when `signal` was aborted first.
 */
export async function requestStream(
  lensId: string | null,
  signal: AbortSignal,
): Promise<MediaStream> {
  const mediaDevices = mediaDevicesOf(navigator);
  const ahead = await takeCameraAhead(lensId);
  const stream =
    ahead ??
    (await climbDown(mediaDevices, constraintLadder(lensId), signal).catch((error: unknown) => {
      // Once the scanner has been left, a refused camera is not reported.
      throw signal.aborted ? new CameraStartCancelled() : cameraErrorOf(error);
    }));
  if (signal.aborted) {
    stopTracks(stream);
    throw new CameraStartCancelled();
  }
  return stream;
}

function mediaDevicesOf(page: Navigator): MediaDevices {
  if (!window.isSecureContext) {
    throw new CameraError('insecure-context', 'The camera needs HTTPS or localhost');
  }
  // Missing in old browsers and in the browsers inside some apps, although its type says otherwise.
  const mediaDevices = page.mediaDevices as MediaDevices | undefined;
  if (mediaDevices === undefined) {
    throw new CameraError('no-api', 'This browser has no media-stream API');
  }
  return mediaDevices;
}

async function climbDown(
  devices: MediaDevices,
  ladder: readonly (MediaTrackConstraints | true)[],
  signal: AbortSignal,
): Promise<MediaStream> {
  let rejection: unknown;
  for (const video of ladder) {
    try {
      return await withRetry(() => devices.getUserMedia({ audio: false, video }), signal);
    } catch (error) {
      rejection = error;
      if (describe(error).name !== 'OverconstrainedError') break;
    }
  }
  throw rejection;
}

async function withRetry(
  request: () => Promise<MediaStream>,
  signal: AbortSignal,
): Promise<MediaStream> {
  try {
    return await request();
  } catch (error) {
    if (!['NotReadableError', 'AbortError'].includes(describe(error).name)) throw error;
    await sleep(BUSY_RETRY_MS, signal);
    return await request();
  }
}

/** Plays the stream. @throws CameraError after 3 s without a picture (§8). */
export async function playStream(
  video: HTMLVideoElement,
  stream: MediaStream,
  signal: AbortSignal,
): Promise<void> {
  video.srcObject = stream;
  const clock = new AbortController();
  const stopClock = () => clock.abort();
  signal.addEventListener('abort', stopClock, { once: true });
  try {
    await Promise.race([
      video.play(),
      sleep(STREAM_TIMEOUT_MS, clock.signal).then(() => {
        throw new CameraError('timed-out', 'Loading camera stream timed out after 3 seconds.');
      }),
    ]);
  } catch (error) {
    if (signal.aborted) throw new CameraStartCancelled();
    if (error instanceof CameraError) throw error;
    const { name, message } = describe(error);
    throw new CameraError('unknown', `${name}: ${message}`, error);
  } finally {
    clock.abort();
    signal.removeEventListener('abort', stopClock);
  }
}
