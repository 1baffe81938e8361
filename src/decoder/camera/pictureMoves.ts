/** Whether a playing video has shown a new picture, in any browser. */

/** These may be missing, although their types say otherwise. */
type Signs = Partial<
  Pick<HTMLVideoElement, 'getVideoPlaybackQuality' | 'requestVideoFrameCallback'>
>;

/**
 * @returns a function that tells whether there was a new picture since its last call. It uses several signs, as no
 * browser has all: Firefox, and Safari before 2026, count no frames of a camera; older browsers have no frame callback.
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
    // In some browsers the video's time goes on without a picture, so it is used only where there is no other sign.
    const isBlind = signs.requestVideoFrameCallback === undefined && seen.frames === 0;
    return isBlind ? seen.timeS !== before.timeS : seen.frames !== before.frames;
  };
}
