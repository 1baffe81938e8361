/** What a browser may fetch and run for the page. */

/** What stands in a page itself, by the policy's hashes: `'sha256-…'`. */
export interface Inline {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** https://www.w3.org/TR/CSP3/ */
export const contentSecurityPolicy = ({ scripts, styles }: Inline): string =>
  [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(' '), // the scanner's decoder is WebAssembly
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
