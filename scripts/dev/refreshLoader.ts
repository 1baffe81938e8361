/**
 * Webpack loader for `npm run dev`, after `react-refresh/babel`: tells React of a module's components, and lets a
 * module of components alone be replaced while the page runs.
 */
import { join } from 'node:path';
import type { LoaderContext } from 'webpack';

const client = JSON.stringify(join(import.meta.dirname, 'hotClient.ts'));

// In one line, so that the others keep their numbers.
const BEFORE = [
  `import { registerIn as $registerIn$, replaceable as $replaceable$, signature as $RefreshSig$ } from ${client};`,
  'const $RefreshReg$ = $registerIn$(__webpack_module__.id);',
].join('');
const AFTER = '$replaceable$(import.meta.webpackHot, __webpack_module__.exports);';

export default function refreshLoader(
  this: LoaderContext<object>,
  source: string,
  sourceMap?: Parameters<typeof this.callback>[2],
): void {
  this.callback(null, `${BEFORE}${source}\n${AFTER}`, sourceMap);
}
