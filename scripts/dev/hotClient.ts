/**
 * In the page of `npm run dev`, before the app: takes over what a build has changed. Components are replaced where they
 * stand and keep their state (React Refresh); where that cannot be, the page is loaded anew.
 */
import * as refresh from 'react-refresh/runtime';
import { BUILDS } from './builds.ts';

// React looks for it when it is loaded.
refresh.injectIntoGlobalHook(window);

export const signature = refresh.createSignatureFunctionForTransform;

export const registerIn =
  (module: string) =>
  (type: unknown, name: string): void =>
    refresh.register(type, `${module} ${name}`);

let refreshing: number | undefined;

/** Called at the end of a module: one that exports components alone can be replaced by itself. */
export function replaceable(hot: WebpackHot, exports: Readonly<Record<string, unknown>>): void {
  const exported = Object.values(exports);
  if (exported.length === 0 || !exported.every(refresh.isLikelyComponentType)) return;
  hot.accept();
  // Once, when all the modules of a build have run.
  clearTimeout(refreshing);
  refreshing = window.setTimeout(refresh.performReactRefresh);
}

async function takeOver(build: string): Promise<void> {
  if (build === __webpack_hash__) return;
  const replaced = await import.meta.webpackHot.check(true).catch(() => null);
  // Nothing of this page itself, as when a worker has changed, is nothing that could be replaced.
  if (replaced === null || replaced.length === 0) location.reload();
}

// One after the other: each says what to change of the one before.
let taken = Promise.resolve();
new EventSource(BUILDS).addEventListener('message', ({ data }: MessageEvent<string>) => {
  taken = taken.then(() => takeOver(data));
});
