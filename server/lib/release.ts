/** Which release this is; the same as in package.json and at the top of CHANGELOG.md. */
export const RELEASE = {
  version: '0.1.0',
  /** The day it was released, yyyy-mm-dd. */
  date: '2026-11-25',
} as const;
