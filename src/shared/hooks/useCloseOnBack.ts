import { useEffect, useLayoutEffect, useRef, useState } from 'react';

type Close = () => void;

/** How the dialogs that are open are closed; the last one lies on top. */
const open: Close[] = [];

/**
 * The browser's way back closes a dialog, and leaves the page only then. Browsers allow it once for each thing that
 * somebody does in the page; older ones do not know it, and go back (HTML standard, "navigate" event, `cancelable`).
 * @param close as Escape does it.
 */
export function useCloseOnBack(isOpen: boolean, close: Close): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeLatest: Close = () => latest.current();
    if (open.push(closeLatest) === 1) listen('addEventListener');
    return () => {
      open.splice(open.indexOf(closeLatest), 1);
      if (open.length === 0) listen('removeEventListener');
    };
  }, [isOpen]);
}

/**
 * The same for a dialog in which something is typed, also on a page that was opened by its address: a way back that leads to
 * another page cannot be held up, so that the page itself becomes the next step back.
 */
export function useStayOnBack(isOpen: boolean, close: Close): void {
  useEffect(() => {
    if (isOpen) stepInPage();
  }, [isOpen]);
  useCloseOnBack(isOpen, close);
}

/**
 * Whether what opens beside a button is open: the way back closes it as it does a dialog. The focus does not go with what
 * is closed, as it does with antd's menus, but back to the button; so it does from a dialog that an entry has opened.
 */
export function useOpenMenu() {
  const [isOpen, setIsOpen] = useState(false);
  useCloseOnBack(isOpen, () => setIsOpen(false));
  const opener = useRef<HTMLElement>(null);
  // Before a dialog that an entry opens looks whence it was opened, in an effect.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (isOpen) opener.current = focused as HTMLElement | null;
    else if (focused === document.body || focused?.closest('.ant-dropdown') != null) {
      opener.current?.focus();
    }
  }, [isOpen]);
  return [isOpen, setIsOpen] as const;
}

function listen(how: 'addEventListener' | 'removeEventListener'): void {
  if ('navigation' in window) navigation[how]('navigate', closeTopmost as EventListener);
}

function stepInPage(): void {
  if (!('navigation' in window)) return;
  const before = navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  // As the router has marked the present one.
  if (before?.sameDocument !== true) window.history.pushState(window.history.state, '');
}

function closeTopmost(event: NavigateEvent): void {
  if (event.navigationType !== 'traverse' || !event.cancelable) return;
  event.preventDefault();
  open.at(-1)?.();
}
