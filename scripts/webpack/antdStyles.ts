/**
 * Antd's styles as text, made when the page is built: the CSP allows the page no styles of its own
 * making. The generators are antd's (`antd/lib/<component>/style`), called as its components call them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { ThemeConfig } from 'antd';
import {
  darkColors,
  darkTokens,
  lightColors,
  lightTokens,
  themeOptions,
} from '../../src/app/theme.ts';

const require = createRequire(import.meta.url);

type StyleHook = (prefixCls: string, rootCls?: string) => unknown;
type StyleComponent = ComponentType<{ prefixCls: string }>;
type MakeStyle = (name: string | string[], ...rest: unknown[]) => StyleHook | StyleComponent;
interface Cache {
  cache: Map<string, unknown>;
}

const generators = require('antd/lib/theme/util/genStyleUtils') as Record<string, MakeStyle>;

/** What antd's style modules have made, by name; a name may stand for several, as Grid's does. */
const made = new Map<string, { hooks: StyleHook[]; parts: StyleComponent[] }>();

function recordMade(exportName: string, kind: 'hooks' | 'parts'): void {
  const make = generators[exportName];
  if (make === undefined) throw new Error(`antd has no ${exportName} any more`);
  generators[exportName] = (name, ...rest) => {
    const result = make(name, ...rest);
    const key = styleNameOf(name);
    const entry = made.get(key) ?? { hooks: [], parts: [] };
    (entry[kind] as unknown[]).push(result);
    made.set(key, entry);
    return result;
  };
}

// Before anything else of antd is loaded, or its style modules hold the originals.
recordMade('genStyleHooks', 'hooks');
recordMade('genComponentStyleHook', 'hooks');
recordMade('genSubStyleComponent', 'parts');

const { createElement, Fragment } = require('react') as typeof import('react');
const { renderToString } = require('react-dom/server') as typeof import('react-dom/server');
const { ConfigProvider, theme } = require('antd') as typeof import('antd');
const { createCache, extractStyle, StyleProvider } = require('@ant-design/cssinjs') as {
  createCache: () => Cache;
  extractStyle: (cache: Cache, options: { plain: true; types: string[] }) => string;
  StyleProvider: ComponentType<{ cache: Cache; children?: ReactNode }>;
};

/** The name under which antd keeps a style in its cache: component and part, `Button-Button`. */
export function styleNameOf(name: string | string[]): string {
  return Array.isArray(name) ? name.join('-') : `${name}-${name}`;
}

const componentOf = (styleName: string): string => String(styleName.split('-')[0]);

/** The class prefixes that are not the component's name in kebab case. */
const PREFIXES: Record<string, string[]> = {
  Button: ['btn'],
  Grid: ['row', 'col'],
  DatePicker: ['picker'],
  'Badge-Ribbon': ['ribbon'],
  'Layout-Sider': ['layout-sider'],
  'Space-Compact': ['space-compact'],
  Addon: ['space-addon'],
  'Input-OTP': ['otp'],
  'Input-Search': ['input-search'],
};

const kebab = (name: string): string => name.replace(/\B[A-Z]/g, '-$&').toLowerCase();

/** Fails when no component of the style's folder uses the prefix: then PREFIXES lacks an entry. */
function assertPrefixIsUsed(stylePath: string, prefix: string): void {
  const folder = dirname(dirname(stylePath));
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js') && !file.includes('style/'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  if (!sources.some((source) => source.includes(`refixCls('${prefix}'`))) {
    throw new Error(`No component in ${folder} uses the prefix '${prefix}': see PREFIXES`);
  }
}

type Scheme = 'light' | 'dark';

function render(scheme: Scheme, content: ReactElement): Cache {
  const cache = createCache();
  const isLight = scheme === 'light';
  const derive = isLight ? theme.defaultAlgorithm : theme.darkAlgorithm;
  const colors = isLight ? lightColors : darkColors;
  const themeConfig: ThemeConfig = {
    ...themeOptions,
    token: { ...(isLight ? lightTokens : darkTokens), ...colors },
    algorithm: (seed) => ({ ...derive(seed), ...colors }),
  };
  renderToString(
    createElement(
      StyleProvider,
      { cache },
      createElement(ConfigProvider, { theme: themeConfig }, content),
    ),
  );
  return cache;
}

const SHARED = /^style%.*(?:Shared|ant-design-icons)%/;

function textOf(cache: Cache, types: string[], isWanted: (key: string) => boolean): string {
  const wanted = createCache();
  for (const [key, value] of cache.cache) if (isWanted(key)) wanted.cache.set(key, value);
  // A rule that tells antd's run-time engine what is there already.
  return extractStyle(wanted, { plain: true, types }).replace(
    /\.data-ant-cssinjs-cache-path\{[^}]*\}/,
    '',
  );
}

/** Every component's properties have names of their own, so all can stand at the root. */
function variablesAtRoot(text: string): string {
  return text.replace(/[^{}]+\{([^{}]*)\}/g, ':root{$1}');
}

/** Of the dark scheme's properties only those that differ. Both texts are `:root{…}` rules. */
function variablesOfBoth(light: string, dark: string): string {
  const declarations = (text: string): string[] => text.match(/--[^:;{}]+:[^;}]*/g) ?? [];
  const inLight = new Set(declarations(light));
  const changed = declarations(dark).filter((declaration) => !inLight.has(declaration));
  if (changed.length === 0) return light;
  // See src/shared/colorScheme.ts. Paper is light.
  return `${light}@media screen{:root[data-scheme=dark]{${changed.join(';')}}}`;
}

const inLayer = (css: string): string => `@layer antd{${css}}`;

/** The tokens of both schemes, and the rules that every component shares. */
export function baseCss(): string {
  require('antd/lib/divider/style');
  const useStyle = made.get('Divider-Divider')?.hooks[0];
  if (useStyle === undefined) throw new Error('antd makes its shared styles differently now');
  const Probe = () => {
    useStyle('ant-divider');
    return null;
  };
  const [light, dark] = (['light', 'dark'] as const).map((scheme) => {
    const cache = render(scheme, createElement(Probe));
    return {
      tokens: variablesAtRoot(textOf(cache, ['token'], () => true)),
      shared: textOf(cache, ['style'], (key) => SHARED.test(key)),
    };
  });
  if (light === undefined || dark === undefined) throw new Error('two schemes were rendered');
  return inLayer(variablesOfBoth(light.tokens, dark.tokens) + light.shared);
}

/** What components reckon with while the page runs: the tokens that are numbers. */
export function tokenNumbers(): Record<string, number> {
  const token = theme.getDesignToken({ ...themeOptions, token: lightTokens });
  const numbers = Object.entries(token).filter(([, value]) => typeof value === 'number');
  return Object.fromEntries(numbers);
}

/**
 * The rules and properties of the styles that one of antd's style modules makes.
 * @param stylePath absolute path of `antd/es/<component>/style/<file>.js`
 * @param names the names that the module gives them, see styleNameOf
 */
export function componentCss(stylePath: string, names: string[]): string {
  const module = require(stylePath.replace('/antd/es/', '/antd/lib/')) as { default?: StyleHook };
  const css = (scheme: Scheme): { rules: string; variables: string } => {
    const content = names.flatMap((name) => elementsOf(stylePath, name, module.default));
    const cache = render(scheme, createElement(Fragment, null, ...content));
    const isOwn = (key: string) => names.some((name) => key.includes(`%${name}%`));
    return {
      rules: textOf(cache, ['style'], isOwn),
      variables: variablesAtRoot(
        textOf(cache, ['cssVar'], (key) =>
          names.some((name) => key.startsWith(`cssVar%${componentOf(name)}%`)),
        ),
      ),
    };
  };
  const light = css('light');
  const dark = css('dark');
  if (light.rules === '') throw new Error(`${stylePath} made no style for ${names.join(', ')}`);
  if (light.rules !== dark.rules) {
    throw new Error(`${stylePath}: the schemes differ in more than properties`);
  }
  return inLayer(variablesOfBoth(light.variables, dark.variables) + light.rules);
}

function elementsOf(
  stylePath: string,
  name: string,
  defaultHook: StyleHook | undefined,
): ReactElement[] {
  const component = componentOf(name);
  const prefixes = PREFIXES[name] ?? PREFIXES[component] ?? [kebab(component)];
  for (const prefix of prefixes) assertPrefixIsUsed(stylePath, prefix);
  const entry = made.get(name);
  // A module may make its hook only when its default export is called, as Menu's does.
  const hooks = entry?.hooks ?? (defaultHook === undefined ? [] : [defaultHook]);
  return [
    ...hooks.map((useStyle, index) => {
      const Probe = () => {
        useStyle(`ant-${prefixes[index] ?? String(prefixes[0])}`);
        return null;
      };
      return createElement(Probe);
    }),
    ...(entry?.parts ?? []).map((Part) =>
      createElement(Part, { prefixCls: `ant-${String(prefixes[0])}` }),
    ),
  ];
}
