import { useContext, useEffect } from 'react';
import { pageConfig } from '../pageConfig.ts';
import { ArrivalContext } from './PageAnnouncer.tsx';

/** The document's title: the product's name, then the page's (spec §1). Says that the page is there. */
export function PageTitle({ page }: { page?: string }) {
  const { productName } = pageConfig;
  const title = page === undefined ? productName : `${productName} | ${page}`;
  const arrive = useContext(ArrivalContext);
  useEffect(() => arrive(title), [arrive, title]);
  return <title>{title}</title>;
}
