/** What hotClient.ts finds in the page. */
declare const __webpack_hash__: string;

/** https://webpack.js.org/api/hot-module-replacement */
interface WebpackHot {
  accept: () => void;
  /** @returns the modules that were replaced; null when there is no such update. @throws when it cannot be applied. */
  check: (isApplied: true) => Promise<readonly unknown[] | null>;
}

interface ImportMeta {
  readonly webpackHot: WebpackHot;
}

declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(target: object): void;
  export function createSignatureFunctionForTransform(): (...parts: unknown[]) => unknown;
  export function register(type: unknown, id: string): void;
  export function isLikelyComponentType(value: unknown): boolean;
  export function performReactRefresh(): unknown;
}
