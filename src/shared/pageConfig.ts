/** The festival's settings, which the page reads once before it starts. */
import {
  DEFAULT_PAGE_CONFIG,
  longestWord,
  PAGE_CONFIG_FILE,
  readPageConfig,
  type PageConfig,
} from '../../contract/pageConfig.ts';

/** ms. Without the prefix of its tickets a gate would refuse them all: so the file is asked for until it answers. */
const RETRY_AFTER_MS = 1_000;

/** As loadPageConfig has read them; the defaults before that. */
export let pageConfig: PageConfig = DEFAULT_PAGE_CONFIG;

/** Reads `config.json`. A server that has none, or answers with its page, leaves the defaults. Never rejects. */
export async function loadPageConfig(ask: typeof fetch = fetch): Promise<void> {
  for (;;) {
    try {
      const answer = await ask(`/${PAGE_CONFIG_FILE}`);
      if (answer.status < 500) {
        const content: unknown = answer.ok ? await answer.json().catch(() => null) : null;
        pageConfig = readPageConfig(content);
        setLongestWord(pageConfig.productName);
        return;
      }
    } catch {
      // No network.
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  }
}

/**
 * What the server's tickets begin with now, whatever this page knows: past the worker on the device, which keeps the file.
 * @returns null where nobody says. Never rejects.
 */
export async function presentTicketPrefix(ask: typeof fetch = fetch): Promise<string | null> {
  try {
    const answer = await ask(`/${PAGE_CONFIG_FILE}?now`, { cache: 'no-store' });
    const content: unknown = answer.ok ? await answer.json() : null;
    return content === null ? null : readPageConfig(content).ticketPrefix;
  } catch {
    return null;
  }
}

/** The name is set as large as its longest word allows. */
function setLongestWord(name: string): void {
  const page = globalThis.document as Document | undefined;
  page?.documentElement.style.setProperty('--longest-word', String(longestWord(name)));
}
