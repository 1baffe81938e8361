/** ms; a browser that is never idle does it then. */
const AT_LATEST_MS = 2_000;
/** ms; for browsers that do not tell. */
const LATER_MS = 200;

/**
 * Fetches and other work for what nobody sees yet: it does not hold up what is to be painted.
 * @returns ends it, as long as it has not begun.
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, LATER_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work, { timeout: AT_LATEST_MS });
  return () => cancelIdleCallback(id);
}
