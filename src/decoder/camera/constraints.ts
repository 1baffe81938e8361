/** What is asked of a camera, by the head of the page and by the app, and how it is let go of. */
const REAR: MediaTrackConstraints = { facingMode: { ideal: 'environment' } };

/** The constraints of §9, then weaker ones for cameras that cannot meet them, down to any camera at all. */
export function constraintLadder(lensId: string | null): (MediaTrackConstraints | true)[] {
  const lens = lensId === null ? REAR : { deviceId: { exact: lensId } };
  const rungs = [
    {
      ...lens,
      width: { min: 640, ideal: 720, max: 1920 },
      height: { min: 640, ideal: 720, max: 1080 },
    },
    { ...lens, width: { ideal: 720 }, height: { ideal: 720 } },
    lens,
  ];
  return [...rungs, ...(lensId === null ? [true as const] : constraintLadder(null))];
}

export function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
