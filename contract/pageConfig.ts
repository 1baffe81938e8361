import { brandStyle } from './brandColor.ts';

/**
 * What the web app knows of its festival before its first call: `config.json`, beside index.html. Our server writes it
 * itself; whoever serves the app from elsewhere writes it by hand (docs/other-servers.md).
 */
export interface PageConfig {
  /** Title of every page, header. */
  productName: string;
  /** `{product}` of ticket codes, see ticketCode.ts. */
  ticketPrefix: string;
  /** Base address of the API, to which the paths of calls.ts are appended; §7: it ends in `/api`. */
  apiBase: string;
  /** Whom to ask, below every page; empty: nobody. */
  contactEmail: string;
  contactPhone: string;
  /** Of the festival, `#rrggbb`; empty: the product's own. */
  color: string;
  /** Address of the festival's logo; empty: the product's own. */
  logo: string;
  /** The server has what the public pages about the festival show (festival.ts): imprint, privacy, codes. */
  hasFestivalPages: boolean;
}

export const PAGE_CONFIG_FILE = 'config.json';

export const DEFAULT_PAGE_CONFIG: PageConfig = {
  productName: 'Einlass',
  ticketPrefix: 'einlass',
  apiBase: '/api',
  contactEmail: '',
  contactPhone: '',
  color: '',
  logo: '',
  hasFestivalPages: false,
};

/** The settings in such a file; what is missing or empty is the default. */
export function readPageConfig(content: unknown): PageConfig {
  const given = (typeof content === 'object' ? content : null) as Record<string, unknown> | null;
  const read = (key: Exclude<keyof PageConfig, 'hasFestivalPages'>): string => {
    const value = given?.[key];
    return typeof value === 'string' && value.trim() !== ''
      ? value.trim()
      : DEFAULT_PAGE_CONFIG[key];
  };
  return {
    productName: read('productName'),
    ticketPrefix: read('ticketPrefix'),
    apiBase: read('apiBase'),
    contactEmail: read('contactEmail'),
    contactPhone: read('contactPhone'),
    color: read('color'),
    logo: read('logo'),
    hasFestivalPages: given?.hasFestivalPages === true,
  };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
/** For the inside of a string in JSON and JavaScript. */
const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** In characters. */
export const longestWord = (name: string): number =>
  Math.max(...name.split(/[\s-]+/).map((word) => word.length));

/**
 * The pages that are there before any script, for whoever is not signed in: their markup comes with them. Of a code's page
 * that is the same for every code.
 */
export const PRERENDERED_PAGES = {
  '/login': 'login.html',
  '/signup': 'signup.html',
  '/forgot-password': 'forgot-password.html',
  '/code/:code': 'code.html',
} as const;

/** The files of the built app in which the festival's names stand, and how a name is written in each. */
export const FILLED_FILES = {
  'index.html': escapeHtml,
  'login.html': escapeHtml,
  'signup.html': escapeHtml,
  'forgot-password.html': escapeHtml,
  'code.html': escapeHtml,
  'manifest.webmanifest': escapeJson,
  'sw.js': escapeJson,
} as const satisfies Record<string, (text: string) => string>;

export type FilledFileName = keyof typeof FILLED_FILES;

/** @param publicUrl where the app is reached, without a slash at its end: previews of links need whole addresses. */
export function fillIn(
  file: FilledFileName,
  template: string,
  { productName, ticketPrefix, apiBase, contactEmail, contactPhone, color, logo }: PageConfig,
  publicUrl: string,
): string {
  const values: Record<string, string> = {
    PRODUCT_NAME: productName,
    LONGEST_WORD: String(longestWord(productName)),
    TICKET_PREFIX: ticketPrefix,
    API_BASE: apiBase,
    PUBLIC_URL: publicUrl,
    CONTACT: `${contactEmail} ${contactPhone}`.trim(),
    LOOK: `${color} ${logo}`.trim(),
    LOGO: logo,
  };
  const shown = template
    .replace(/%LOGO_BEGIN%(.*?)%LOGO_END%/gs, logo === '' ? '' : '$1')
    .replace(/%NO_LOGO_BEGIN%(.*?)%NO_LOGO_END%/gs, logo === '' ? '$1' : '');
  return shown.replace(/%([A-Z_]+)%/g, (placeholder, name: string) => {
    // Markup of our own, without a sign that a string of the service worker could not hold.
    if (name === 'BRAND') return brandStyle(color);
    const value = values[name];
    return value === undefined ? placeholder : FILLED_FILES[file](value);
  });
}
