/** How a moving picture is noticed, in browsers with different signs of it. */
import { pictureMoves } from '../../../../src/decoder/camera/pictureMoves.ts';

type Sign = 'frames' | 'callback';

/** A playing video of a browser that has these signs of a moving picture; `frame` shows the next one. */
function aVideoWith(signs: readonly Sign[]) {
  let callbacks: (() => void)[] = [];
  let totalVideoFrames = 0;
  const state = { currentTime: 1 };
  const video = Object.assign(state, {
    getVideoPlaybackQuality: () => ({ totalVideoFrames }),
    ...(signs.includes('callback') && {
      requestVideoFrameCallback: (callback: () => void) => callbacks.push(callback),
    }),
  });
  const frame = () => {
    state.currentTime += 0.04;
    if (signs.includes('frames')) totalVideoFrames += 1;
    const due = callbacks;
    callbacks = [];
    for (const callback of due) callback();
  };
  return { video: video as unknown as HTMLVideoElement, frame, state };
}

describe.each<[browser: string, signs: Sign[]]>([
  ['Chromium', ['frames', 'callback']],
  ['Safari 15.4 to 26, Firefox since 132: no frames of a camera are counted', ['callback']],
  ['older Chromium', ['frames']],
  ['older Firefox: only the time moves', []],
])('a moving picture in %s', (_, signs) => {
  it('is seen as long as it moves, and no longer', () => {
    const { video, frame } = aVideoWith(signs);
    const hasMoved = pictureMoves(video);
    for (let look = 0; look < 5; look += 1) {
      frame();
      expect(hasMoved()).toBe(true);
    }
    expect(hasMoved()).toBe(false);
    frame();
    expect(hasMoved()).toBe(true);
  });
});

it('is not told by a time that goes on without a picture, where anything better tells', () => {
  const { video, frame, state } = aVideoWith(['callback']);
  const hasMoved = pictureMoves(video);
  frame();
  expect(hasMoved()).toBe(true);
  state.currentTime += 0.5;
  expect(hasMoved()).toBe(false);
});
