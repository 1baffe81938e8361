/**
 * Writes the pages that are there before any script: index.html with the page's markup, what that needs of its style
 * sheets and the head's script in it, so that a phone shows them with the first answer. That script asks for the rest.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Beasties from 'beasties';
import { PRERENDERED_PAGES } from '../contract/pageConfig.ts';
import { filesAhead } from '../src/shared/routeAhead.ts';
import { withoutUnusedProperties } from './customProperties.ts';

type Prerender = typeof import('../src/app/prerender.tsx');

/** The element that is to hold the page. */
const ROOT = '<div id="root">';
const EMPTY = `${ROOT}</div>`;
/**
 * A page is shown whole, when what stands behind it is there: a browser that paints while it still reads would move what
 * it has painted. (`rel="expect"` is for that, and Chromium paints parts of a page in spite of it now and then.)
 */
const WHOLE = '#root:not(:has(~ noscript)){display:none}';

/**
 * @param folder of the web app as webpack has left it
 * @param rendering of the app that runs without a browser
 */
export async function writePrerendered(folder: string, rendering: string): Promise<void> {
  const entry = pathToFileURL(join(rendering, 'prerender.mjs')).href;
  const { prerender, prerenderFrame } = (await import(entry)) as Prerender;
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const frames = [];
  for (const [logo, mark] of FRAMES) {
    const frame = await prerenderFrame({ productName: '%PRODUCT_NAME%', logo });
    frames.push(`%${mark}_BEGIN%${bodyOf('the frame', frame).markup}%${mark}_END%`);
  }
  // Around the page of whoever is signed in, until the app is there.
  const frame = `<div class="opening-frame" inert aria-hidden="true">${frames.join('')}</div>`;
  writeFileSync(join(folder, 'index.html'), replaced(page, EMPTY, `${EMPTY}${frame}`));
  for (const [path, file] of Object.entries(PRERENDERED_PAGES)) {
    const names = { productName: '%PRODUCT_NAME%', logo: '%LOGO%' };
    const { title, markup } = bodyOf(path, await prerender(path, names));
    const body = replaced(markup, LOGO, (image) => `%LOGO_BEGIN%${image}%LOGO_END%`);
    const shown = replaced(page, ROOT, `<div id="root" data-prerendered="${path}">${body}`);
    const ahead = filesAhead(routesOf(page), path, '');
    const whole = await withStyles(withHeadScript(shown, ahead, folder), ahead, folder);
    writeFileSync(join(folder, file), replaced(whole, /<title>.*?<\/title>/, title));
  }
}

/** With the festival's logo, where it has one, or with the product's. */
const FRAMES = [
  ['%LOGO%', 'LOGO'],
  ['', 'NO_LOGO'],
] as const;

function bodyOf(path: string, rendered: string): { title: string; markup: string } {
  // React puts it before what belongs into the body.
  const [, title = '', markup = ''] =
    /^(<title>.*?<\/title>)?(.*)$/s.exec(withoutPreload(rendered)) ?? [];
  // The page's policy forbids them, and React would take them for set.
  if (markup.includes(' style="')) throw new Error(`${path} is rendered with inline styles`);
  return { title, markup };
}

/** Of a festival that has one. */
const LOGO = /<img [^>]*src="%LOGO%"[^>]*>/;

/** React would fetch it ahead, whether or not there is one; it stands at the beginning of the page anyway. */
const withoutPreload = (rendered: string): string =>
  rendered.replace(/<link rel="preload" as="image"[^>]*>/, '');

/** As pageParameters of webpack.config.ts writes it. */
const routesOf = (page: string): string | undefined =>
  /data-routes="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"');

/**
 * The script of the head comes with the page: the browser paints nothing before it. The app's own files are for it to ask
 * for, once the page is painted; the app begins with the last one, when the others are there.
 */
function withHeadScript(page: string, ahead: readonly string[], folder: string): string {
  const [tag, file = ''] =
    /<script src="\/(assets\/firstPaint[^"]+)"[^>]*><\/script>/.exec(page) ?? [];
  if (tag === undefined) throw new Error('index.html names no script of its head');
  const own = [...page.matchAll(/<script defer src="\/([^"]+)"><\/script>/g)];
  const bare = own.reduce((text, [script]) => replaced(text, script, ''), page);
  const files = own.map(([, name = '']) => name);
  files.splice(-1, 0, ...ahead);
  const list = JSON.stringify(files).replaceAll('"', '&quot;');
  const script = readFileSync(join(folder, file), 'utf8');
  return replaced(bare, tag, `<script data-files="${list}">${script}</script>`);
}

const isSheet = (file: string): boolean => file.endsWith('.css');

/** The app's own sheet whole (`data-href`: it is there), of the page's what the markup needs until they are there. */
async function withStyles(page: string, ahead: readonly string[], folder: string): Promise<string> {
  const links = [...page.matchAll(/<link href="\/([^"]+\.css)" rel="stylesheet">/g)];
  const inline = links.reduce(
    (text, [tag, file = '']) => replaced(text, tag, styleOf(file, folder)),
    page,
  );
  const sheets = ahead.filter(isSheet).map((file) => readFileSync(join(folder, file), 'utf8'));
  const needed = await criticalOf(inline, sheets.join(''));
  const name = `:root{--longest-word:%LONGEST_WORD%}${WHOLE}`;
  return replaced(inline, '</head>', `<style>${needed}</style><style>${name}</style></head>`);
}

/** The colour scheme is set on the document's element by the head's script. */
const ALWAYS = [/:root/];

async function criticalOf(page: string, css: string): Promise<string> {
  const beasties = new Beasties({
    ...{ allowRules: ALWAYS, reduceInlineStyles: true, keyframes: 'all' },
    ...{ fonts: false, external: false, logLevel: 'silent' },
  });
  const [, body = ''] = /<body>(.*)<\/body>/s.exec(page) ?? [];
  const styled = await beasties.process(
    `<html><head><style>${css}</style></head><body>${body}</body></html>`,
  );
  const [, critical] = /<style[^>]*>(.*?)<\/style>/s.exec(styled) ?? [];
  if (critical === undefined) throw new Error('The page has lost its styles');
  return withoutUnusedProperties(critical, page);
}

const styleOf = (file: string, folder: string): string =>
  `<style data-href="/${file}">${readFileSync(join(folder, file), 'utf8')}</style>`;

function replaced(
  text: string,
  part: string | RegExp,
  by: string | ((found: string) => string),
): string {
  const result = text.replace(part, typeof by === 'string' ? () => by : by);
  if (result === text) throw new Error(`index.html has no ${String(part)}`);
  return result;
}
