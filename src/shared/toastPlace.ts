/** Where toasts cover nothing that is needed: they yield to the focus, to a dialog's title and to a sheet's head. */

interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** px between a toast and what it yields to. */
const GAP = 8;

/**
 * The first place from `start` downwards where `height` px are free of all obstacles; `start` itself
 * when there is none above `limit`.
 */
export function freeTop(
  { start, height, limit }: { start: number; height: number; limit: number },
  obstacles: readonly Span[],
): number {
  let top = start;
  for (const obstacle of [...obstacles].sort((a, b) => a.top - b.top)) {
    const isHit = obstacle.top < top + height + GAP && obstacle.bottom + GAP > top;
    if (isHit) top = obstacle.bottom + GAP;
  }
  return top + height > limit ? start : top;
}

function obstaclesOf(toasts: DOMRect): Span[] {
  const focused = document.activeElement;
  const heads = document.querySelectorAll('.ant-modal-title, .ant-drawer-header');
  return [...(focused === null ? [] : [focused]), ...heads]
    .filter((element) => !element.matches('body, main, .Toastify *'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ left, right, height }) => height > 0 && left < toasts.right && right > toasts.left);
}

function place(container: HTMLElement): void {
  const box = container.getBoundingClientRect();
  const start = container.offsetTop;
  const top = freeTop({ start, height: box.height, limit: window.innerHeight }, obstaclesOf(box));
  container.style.setProperty('--toast-shift', `${top - start}px`);
}

const OCCASIONS = ['focusin', 'animationstart', 'animationend', 'scroll', 'resize'] as const;

/** Keeps the toasts out of the way from now on. @returns what ends it. */
export function keepToastsInPlace(): () => void {
  let frame = 0;
  const placeAll = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      document.querySelectorAll<HTMLElement>('.Toastify__toast-container').forEach(place);
    });
  };
  for (const type of OCCASIONS) window.addEventListener(type, placeAll, true);
  return () => {
    cancelAnimationFrame(frame);
    for (const type of OCCASIONS) window.removeEventListener(type, placeAll, true);
  };
}
