/** Fills this festival's names into the files of the web app that hold placeholders. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import {
  DEFAULT_PAGE_CONFIG,
  fillIn,
  PAGE_CONFIG_FILE,
  type FilledFileName,
} from '../../../contract/pageConfig.ts';
import type { Config } from '../../config.ts';

/** A file with the names filled in, ready to be sent. */
export interface FilledFile {
  readonly type: string;
  readonly body: Buffer;
  readonly brotli: Buffer;
  readonly etag: string;
}

/** Folder in that of the built web app, with the files as they are before anything is filled in. */
export const TEMPLATES = 'templates';

export type WebApp = Record<FilledFileName | typeof PAGE_CONFIG_FILE, FilledFile>;

type PageNames = Pick<Config, 'productName' | 'ticketPrefix' | 'publicUrl'>;

/**
 * @returns a function that gives the web app as it is in the folder now. It may be built anew while the server runs,
 *   and its page then names other assets. @throws when there is no web app at the beginning.
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
      // It is just being replaced; the next request looks again.
    }
    return webApp;
  };
}

const modifiedMs = (webRoot: string): number =>
  statSync(join(webRoot, TEMPLATES, 'index.html')).mtimeMs;

function fillWebApp(webRoot: string, { productName, ticketPrefix, publicUrl }: PageNames): WebApp {
  const page = { ...DEFAULT_PAGE_CONFIG, productName, ticketPrefix };
  const fill = (file: FilledFileName, type: string): FilledFile => {
    const template = readFileSync(join(webRoot, TEMPLATES, file), 'utf8');
    return filled(type, fillIn(file, template, page, publicUrl));
  };
  return {
    'index.html': fill('index.html', 'text/html; charset=utf-8'),
    'manifest.webmanifest': fill('manifest.webmanifest', 'application/manifest+json'),
    'sw.js': fill('sw.js', 'text/javascript; charset=utf-8'),
    [PAGE_CONFIG_FILE]: filled('application/json; charset=utf-8', JSON.stringify(page)),
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
