import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { texts } from './texts.ts';

export type LoadPage = () => Promise<ComponentType>;

/** The page's chunk did not arrive. */
export class PageNotLoadedError extends Error {
  override name = 'PageNotLoadedError';
}

const pages = new Map<LoadPage, ComponentType>();

/** @throws PageNotLoadedError; the next call tries again. */
export async function loadPage(load: LoadPage): Promise<ComponentType> {
  const known = pages.get(load);
  if (known !== undefined) return known;
  try {
    const page = await load();
    pages.set(load, page);
    return page;
  } catch (cause) {
    throw new PageNotLoadedError(texts.pageNotLoaded, { cause });
  }
}

interface LazyPageProps {
  /** Another one needs another key. */
  load: LoadPage;
  /** Shown until the page is there. */
  waiting: ReactNode;
}

/**
 * A page of its own chunk. Throws when that could not be loaded. Not by Suspense: after a fallback React holds
 * every content back until 300 ms have passed.
 */
export function LazyPage({ load, waiting }: LazyPageProps) {
  const [Page, setPage] = useState(() => pages.get(load) ?? null);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadPage(load).then(
      (page) => isCurrent && setPage(() => page),
      (error: unknown) => isCurrent && setFailure(error as Error),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);

  if (failure !== null) throw failure;
  return Page === null ? waiting : <Page />;
}
