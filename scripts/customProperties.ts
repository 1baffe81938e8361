/** The custom properties of style sheets: antd sets hundreds at the root, and a page shows few of them. */

const DECLARATION = /(--[\w-]+):[^;{}]*(?:;|(?=\}))/g;
const USE = /var\((--[\w-]+)/g;
const EMPTY_RULE = /[^{};]+\{\}/g;

/**
 * @param css minified
 * @param page with its other style sheets
 * @returns it without the custom properties that no declaration uses, nor one of those that are used
 */
export function withoutUnusedProperties(css: string, page: string): string {
  const used = new Set([...`${css}${page}`.matchAll(USE)].map(([, name]) => name));
  const rest = css.replace(DECLARATION, (declaration, name: string) =>
    used.has(name) ? declaration : '',
  );
  // What went may have been the last to use another one, or all that a rule had.
  return rest === css ? css : withoutUnusedProperties(rest.replaceAll(EMPTY_RULE, ''), page);
}
