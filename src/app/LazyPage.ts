import { createElement, use, type ComponentType } from 'react';
import { texts } from './texts.ts';

export type LoadPage = () => Promise<ComponentType>;

/**
 * React.lazy would keep a failed load for good. Here the next rendering, as after 'Versuche es
 * erneut', loads once more.
 */
const loading = new Map<LoadPage, Promise<ComponentType>>();

function loadOnce(load: LoadPage): Promise<ComponentType> {
  let page = loading.get(load);
  if (page === undefined) {
    page = load().catch((cause: unknown) => {
      loading.delete(load);
      throw new Error(texts.pageNotLoaded, { cause });
    });
    loading.set(load, page);
  }
  return page;
}

/** A page of its own chunk. Suspends until the chunk is there, throws when it could not be loaded. */
export function LazyPage({ load }: { load: LoadPage }) {
  return createElement(use(loadOnce(load)));
}
