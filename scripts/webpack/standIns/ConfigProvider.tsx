/** antd's ConfigProvider without its theme engine: the theme is in the style sheets. Knows a locale. */
import IconContext from '@ant-design/icons/es/components/Context';
import { ConfigContext, defaultIconPrefixCls } from 'antd/es/config-provider/context';
import type { Locale } from 'antd/es/locale';
import LocaleContext from 'antd/es/locale/context';
import type { ReactNode } from 'react';

export {
  ConfigConsumer,
  ConfigContext,
  defaultIconPrefixCls,
  defaultPrefixCls,
  Variants,
} from 'antd/es/config-provider/context';

export const warnContext = null;

const icons = { prefixCls: defaultIconPrefixCls, zeroRuntime: true };

interface ConfigProviderProps {
  children?: ReactNode;
  locale?: Locale;
}

export default function ConfigProvider({ children, locale }: ConfigProviderProps) {
  const content = <IconContext.Provider value={icons}>{children}</IconContext.Provider>;
  if (locale === undefined) return content;
  return (
    <LocaleContext.Provider value={{ ...locale, exist: true }}>{content}</LocaleContext.Provider>
  );
}

ConfigProvider.ConfigContext = ConfigContext;
