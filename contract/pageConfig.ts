/**
 * What the page knows of its festival before its first call: meta elements of index.html, which the
 * server fills in when it serves the page. (An inline script would need an exception in the CSP.)
 */
export const PAGE_META = {
  /** The product's name: title of every page, header, mails. */
  productName: 'einlass:product-name',
  /** `{product}` of ticket codes, see ticketCode.ts. */
  ticketPrefix: 'einlass:ticket-prefix',
  /** Base address of the API, to which the paths of calls.ts are appended. */
  apiBase: 'einlass:api-base',
} as const;

export interface PageConfig {
  productName: string;
  ticketPrefix: string;
  apiBase: string;
}

export const DEFAULT_PAGE_CONFIG: PageConfig = {
  productName: 'Einlass',
  ticketPrefix: 'einlass',
  apiBase: '/api',
};
