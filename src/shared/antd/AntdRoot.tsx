/** Around every page that shows components of Ant Design: its German words, and the theme of the style sheets. */
import { ConfigProvider } from 'antd';
import german from 'antd/es/locale/de_DE';
import { useSyncExternalStore, type ReactNode } from 'react';
import { currentScheme, watchScheme } from '../colorScheme.ts';
import { antdTheme } from './antdTheme.ts';
import './antd.css';
import './touch.css';

/** `zeroRuntime`: the style sheets are there (scripts/webpack/antdStyles.ts); scripts may ask for the colours. */
const THEMES = {
  light: { ...antdTheme('light'), zeroRuntime: true },
  dark: { ...antdTheme('dark'), zeroRuntime: true },
};

/** Nothing ripples below what is clicked. The same each time: for another one, antd draws everything anew. */
const STILL = { disabled: true };

export function AntdRoot({ children }: { children?: ReactNode }) {
  const scheme = useSyncExternalStore(watchScheme, currentScheme, () => 'light' as const);
  return (
    <ConfigProvider locale={german} theme={THEMES[scheme]} wave={STILL}>
      {children}
    </ConfigProvider>
  );
}

// What opens by itself, as Modal.confirm does, stands outside of all pages.
ConfigProvider.config({ holderRender: (children) => <AntdRoot>{children}</AntdRoot> });
