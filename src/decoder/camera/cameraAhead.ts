/**
 * At the gate's address the head of the page asks for the camera, while the app is still on its way: on a phone that has
 * been there, of somebody who is signed in and may scan as far as is remembered. The scanner takes the stream that comes.
 */
import { canScan } from '../../../contract/access.ts';
import { deviceMemory } from '../../shared/deviceMemory.ts';
import { GATE } from '../../shared/gate.ts';
import { constraintLadder, stopTracks } from './constraints.ts';

/** Head and app are scripts of their own: what one leaves for the other lies on the page. */
declare global {
  interface Window {
    cameraAhead?: CameraAhead;
  }
}

interface CameraAhead {
  readonly lensId: string | null;
  /** Null: there is none to be had without a question. */
  readonly stream: Promise<MediaStream | null>;
}

const TOKEN = /(?:^|; )(?:access|refresh)_token=[^;]/;
const USER_DATA = /(?:^|; )user_data=([^;]*)/;

/** An app that has not come by then, or a guard that lets nobody in: the camera goes off again. */
export const KEPT_MS = 8_000;

/** @param path of the page. @param cookie `document.cookie`. */
export function openCameraAhead(path: string, cookie: string): void {
  if (!GATE.test(path) || !TOKEN.test(cookie) || !mayScan(cookie)) return;
  if (document.visibilityState !== 'visible') return;
  const lensId = deviceMemory.read('camera');
  const ahead = { lensId, stream: request(lensId).catch(() => null) };
  window.cameraAhead = ahead;
  setTimeout(() => {
    if (window.cameraAhead === ahead) void giveBack();
  }, KEPT_MS);
}

/** @returns the stream of that lens, which is the caller's now; null: none was asked for, or it does not come. */
export async function takeCameraAhead(lensId: string | null): Promise<MediaStream | null> {
  const { cameraAhead } = window;
  if (cameraAhead === undefined) return null;
  if (cameraAhead.lensId !== lensId) {
    await giveBack();
    return null;
  }
  delete window.cameraAhead;
  const stream = await cameraAhead.stream;
  return stream?.getVideoTracks()[0]?.readyState === 'live' ? stream : null;
}

async function giveBack(): Promise<void> {
  const { cameraAhead } = window;
  // At once: whoever comes now asks anew, and is not given what is about to end.
  delete window.cameraAhead;
  const stream = await cameraAhead?.stream;
  if (stream) stopTracks(stream);
}

/** As the session keeps it (tokenCookies.ts). */
function mayScan(cookie: string): boolean {
  try {
    const [, data = ''] = USER_DATA.exec(cookie) ?? [];
    return canScan(JSON.parse(decodeURIComponent(data)) as Parameters<typeof canScan>[0]);
  } catch {
    return false;
  }
}

/** Asks where nobody is asked a question for it. @throws where the browser does not tell, or has no camera. */
async function request(lensId: string | null): Promise<MediaStream | null> {
  const { state } = await navigator.permissions.query({ name: 'camera' });
  if (state !== 'granted') return null;
  const [video] = constraintLadder(lensId);
  return await navigator.mediaDevices.getUserMedia({ audio: false, video: video ?? true });
}
