/** Fills this festival's names into the files of the web app that hold placeholders. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import {
  DEFAULT_PAGE_CONFIG,
  fillIn,
  PAGE_CONFIG_FILE,
  PRERENDERED_PAGES,
  type FilledFileName,
  type PageConfig,
} from '../../../contract/pageConfig.ts';
import { fillPath } from '../../../contract/call.ts';
import { festivalCalls, type FestivalFacts } from '../../../contract/festival.ts';
import type { Config } from '../../config.ts';
import type { Inline } from '../../lib/contentSecurityPolicy.ts';

/** A file with the names filled in, ready to be sent. */
export interface FilledFile {
  readonly type: string;
  readonly body: Buffer;
  readonly brotli: Buffer;
  readonly etag: string;
  /** What stands in it beside the markup. */
  readonly inline: Inline;
}

/** Folder in that of the built web app, with the files as they are before anything is filled in. */
export const TEMPLATES = 'templates';

const LOGO_PATH = festivalCalls.logo.path;

/** Of 11: the last steps save an eighth, and take half a second for each page before the server listens. */
const QUALITY = 9;

export interface WebApp {
  readonly files: Record<
    'index.html' | 'manifest.webmanifest' | 'sw.js' | typeof PAGE_CONFIG_FILE,
    FilledFile
  >;
  /** The pages that are there before any script, by their paths; none while the app is being worked on. */
  readonly prerendered: ReadonlyMap<string, FilledFile>;
}

type PageNames = Pick<Config, 'publicUrl'> & {
  /** `{product}` of the ticket codes, as it is at present. */
  readonly ticketPrefix: () => string;
};

/**
 * @param festival gives what the festival says of itself at present.
 * @returns a function that gives the web app as it is in the folder now, with the festival's name as it is now. It may be
 *   built anew while the server runs, and its page then names other assets. @throws when there is no web app at the
 *   beginning.
 */
export function createWebApp(
  webRoot: string,
  config: PageNames,
  festival: () => FestivalFacts,
): () => WebApp {
  let builtAtMs = modifiedMs(webRoot);
  let known = festival();
  let knownPrefix = config.ticketPrefix();
  let webApp = fillWebApp(webRoot, config, known);
  return () => {
    try {
      const presentMs = modifiedMs(webRoot);
      const present = festival();
      const prefix = config.ticketPrefix();
      if (presentMs !== builtAtMs || present !== known) {
        const isTheSame = prefix === knownPrefix && isTheSameHere(known, present);
        if (presentMs !== builtAtMs || !isTheSame) {
          webApp = fillWebApp(webRoot, config, present);
        }
        builtAtMs = presentMs;
        known = present;
        knownPrefix = prefix;
      }
    } catch {
      // It is just being replaced; the next request looks again.
    }
    return webApp;
  };
}

/** Of what is set, these stand in the files. */
const isTheSameHere = (one: FestivalFacts, other: FestivalFacts): boolean =>
  (['name', 'contact_email', 'contact_phone', 'color', 'logo'] as const).every(
    (name) => one[name] === other[name],
  );

const modifiedMs = (webRoot: string): number =>
  statSync(join(webRoot, TEMPLATES, 'index.html')).mtimeMs;

function fillWebApp(
  webRoot: string,
  { ticketPrefix, publicUrl }: PageNames,
  { name, contact_email, contact_phone, color, logo }: FestivalFacts,
): WebApp {
  const page: PageConfig = {
    ...DEFAULT_PAGE_CONFIG,
    productName: name,
    ticketPrefix: ticketPrefix(),
    contactEmail: contact_email,
    contactPhone: contact_phone,
    color,
    logo: logo === '' ? '' : `${DEFAULT_PAGE_CONFIG.apiBase}${fillPath(LOGO_PATH, { name: logo })}`,
    hasFestivalPages: true,
  };
  const fill = (file: FilledFileName, type: string): FilledFile => {
    const template = readFileSync(join(webRoot, TEMPLATES, file), 'utf8');
    return filled(type, fillIn(file, template, page, publicUrl));
  };
  const html = 'text/html; charset=utf-8';
  const rendered = Object.entries(PRERENDERED_PAGES).filter(([, file]) =>
    existsSync(join(webRoot, TEMPLATES, file)),
  );
  return {
    files: {
      'index.html': fill('index.html', html),
      'manifest.webmanifest': fill('manifest.webmanifest', 'application/manifest+json'),
      'sw.js': fill('sw.js', 'text/javascript; charset=utf-8'),
      [PAGE_CONFIG_FILE]: filled('application/json; charset=utf-8', JSON.stringify(page)),
    },
    prerendered: new Map(rendered.map(([path, file]) => [path, fill(file, html)])),
  };
}

function filled(type: string, text: string): FilledFile {
  const body = Buffer.from(text);
  return {
    type,
    body,
    brotli: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    inline: {
      scripts: hashesOf(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs, text),
      styles: hashesOf(/<style[^>]*>(.*?)<\/style>/gs, text),
    },
  };
}

/** @param elements finds them, with their content. */
function hashesOf(elements: RegExp, html: string): string[] {
  return [...html.matchAll(elements)].map(([, content = '']) => {
    const hash = createHash('sha256').update(content).digest('base64');
    return `'sha256-${hash}'`;
  });
}
