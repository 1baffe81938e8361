/**
 * Where toasts cover nothing that is needed: they yield to the focus, to the buttons beside the page's heading, and to
 * what an open dialog or sheet has in its head and to press or fill in.
 */
import { openDialogs } from './openDialogs.ts';

interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** px between a toast and what it yields to. */
const GAP = 8;

const BESIDE_HEADING = 'main h1 ~ :is(button, a)';
const HEADS = '.ant-modal-title, .ant-drawer-header';
const CONTROLS = 'a, button, input, label, textarea, .ant-select';

/** The first place from `start` downwards where `height` px are free of all obstacles; null: none is above `limit`. */
export function freeTop(
  { start, height, limit }: { start: number; height: number; limit: number },
  obstacles: readonly Span[],
): number | null {
  let top = start;
  for (const obstacle of [...obstacles].sort((a, b) => a.top - b.top)) {
    const isHit = obstacle.top < top + height + GAP && obstacle.bottom + GAP > top;
    if (isHit) top = obstacle.bottom + GAP;
  }
  return top + height > limit ? null : top;
}

const spansOf = (elements: readonly Element[], toasts: DOMRect): Span[] =>
  elements
    .filter((element) => !element.matches('body, main, .Toastify *'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ left, right, height }) => height > 0 && left < toasts.right && right > toasts.left);

function place(container: HTMLElement): void {
  const box = container.getBoundingClientRect();
  const space = { start: container.offsetTop, height: box.height, limit: window.innerHeight };
  const dialog = openDialogs().at(-1);
  const focused = document.activeElement;
  const heads = [
    ...(focused === null ? [] : [focused]),
    ...document.querySelectorAll(dialog === undefined ? BESIDE_HEADING : HEADS),
  ];
  const controls = dialog === undefined ? [] : [...dialog.querySelectorAll(CONTROLS)];
  const free = freeTop(space, spansOf([...heads, ...controls], box));
  const top = free ?? freeTop(space, spansOf(heads, box)) ?? space.start;
  container.style.setProperty('--toast-shift', `${top - space.start}px`);
  // A tap that is meant for the dialog gets there.
  container.toggleAttribute('data-over-dialog', free === null && dialog !== undefined);
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
