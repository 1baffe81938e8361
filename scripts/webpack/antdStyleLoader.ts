/**
 * Webpack loader for antd's style modules. As code, a module keeps its exports without the style
 * generators and imports its own style sheet; with `?antd-css=<names>` it is that style sheet.
 */
import { parseSync, transformFromAstAsync, traverse, types as t } from '@babel/core';
import { basename } from 'node:path';
import type { LoaderContext } from 'webpack';
import { baseCss, componentCss } from './antdStyles.ts';

const MAKERS = new Set(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent']);

export default async function antdStyleLoader(
  this: LoaderContext<object>,
  source: string,
): Promise<string> {
  const [, names] = /^\?antd-css=(.+)$/.exec(this.resourceQuery) ?? [];
  if (names !== undefined) return componentCss(names.split(','));
  if (this.resourcePath.endsWith('.css')) return baseCss();
  return withoutGenerators(source, this.resourcePath);
}

async function withoutGenerators(source: string, path: string): Promise<string> {
  const options = { filename: path, babelrc: false, configFile: false } as const;
  const tree = parseSync(source, options);
  if (tree === null) throw new Error(`${path} could not be parsed`);
  const names = new Set<string>();
  traverse(tree, {
    CallExpression({ node }) {
      if (!t.isIdentifier(node.callee) || !MAKERS.has(node.callee.name)) return;
      names.add(nameOf(node.arguments[0]));
      node.arguments = [];
    },
  });
  if (names.size === 0) return source;
  const result = await transformFromAstAsync(tree, source, options);
  const style = `./${basename(path)}?antd-css=${[...names].join(',')}`;
  return `import ${JSON.stringify(style)};\n${result?.code ?? ''}`;
}

/** As antd keeps a style in its cache: component and part. */
function nameOf(node: t.Node | null | undefined): string {
  if (t.isStringLiteral(node)) return `${node.value}-${node.value}`;
  if (t.isArrayExpression(node)) {
    return node.elements
      .filter((element) => t.isStringLiteral(element))
      .map(({ value }) => value)
      .join('-');
  }
  throw new Error('A style of antd has a name that is no literal');
}
