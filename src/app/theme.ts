/**
 * Ant Design's tokens in the two colour schemes. The page's style sheets are made from them when it
 * is built, as custom properties that follow the system's scheme; while it runs antd writes no styles.
 */
import type { ThemeConfig } from 'antd';

type Tokens = NonNullable<ThemeConfig['token']>;

const sharedTokens: Tokens = {
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyCode: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  fontSize: 16,
  borderRadius: 8,
  borderRadiusLG: 12,
  controlHeight: 40,
  controlHeightLG: 48,
  motionDurationFast: '0.12s',
  motionDurationMid: '0.16s',
  motionDurationSlow: '0.2s',
};

export const lightTokens: Tokens = {
  ...sharedTokens,
  colorPrimary: '#b3125f',
  colorInfo: '#1f4fbf',
  colorSuccess: '#0b6b3a',
  colorWarning: '#8a5a00',
  colorError: '#b3141f',
  colorLink: '#b3125f',
  colorTextBase: '#1d1530',
  colorBgBase: '#ffffff',
  colorBgLayout: '#fffaf3',
  colorBorder: '#8d84a3',
  colorBorderSecondary: '#e2dcea',
  colorTextSecondary: '#5a5170',
  colorTextTertiary: '#5a5170',
  colorTextDescription: '#5a5170',
  colorTextPlaceholder: '#6a6180',
};

export const darkTokens: Tokens = {
  ...sharedTokens,
  colorPrimary: '#ff7ab8',
  colorInfo: '#9db8ff',
  colorSuccess: '#6fd6a0',
  colorWarning: '#ffc233',
  colorError: '#ff8a8f',
  colorLink: '#ff7ab8',
  colorTextBase: '#f6f0ff',
  colorBgBase: '#151022',
  colorBgContainer: '#211a33',
  colorBgElevated: '#2a2240',
  colorBgLayout: '#151022',
  colorBorder: '#6f6688',
  colorBorderSecondary: '#3a3152',
  colorTextSecondary: '#b9aed0',
  colorTextTertiary: '#b9aed0',
  colorTextDescription: '#b9aed0',
  colorTextPlaceholder: '#9d92b6',
  // The loud colour is light on dark: what stands on it is ink.
  colorTextLightSolid: '#1d1530',
};

/** What the style sheets are made with, and what components read while the page runs. */
export const themeOptions = { hashed: false, cssVar: { key: 'css-var-root' } } as const;

export const antdTheme: ThemeConfig = { ...themeOptions, token: lightTokens, zeroRuntime: true };
