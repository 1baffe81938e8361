import { DEFAULT_PAGE_CONFIG, PAGE_META, type PageConfig } from '../../contract/pageConfig.ts';

/** A page that no server has filled in (a static host, the development server) still holds these. */
const UNFILLED = /^%[A-Z_]+%$/;

/** Reads the festival's settings from the page's meta elements; what is missing or unfilled is the default. */
export function readPageConfig(page: ParentNode): PageConfig {
  const read = (key: keyof PageConfig): string => {
    const content = page
      .querySelector(`meta[name="${PAGE_META[key]}"]`)
      ?.getAttribute('content')
      ?.trim();
    return content === undefined || content === '' || UNFILLED.test(content)
      ? DEFAULT_PAGE_CONFIG[key]
      : content;
  };
  return {
    productName: read('productName'),
    ticketPrefix: read('ticketPrefix'),
    apiBase: read('apiBase'),
  };
}

/** The settings of the page that this script runs in. */
export const pageConfig: PageConfig = readPageConfig(document);
