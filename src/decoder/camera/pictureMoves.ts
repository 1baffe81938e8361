/** What a browser may lack, whatever the type says. */
type Signs = Partial<
  Pick<HTMLVideoElement, 'getVideoPlaybackQuality' | 'requestVideoFrameCallback'>
>;

/**
 * @returns whether the picture has moved since the last call. No browser is sure to have any one sign
 * of it: Firefox, and Safari before 2026, count no frames of a camera, older ones have no frame callback.
 */
export function pictureMoves(video: HTMLVideoElement): () => boolean {
  const signs: Signs = video;
  const countFrames = () => signs.getVideoPlaybackQuality?.().totalVideoFrames ?? 0;
  let wasCalledBack = false;
  // One callback for each question, not one for each frame.
  const askForFrame = () => {
    wasCalledBack = false;
    signs.requestVideoFrameCallback?.call(video, () => {
      wasCalledBack = true;
    });
  };

  let seen = { frames: countFrames(), timeS: video.currentTime };
  askForFrame();

  return () => {
    const before = seen;
    seen = { frames: countFrames(), timeS: video.currentTime };
    if (wasCalledBack) {
      askForFrame();
      return true;
    }
    // In some browsers the time goes on without a picture: it counts only where nothing better does.
    const isBlind = signs.requestVideoFrameCallback === undefined && seen.frames === 0;
    return isBlind ? seen.timeS !== before.timeS : seen.frames !== before.frames;
  };
}
