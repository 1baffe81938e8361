import { pictureMoves } from './pictureMoves.ts';

/** A camera without a new picture for so long is given up: an iPhone's after a phone call, for example. */
const STALLED_MS = 1_500;
const LOOK_EVERY_MS = 500;

export type StallReason = 'ended' | 'muted' | 'stalled';

/** Calls `onStall` once when the picture stops. Asking now and then costs less than counting frames. */
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
