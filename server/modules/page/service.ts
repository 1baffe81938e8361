import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { DEFAULT_PAGE_CONFIG } from '../../../contract/pageConfig.ts';
import type { Config } from '../../config.ts';

/** The web app's page with this festival's names in it, ready to go out. */
export interface FilledPage {
  readonly html: Buffer;
  readonly brotli: Buffer;
  readonly etag: string;
}

type PageNames = Pick<Config, 'productName' | 'ticketPrefix' | 'publicUrl'>;

/** @param webRoot the folder of the built web app. */
export function fillPage(webRoot: string, config: PageNames): FilledPage {
  const values: Record<string, string> = {
    PRODUCT_NAME: config.productName,
    TICKET_PREFIX: config.ticketPrefix,
    API_BASE: DEFAULT_PAGE_CONFIG.apiBase,
    PUBLIC_URL: config.publicUrl,
  };
  const template = readFileSync(join(webRoot, 'index.html'), 'utf8');
  const html = Buffer.from(
    template.replace(/%([A-Z_]+)%/g, (placeholder, name: string) => {
      const value = values[name];
      return value === undefined ? placeholder : escapeHtml(value);
    }),
  );
  return {
    html,
    brotli: brotliCompressSync(html),
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
  };
}

/** What the app is called once it is installed. */
export function fillManifest(webRoot: string, { productName }: PageNames): Buffer {
  const text = readFileSync(join(webRoot, 'manifest.webmanifest'), 'utf8');
  const manifest = JSON.parse(text) as Record<string, unknown>;
  return Buffer.from(JSON.stringify({ ...manifest, name: productName, short_name: productName }));
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
