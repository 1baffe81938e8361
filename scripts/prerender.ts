/**
 * Writes the pages that are there before any script: index.html with the page's markup, its style sheets and the head's
 * script in it, so that a phone shows them with the first answer.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PRERENDERED_PAGES } from '../contract/pageConfig.ts';
import { filesAhead, patternOf, type RouteAhead } from '../src/shared/routeAhead.ts';

type Prerender = typeof import('../src/app/prerender.tsx');

/** The element that is to hold the page. */
const ROOT = '<div id="root">';
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
  const { prerender } = (await import(entry)) as Prerender;
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  for (const [path, file] of Object.entries(PRERENDERED_PAGES)) {
    const names = { productName: '%PRODUCT_NAME%', logo: '%LOGO%' };
    const rendered = withoutPreload(await prerender(path, names));
    // React puts it before what belongs into the body.
    const [, title = '', markup = ''] = /^(<title>.*?<\/title>)?(.*)$/s.exec(rendered) ?? [];
    // The page's policy forbids them, and React would take them for set.
    if (markup.includes(' style="')) throw new Error(`${path} is rendered with inline styles`);
    const ahead = filesAhead(routesOf(page), path, '');
    const whole = withStyles(withHeadScript(page, path, ahead, folder), ahead, folder);
    const body = replaced(markup, LOGO, (image) => `%LOGO_BEGIN%${image}%LOGO_END%`);
    const shown = replaced(whole, ROOT, `<div id="root" data-prerendered="${path}">${body}`);
    writeFileSync(join(folder, file), replaced(shown, /<title>.*?<\/title>/, title));
  }
}

/** Of a festival that has one. */
const LOGO = /<img [^>]*src="%LOGO%"[^>]*>/;

/** React would fetch it ahead, whether or not there is one; it stands at the beginning of the page anyway. */
const withoutPreload = (rendered: string): string =>
  rendered.replace(/<link rel="preload" as="image"[^>]*>/, '');

/** As pageParameters of webpack.config.ts writes it. */
const routesOf = (page: string): string | undefined =>
  /data-routes="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"');

/** The script of the head comes with the page: the browser paints nothing before it. It fetches what is not there. */
function withHeadScript(
  page: string,
  path: string,
  ahead: readonly string[],
  folder: string,
): string {
  const [tag, file = ''] =
    /<script src="\/(assets\/firstPaint[^"]+)"[^>]*><\/script>/.exec(page) ?? [];
  if (tag === undefined) throw new Error('index.html names no script of its head');
  const route: RouteAhead = [patternOf(path), true, ahead.filter((name) => !isSheet(name))];
  const routes = JSON.stringify([route]).replaceAll('"', '&quot;');
  const script = readFileSync(join(folder, file), 'utf8');
  return replaced(page, tag, `<script data-routes="${routes}">${script}</script>`);
}

const isSheet = (file: string): boolean => file.endsWith('.css');

/** `data-href`: what asks for the file later finds that it is there (mini-css-extract-plugin). */
function withStyles(page: string, ahead: readonly string[], folder: string): string {
  const sheets = ahead.filter(isSheet).map((file) => styleOf(file, folder));
  const links = [...page.matchAll(/<link href="\/([^"]+\.css)" rel="stylesheet">/g)];
  const inline = links.reduce(
    (text, [tag, file = '']) => replaced(text, tag, styleOf(file, folder)),
    page,
  );
  const name = `<style>:root{--longest-word:%LONGEST_WORD%}${WHOLE}</style>`;
  return replaced(inline, '</head>', `${sheets.join('')}${name}</head>`);
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
