import { createElement, lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { texts } from './texts.ts';

export type LoadPage = () => Promise<ComponentType>;

/** The page's chunk did not arrive. */
export class PageNotLoadedError extends Error {
  override name = 'PageNotLoadedError';
}

interface LoadedPage {
  page: LazyExoticComponent<ComponentType>;
  hasFailed: boolean;
}

const pages = new Map<LoadPage, LoadedPage>();

function pageOf(load: LoadPage): LazyExoticComponent<ComponentType> {
  const known = pages.get(load);
  if (known !== undefined) return known.page;
  const page = lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      pages.set(load, { page, hasFailed: true });
      throw new PageNotLoadedError(texts.pageNotLoaded, { cause });
    }
  });
  pages.set(load, { page, hasFailed: false });
  return page;
}

/**
 * React.lazy keeps a failed load for good. After this, the next rendering loads once more. To be called
 * when the failure has been shown: before that React renders again to see whether an error stays.
 */
export function forgetFailedPages(): void {
  for (const [load, { hasFailed }] of pages) if (hasFailed) pages.delete(load);
}

/** A page of its own chunk. Suspends until the chunk is there, throws when it could not be loaded. */
export function LazyPage({ load }: { load: LoadPage }) {
  return createElement(pageOf(load));
}
