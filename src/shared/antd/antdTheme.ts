/** The theme of Ant Design's components in a colour scheme, for the build and for the page. */
import { theme, type ThemeConfig } from 'antd';
import type { Scheme } from '../colorScheme.ts';
import { darkColors, darkTokens, lightColors, lightTokens, themeOptions } from './theme.ts';

const SCHEMES = {
  light: { tokens: lightTokens, colors: lightColors, derive: theme.defaultAlgorithm },
  dark: { tokens: darkTokens, colors: darkColors, derive: theme.darkAlgorithm },
};

export function antdTheme(scheme: Scheme): ThemeConfig {
  const { tokens, colors, derive } = SCHEMES[scheme];
  return {
    ...themeOptions,
    token: { ...tokens, ...colors },
    algorithm: (seed) => ({ ...derive(seed), ...colors }),
  };
}
