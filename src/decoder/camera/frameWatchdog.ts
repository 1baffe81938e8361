/** Notices that a running camera shows no new picture any more. */
import { pictureMoves } from './pictureMoves.ts';

/** A camera without a new picture for so long has stopped, as an iPhone's does after a phone call. */
const STALLED_MS = 1_500;
const LOOK_EVERY_MS = 500;

export type StallReason = 'ended' | 'muted' | 'stalled';

/** Calls `onStall` once when the picture stops. @returns a function that ends the watch. */
export function watchFrames(
  video: HTMLVideoElement,
  track: MediaStreamTrack,
  onStall: (reason: StallReason) => void,
): () => void {
  const hasMoved = pictureMoves(video);
  let newMs = performance.now();

  const look = setInterval(() => {
    const nowMs = performance.now();
    if (hasMoved()) newMs = nowMs;
    else if (nowMs - newMs >= STALLED_MS) stall(track.muted ? 'muted' : 'stalled');
  }, LOOK_EVERY_MS);

  const onEnded = () => stall('ended');
  track.addEventListener('ended', onEnded);

  function stop(): void {
    clearInterval(look);
    track.removeEventListener('ended', onEnded);
  }

  function stall(reason: StallReason): void {
    stop();
    onStall(reason);
  }

  return stop;
}
