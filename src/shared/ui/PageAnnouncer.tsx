/** Tells screen readers that another page is shown, and scrolls to its top. */
import { createContext, useCallback, useRef, useState, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { focusPage } from '../focusPage.ts';

/** Told the title of every page that is there (PageTitle). */
export const ArrivalContext = createContext<(title: string) => void>(() => undefined);

/**
 * Around all pages. A browser says a new page's title and begins at its top; here a script changes
 * pages, so it does both. The first page is the browser's own.
 */
export function PageAnnouncer({ children }: { children: ReactNode }) {
  const [announced, setAnnounced] = useState('');
  const shown = useRef<string | null>(null);
  const isBack = useNavigationType() === NavigationType.Pop;

  const arrive = useCallback(
    (title: string) => {
      const last = shown.current;
      shown.current = title;
      if (last === null || last === title) return;
      setAnnounced(title);
      // Who goes back comes back to where they were.
      if (!isBack) window.scrollTo(0, 0);
      focusPage();
    },
    [isBack],
  );

  return (
    <ArrivalContext value={arrive}>
      {children}
      <p className="visually-hidden" aria-live="polite">
        {announced}
      </p>
    </ArrivalContext>
  );
}
