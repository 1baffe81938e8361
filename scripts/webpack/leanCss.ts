/**
 * Leaves out of the style sheets what nothing on the pages can use: rules for parts of Ant Design that
 * this app does not show, and custom properties that no rule and no script asks for.
 */
import postcss, { type Root } from 'postcss';
import webpack, { type Compiler } from 'webpack';
import { isUnusedClass } from './unusedClasses.ts';

const CLASS = /\.[\w-]+/g;
const VARIABLE = /--[\w-]+/g;

function dropRules(root: Root): void {
  root.walkRules((rule) => {
    const kept = rule.selectors.filter((selector) => !isUnused(selector));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
}

/** What is asked not to be there matters to nobody. */
function isUnused(selector: string): boolean {
  const classes = selector.replace(/:not\([^()]*\)/g, '').match(CLASS) ?? [];
  return classes.some((name) => isUnusedClass(name.slice(1)));
}

function dropKeyframes(roots: readonly Root[]): void {
  const asked = new Set<string>();
  for (const root of roots) {
    root.walkDecls(/^(?:animation|--)/, ({ value }) => {
      for (const name of value.match(/[\w-]+/g) ?? []) asked.add(name);
    });
  }
  for (const root of roots) {
    root.walkAtRules(/keyframes$/, (rule) => {
      if (!asked.has(rule.params)) rule.remove();
    });
  }
}

/** Until nothing goes any more: a property may have been asked for by one that has gone. */
function dropVariables(roots: readonly Root[], scripts: string): void {
  const inScripts = new Set(scripts.match(VARIABLE));
  // Of some names a script has the beginning, and puts the end to it while it runs.
  const beginnings = [...inScripts].filter((name) => name.endsWith('-'));
  for (;;) {
    const asked = new Set(inScripts);
    for (const root of roots) {
      root.walkDecls(({ value }) => {
        for (const name of value.match(VARIABLE) ?? []) asked.add(name);
      });
    }
    let dropped = 0;
    for (const root of roots) {
      root.walkDecls(/^--/, (declaration) => {
        const { prop } = declaration;
        if (asked.has(prop) || beginnings.some((beginning) => prop.startsWith(beginning))) return;
        declaration.remove();
        dropped += 1;
      });
    }
    if (dropped === 0) return;
  }
}

export const leanCssPlugin = {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('LeanCss', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
      compilation.hooks.processAssets.tap({ name: 'LeanCss', stage }, (assets) => {
        const textOf = (name: string): string => String(assets[name]?.source() ?? '');
        const named = (end: string) => Object.keys(assets).filter((name) => name.endsWith(end));
        const sheets = named('.css').map((name) => ({ name, root: postcss.parse(textOf(name)) }));
        const roots = sheets.map(({ root }) => root);
        for (const root of roots) dropRules(root);
        dropKeyframes(roots);
        dropVariables(roots, named('.js').map(textOf).join('\n'));
        for (const { name, root } of sheets) {
          compilation.updateAsset(name, new webpack.sources.RawSource(root.toString()));
        }
      });
    });
  },
};
