/**
 * Webpack loader for a library that names its components, and does not say that making one has no effect
 * besides: either keeps those in the bundle that nobody uses.
 */
export default function withoutUnusedComponents(source: string): string {
  return source
    .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replaceAll(
      /^var \w+ = (?=React\d*\.(?:forwardRef|createContext|memo)\()/gm,
      '$&/* @__PURE__ */ ',
    );
}
