import { pageConfig } from '../pageConfig.ts';

/** The document's title: the product's name, then the page's (spec §1). */
export function PageTitle({ page }: { page?: string }) {
  const { productName } = pageConfig;
  return <title>{page === undefined ? productName : `${productName} | ${page}`}</title>;
}
