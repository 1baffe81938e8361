import { Fragment, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useOutletContext } from 'react-router-dom';
import { breathe } from '../shared/breathe.ts';
import type { PageRoute } from './routes.ts';
import { texts } from './texts.ts';

/** The page's chunk did not arrive. */
export class PageNotLoadedError extends Error {
  override name = 'PageNotLoadedError';
}

const pages = new Map<PageRoute, ComponentType>();

const loadAntd = async () =>
  (await import(/* webpackChunkName: "antd" */ '../shared/antd/AntdRoot.tsx')).AntdRoot;

/** @throws PageNotLoadedError; the next call tries again. */
export async function loadPage(route: PageRoute): Promise<ComponentType> {
  const known = pages.get(route);
  if (known !== undefined) return known;
  try {
    const [Page, Root] = await Promise.all([
      route.lazy(),
      route.isPlain === true ? Fragment : loadAntd(),
    ]);
    const FramedPage = () => (
      <Root>
        <Page />
      </Root>
    );
    pages.set(route, FramedPage);
    return FramedPage;
  } catch (cause) {
    throw new PageNotLoadedError(texts.pageNotLoaded, { cause });
  }
}

/** The same where all of it is on its way already: theme and page are made in tasks of their own. */
export async function loadInPieces(route: PageRoute): Promise<void> {
  if (route.isPlain !== true) await loadAntd().then(breathe, () => undefined);
  await loadPage(route);
  await breathe();
}

interface LazyPageProps {
  /** Another one needs another key. */
  route: PageRoute;
  /** Shown until the page is there. */
  waiting: ReactNode;
}

/**
 * A page of its own chunk, below what its layout says above each. Throws when that could not be loaded. Not by Suspense:
 * after a fallback React holds every content back until 300 ms have passed.
 */
export function LazyPage({ route, waiting }: LazyPageProps) {
  const [Page, setPage] = useState(() => pages.get(route) ?? null);
  const [failure, setFailure] = useState<Error | null>(null);
  // With the page: what is awaited has no column for it to begin in.
  const notice = useOutletContext<ReactNode>();
  useEffect(() => {
    let isCurrent = true;
    loadPage(route).then(
      (page) => isCurrent && setPage(() => page),
      (error: unknown) => isCurrent && setFailure(error as Error),
    );
    return () => {
      isCurrent = false;
    };
  }, [route]);

  if (failure !== null) throw failure;
  if (Page === null) return waiting;
  return (
    <>
      {notice}
      <Page />
    </>
  );
}
