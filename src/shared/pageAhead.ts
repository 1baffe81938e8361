/** Fetches a page before it is gone to. The app says how; a page that asks knows of no route. */
import { createContext } from 'react';

/** Resolves when the page at the address is there, or cannot be. Never rejects. */
export type LoadAhead = (address: string) => Promise<unknown>;

export const PageAheadContext = createContext<LoadAhead>(() => Promise.resolve());
