/**
 * In the page, the place of `@rc-component/util/es/Dom/dynamicCSS`, whose style elements the CSP
 * refuses. What remains to be set while the page runs (scroll lock, the measuring of scroll bars) goes
 * through constructed style sheets.
 */
import { themeOptions } from '../../src/shared/antd/theme.ts';

interface Options {
  mark?: string;
}

/** The mark of what antd's style engine writes: the properties of a theme. */
const ENGINE = 'data-css-hash';

const sheets = new Map<string, CSSStyleSheet>();

/** Callers mark what they get as theirs, so they get an element; it is never put into the page. */
const placeholder = (): HTMLElement => document.createElement('template');

export function updateCSS(css: string, key: string, options: Options = {}): HTMLElement {
  if (options.mark === ENGINE) {
    // The page's style sheets have them, of the theme that they were made with.
    if (css.startsWith(`.${themeOptions.cssVar.key}{`)) return placeholder();
    throw new Error('No style sheet has a theme other than that of src/shared/antd/theme.ts');
  }
  let sheet = sheets.get(key);
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheets.set(key, sheet);
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(css);
  return placeholder();
}

export function removeCSS(key: string): void {
  const sheet = sheets.get(key);
  if (sheet === undefined) return;
  sheets.delete(key);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
}

export function injectCSS(css: string, options: Options = {}): HTMLElement {
  return updateCSS(css, css, options);
}

export function clearContainerCache(): void {
  // There is no container.
}
