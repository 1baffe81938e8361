import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { DEFAULT_PAGE_CONFIG } from '../../../contract/pageConfig.ts';
import type { Config } from '../../config.ts';

/** A file of the web app with this festival's names in it, ready to go out. */
export interface FilledFile {
  readonly type: string;
  readonly body: Buffer;
  readonly brotli: Buffer;
  readonly etag: string;
}

/** The files that are filled in, by their names in the folder of the built web app. */
export const FILLED_FILES = ['index.html', 'manifest.webmanifest', 'sw.js'] as const;

export type WebApp = Record<(typeof FILLED_FILES)[number], FilledFile>;

type PageNames = Pick<Config, 'productName' | 'ticketPrefix' | 'publicUrl'>;

/**
 * @returns the web app as it stands in the folder now: built anew under a running server, its page names other
 *   assets than before. @throws when there was none from the beginning.
 */
export function createWebApp(webRoot: string, config: PageNames): () => WebApp {
  let builtAtMs = modifiedMs(webRoot);
  let webApp = fillWebApp(webRoot, config);
  return () => {
    try {
      const presentMs = modifiedMs(webRoot);
      if (presentMs !== builtAtMs) {
        webApp = fillWebApp(webRoot, config);
        builtAtMs = presentMs;
      }
    } catch {
      // Just being replaced: the next request looks again.
    }
    return webApp;
  };
}

const modifiedMs = (webRoot: string): number => statSync(join(webRoot, 'index.html')).mtimeMs;

function fillWebApp(webRoot: string, config: PageNames): WebApp {
  const values: Record<string, string> = {
    PRODUCT_NAME: config.productName,
    TICKET_PREFIX: config.ticketPrefix,
    API_BASE: DEFAULT_PAGE_CONFIG.apiBase,
    PUBLIC_URL: config.publicUrl,
  };
  const fill = (file: keyof WebApp, escape: (value: string) => string): string =>
    readFileSync(join(webRoot, file), 'utf8').replace(
      /%([A-Z_]+)%/g,
      (placeholder, name: string) => {
        const value = values[name];
        return value === undefined ? placeholder : escape(value);
      },
    );
  return {
    'index.html': filled('text/html; charset=utf-8', fill('index.html', escapeHtml)),
    'manifest.webmanifest': filled(
      'application/manifest+json',
      fill('manifest.webmanifest', escapeJson),
    ),
    'sw.js': filled('text/javascript; charset=utf-8', fill('sw.js', escapeJson)),
  };
}

function filled(type: string, text: string): FilledFile {
  const body = Buffer.from(text);
  return {
    type,
    body,
    brotli: brotliCompressSync(body),
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
  };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** For the inside of a string in JSON and JavaScript. */
function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
