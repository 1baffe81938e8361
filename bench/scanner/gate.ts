import type { Browser, BrowserContext } from 'playwright-core';
import { signUp } from '../../__tests__/support/journey.ts';
import { startServer } from '../../__tests__/support/serverProcess.ts';

type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The whole app on its real server, with a member of the entry staff. */
export interface Gate {
  readonly url: string;
  /** A profile in which staff are signed in, and which knows nothing else of the app. */
  readonly signedIn: Cookies;
  stop: () => Promise<void>;
}

/** The ticket of the clips (see clip.ts) is one of its festival that nobody has issued. */
export async function openGate(browser: Browser): Promise<Gate> {
  const server = await startServer({ env: { TICKET_PREFIX: 'einlass', LOG_LEVEL: 'error' } });
  try {
    const context = await browser.newContext({ baseURL: server.url, locale: 'de-DE' });
    const code = server.invitation();
    await signUp(await context.newPage(), code, {
      email: 'tor@waldklang.example',
      password: 'Tor-2027!',
    });
    const signedIn = await context.storageState();
    await context.close();
    return { url: server.url, signedIn, stop: () => server.discard() };
  } catch (error) {
    await server.discard();
    throw error;
  }
}
