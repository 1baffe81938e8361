import type { Page } from 'playwright-core';

/**
 * With reduced motion, nothing travels, and what fades is over at once. Where something is awaited, a
 * sign of life that changes its opacity, or a small ring that turns, may go on.
 */
export function motionFlaws(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SHORT_MS = 50;
    const RING_MAX_PX = 32;
    return document.getAnimations().flatMap((animation) => {
      const { effect, playState } = animation;
      if (!(effect instanceof KeyframeEffect) || effect.target === null) return [];
      if (
        playState === 'finished' ||
        !effect.target.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      ) {
        return [];
      }
      const { endTime, delay } = effect.getComputedTiming();
      // While it waits for its turn, nothing moves.
      if (Number(endTime) - Number(delay) <= SHORT_MS) return [];
      const moved = effect
        .getKeyframes()
        .flatMap((frame) => Object.keys(frame))
        .filter((key) =>
          ['transform', 'translate', 'scale', 'rotate', 'left', 'top'].includes(key),
        );
      if (endTime === Infinity) {
        const { width, height } = effect.target.getBoundingClientRect();
        if (moved.length === 0 || Math.max(width, height) <= RING_MAX_PX) return [];
      }
      const name = animation instanceof CSSAnimation ? animation.animationName : 'transition';
      return [`${name} on .${[...effect.target.classList].join('.')}: ${String(endTime)} ms`];
    });
  });
}
