/** Sets the title of the document. */
import { createContext, useContext, useEffect } from 'react';
import { pageConfig } from '../pageConfig.ts';
import { ArrivalContext } from './PageAnnouncer.tsx';

/** The title of the route that is shown, from the table of routes. */
export const PageTitleContext = createContext<string | undefined>(undefined);

export const usePageTitle = (): string | undefined => useContext(PageTitleContext);

/**
 * The document's title: the product's name, then the page's (spec §1). Says that the page is there.
 * @param page where it is not the route's: of a state of the page
 */
export function PageTitle({ page }: { page?: string | undefined }) {
  const { productName } = pageConfig;
  const routeTitle = usePageTitle();
  const shown = page ?? routeTitle;
  const title = shown === undefined ? productName : `${productName} | ${shown}`;
  const arrive = useContext(ArrivalContext);
  useEffect(() => arrive(title), [arrive, title]);
  return <title>{title}</title>;
}
