/** The app's own files, as the head's script puts them into the page. */
import { CONNECTION_LOST } from './connectionLost.ts';

const AGAIN_MS = 2_000;
const AGAIN_MAX_MS = 30_000;

/** Once the page that came with its markup is painted; where nobody looks at it, once it is read. */
export function afterFirstPaint(work: () => void): void {
  addEventListener('DOMContentLoaded', () => {
    if (document.visibilityState === 'hidden') work();
    else requestAnimationFrame(() => setTimeout(work));
  });
}

/** @param files by the site's root, in the order in which the scripts among them are to run. */
export function addFiles(files: readonly string[]): void {
  document.head.append(...files.map(elementOf));
}

function elementOf(file: string): HTMLElement {
  if (!file.endsWith('.css')) return scriptOf(`/${file}`);
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `/${file}`;
  return link;
}

function scriptOf(address: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = address;
  script.async = false;
  // Tells those that the app begins with from those that it asks for itself.
  script.defer = true;
  return script;
}

/** A script that the app begins with is asked for until it is there: nobody else could say that it is missing. */
export function persist(): void {
  const missing = new Set<string>();
  let notice: HTMLElement | null = null;
  let delayMs = AGAIN_MS;
  const ask = (address: string): void => {
    const script = scriptOf(address);
    script.addEventListener('load', () => {
      missing.delete(address);
      if (missing.size === 0) notice?.remove();
    });
    document.head.append(script);
  };
  const fail = ({ target }: Event): void => {
    if (!(target instanceof HTMLScriptElement) || !target.defer) return;
    const address = target.getAttribute('src') ?? '';
    target.remove();
    missing.add(address);
    notice ??= connectionNotice();
    document.body.append(notice);
    if (!navigator.onLine) addEventListener('online', () => ask(address), { once: true });
    else setTimeout(ask, delayMs, address);
    delayMs = Math.min(2 * delayMs, AGAIN_MAX_MS);
  };
  // They do not bubble.
  addEventListener('error', fail, true);
}

/** As app/ConnectionNotice.tsx has it. */
function connectionNotice(): HTMLElement {
  const place = document.createElement('div');
  place.className = 'connection';
  place.role = 'status';
  const words = document.createElement('p');
  words.className = 'connection-notice';
  words.textContent = CONNECTION_LOST;
  place.append(words);
  return place;
}
