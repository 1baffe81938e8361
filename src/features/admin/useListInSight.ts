import { useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** State of a link to the list: what stands above it on its page is behind whoever follows it. */
export const LIST_IN_SIGHT = { isListInSight: true } as const;

/** @returns for what the list begins with: the window begins with it, too, and from there the keys go on. */
export function useListInSight<E extends HTMLElement>(): RefObject<E | null> {
  const top = useRef<E>(null);
  const { key, state } = useLocation() as {
    key: string;
    state: Partial<typeof LIST_IN_SIGHT> | null;
  };
  const isBack = useNavigationType() === NavigationType.Pop;
  // Who goes back comes back to where they were.
  const isWanted = state?.isListInSight === true && !isBack;
  useLayoutEffect(() => {
    if (!isWanted || top.current === null) return;
    bringToTop(top.current);
    top.current.focus({ preventScroll: true });
  }, [isWanted, key]);
  return top;
}

/** At once, as an anchor does it; not by `scrollIntoView`, which keeps off where the element itself sticks. */
function bringToTop(element: HTMLElement): void {
  window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top);
}

/** Unless it is at the top already, or above. */
export function bringUp(element: HTMLElement): void {
  if (element.getBoundingClientRect().top > 0) bringToTop(element);
}
