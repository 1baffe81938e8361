/**
 * In the page, the place of antd's modules that make styles while it runs (`theme/util/genStyleUtils` and
 * `useResetIconStyle`): the styles are in the style sheets. What is given to a component are the classes.
 */
import { themeOptions } from '../../src/shared/antd/theme.ts';

const classes = ['', themeOptions.cssVar.key];

export const genStyleHooks = () => () => classes;
export const genComponentStyleHook = () => () => '';
export const genSubStyleComponent = () => () => null;

/** As antd's: the names of properties that components set on their own elements. */
export const genCssVar = (antCls: string, component: string) => {
  const prefix = `--${antCls.replace(/\./g, '')}-${component}-`;
  return [
    (name: string) => prefix + name,
    (name: string, fallback?: string) =>
      fallback ? `var(${prefix}${name}, ${fallback})` : `var(${prefix}${name})`,
  ];
};

export default function useResetIconStyle(): void {
  // The style sheets have it.
}
