/**
 * Ant Design's style sheets, made when the page is built: the Content-Security-Policy allows the page no
 * styles of its own making. Every component of antd is rendered once for each colour scheme, by antd's own
 * `@ant-design/static-style-extract`; antd's cache then holds the styles by name.
 */
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { extractStyle as renderAll } from '@ant-design/static-style-extract';
import { ConfigProvider } from 'antd';
import { createElement, type ReactNode } from 'react';
import { antdTheme } from '../../src/shared/antd/antdTheme.ts';
import {
  darkColors,
  darkTokens,
  lightColors,
  lightTokens,
  themeOptions,
} from '../../src/shared/antd/theme.ts';
import type { Scheme } from '../../src/shared/colorScheme.ts';

type Cache = ReturnType<typeof createCache>;
type StyleType = 'token' | 'cssVar' | 'style';
type Declarations = ReadonlyMap<string, string>;

/** What antd imports with its components, and shows never with this theme. */
const NEVER_SHOWN = new Set([
  'Form-item-item', // Internet Explorer only
  'Pagination-bordered', // with the `wireframe` token only
]);

function render(scheme: Scheme): Cache {
  const cache = createCache();
  const { NODE_ENV } = process.env;
  // Otherwise antd warns of those that it will give up one day.
  process.env.NODE_ENV = 'production';
  renderAll((components: ReactNode) =>
    createElement(
      StyleProvider,
      { cache },
      createElement(ConfigProvider, { theme: antdTheme(scheme) }, components),
    ),
  );
  process.env.NODE_ENV = NODE_ENV;
  return cache;
}

let caches: Record<Scheme, Cache> | undefined;

/** @param isWanted of a key of antd's cache: `<type>%…`, its parts joined by `%` */
function textOf(scheme: Scheme, types: StyleType, isWanted: (parts: string[]) => boolean): string {
  caches ??= { light: render('light'), dark: render('dark') };
  const wanted = createCache();
  for (const [key, value] of caches[scheme].cache) {
    if (isWanted(key.split('%'))) wanted.cache.set(key, value);
  }
  // The last rule tells antd's engine in the browser, which is not there, what it need not write.
  return extractStyle(wanted, { plain: true, types }).replace(/\.data-ant-cssinjs[^}]*\}/, '');
}

const brandColors = ({ colorPrimary, ...colors }: typeof lightTokens) =>
  new Map([
    [colorPrimary, '--loud'],
    [colors.colorPrimaryHover, '--loud-hover'],
    [colors.colorPrimaryActive, '--loud-active'],
    [colors.controlOutline, '--loud-outline'],
    [colors.colorPrimaryBg, '--loud-pale'],
    [colors.colorPrimaryBgHover, '--loud-pale-hover'],
  ]);

/** The festival may have a colour of its own: what is in ours follows theme.css, where the page's head can change it. */
const BRAND = {
  light: brandColors({ ...lightTokens, ...lightColors }),
  dark: brandColors({ ...darkTokens, ...darkColors }),
};

/** Of our theme; some components are also rendered with one of their own. */
function declarationsOf(text: string, scheme: Scheme): Declarations {
  const declarations = new Map<string, string>();
  const rules = text.matchAll(new RegExp(`\\.${themeOptions.cssVar.key}[^{]*\\{([^}]*)\\}`, 'g'));
  for (const [, body = ''] of rules) {
    for (const [, name = '', value = ''] of body.matchAll(/(--[^:;]+):([^;]*)/g)) {
      // Also within the shadow that tells the focus of a field.
      const branded = value.replace(/#[0-9a-f]{6}\b/g, (color) => {
        const role = BRAND[scheme].get(color);
        return role === undefined ? color : `var(${role},${color})`;
      });
      declarations.set(name, branded);
    }
  }
  return declarations;
}

const rule = (selector: string, declarations: Declarations): string =>
  `${selector}{${[...declarations].map((pair) => pair.join(':')).join(';')}}`;

/** Every property has a name of its own, so all stand at the root; the dark scheme has those that differ. */
function variables(types: StyleType, isWanted: (parts: string[]) => boolean): string {
  const light = declarationsOf(textOf('light', types, isWanted), 'light');
  const dark = [...declarationsOf(textOf('dark', types, isWanted), 'dark')];
  const changed = new Map(dark.filter(([name, value]) => light.get(name) !== value));
  if (light.size === 0) return '';
  if (changed.size === 0) return rule(':root', light);
  // See src/shared/colorScheme.ts. Paper is light.
  return `${rule(':root', light)}@media screen{${rule(':root[data-scheme=dark]', changed)}}`;
}

function rules(names: ReadonlySet<string>): string {
  const [light, dark] = (['light', 'dark'] as const).map((scheme) =>
    textOf(scheme, 'style', ([, , name = '']) => names.has(name)),
  );
  if (light !== dark) throw new Error(`${[...names].join()}: the schemes differ in their rules`);
  return light ?? '';
}

const inLayer = (css: string): string => `@layer antd{${css}}`;

/** The tokens of both schemes, and the rules that every component shares. */
export function baseCss(): string {
  const shared = rules(new Set(['Shared', 'ant-design-icons']));
  return inLayer(variables('token', () => true) + shared);
}

/** @param names of styles, as antd's cache has them: component and part, `Button-Button` */
export function componentCss(names: readonly string[]): string {
  const shown = names.filter((name) => !NEVER_SHOWN.has(name));
  const css = shown.map((name) => {
    const own = rules(new Set([name]));
    if (own === '') throw new Error(`Antd's extraction renders nothing that has the style ${name}`);
    return own;
  });
  const components = new Set(shown.map((name) => name.split('-')[0]));
  return inLayer(variables('cssVar', ([, name]) => components.has(name)) + css.join(''));
}
