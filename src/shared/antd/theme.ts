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
  controlOutlineWidth: 3,
  motionDurationFast: '0.12s',
  motionDurationMid: '0.16s',
  motionDurationSlow: '0.2s',
};

/** What antd's algorithm derives the rest of its colours from. */
export const lightTokens: Tokens = {
  ...sharedTokens,
  colorPrimary: '#b3125f',
  colorInfo: '#1f4fbf',
  colorSuccess: '#0b6b3a',
  colorWarning: '#8a5a00',
  colorError: '#b3141f',
  colorTextBase: '#1d1530',
  colorBgBase: '#ffffff',
};

export const darkTokens: Tokens = {
  ...sharedTokens,
  colorPrimary: '#ff7ab8',
  colorInfo: '#9db8ff',
  colorSuccess: '#6fd6a0',
  colorWarning: '#ffc233',
  colorError: '#ff8a8f',
  colorTextBase: '#f6f0ff',
  colorBgBase: '#151022',
};

/** Colours that stand as they are, in place of derived ones. */
export const lightColors: Tokens = {
  colorLink: '#b3125f',
  colorLinkHover: '#8a0d49',
  colorLinkActive: '#6d0a3a',
  colorPrimaryHover: '#8a0d49',
  colorPrimaryActive: '#6d0a3a',
  colorText: '#1d1530',
  colorTextSecondary: '#5a5170',
  colorTextTertiary: '#5a5170',
  colorTextDescription: '#5a5170',
  colorTextPlaceholder: '#6a6180',
  colorBgLayout: '#fffaf3',
  colorBorder: '#8d84a3',
  colorBorderDisabled: '#d5cede',
  colorTextDisabled: '#7d7590',
  colorBorderSecondary: '#e2dcea',
  controlOutline: '#f6c4de',
  colorErrorOutline: '#f6c9c9',
  colorPrimaryBg: '#fbe7f1',
  colorPrimaryBgHover: '#f6d0e3',
  colorInfoBg: '#e9effc',
  colorInfoBorder: '#b5c6f2',
  colorSuccessBg: '#e4f4ea',
  colorSuccessBorder: '#9fd3b5',
  colorWarningBg: '#fff3d6',
  colorWarningBorder: '#e5c06c',
  colorErrorBg: '#fdeceb',
  colorErrorBorder: '#eeb0b2',
};

export const darkColors: Tokens = {
  colorPrimary: '#ff7ab8',
  colorPrimaryHover: '#ff9dcb',
  colorPrimaryActive: '#ffb8d9',
  colorError: '#ff8a8f',
  colorErrorText: '#ff8a8f',
  colorLink: '#ff7ab8',
  colorLinkHover: '#ff9dcb',
  colorLinkActive: '#ffb8d9',
  // The loud colours are light on dark: what stands on them is ink.
  colorTextLightSolid: '#1d1530',
  colorText: '#f6f0ff',
  colorTextSecondary: '#b9aed0',
  colorTextTertiary: '#b9aed0',
  colorTextDescription: '#b9aed0',
  colorTextPlaceholder: '#9d92b6',
  colorBgLayout: '#151022',
  colorBgContainer: '#211a33',
  colorBgElevated: '#2a2240',
  // Tooltips are light here, so that their text is ink too.
  colorBgSpotlight: '#e4dcf2',
  colorBorder: '#6f6688',
  colorBorderDisabled: '#3a3152',
  colorTextDisabled: '#8a80a4',
  colorBorderSecondary: '#3a3152',
  controlOutline: '#6b2f55',
  colorErrorOutline: '#6b2c38',
  colorPrimaryBg: '#3d1f36',
  colorPrimaryBgHover: '#4c2543',
  colorInfoBg: '#1f2547',
  colorInfoBorder: '#3d4a86',
  colorSuccessBg: '#17332b',
  colorSuccessBorder: '#2f6650',
  colorWarningBg: '#3a2d14',
  colorWarningBorder: '#7a6020',
  colorErrorBg: '#3f1c2b',
  colorErrorBorder: '#80404a',
};

/** What the style sheets are made with, and what components read while the page runs. */
export const themeOptions = {
  hashed: false,
  cssVar: { key: 'css-var-root' },
  components: {
    // Only what floats has a shadow.
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    Modal: { titleFontSize: 20 },
  },
} satisfies ThemeConfig;
