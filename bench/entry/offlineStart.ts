/** A cold start of /scan on a phone that was there once, with the server down: until camera and decoder are ready. */
import { signUp } from '../../__tests__/support/journey.ts';
import { startPhone, visitGate } from '../../__tests__/support/phone.ts';
import { startServer } from '../../__tests__/support/serverProcess.ts';
import { absolute, type Figure } from '../support/area.ts';
import { median } from '../support/statistics.ts';

const STARTS = 9;

export async function measureOfflineStart(): Promise<Figure> {
  const server = await startServer();
  const phone = await startPhone(server.url);
  try {
    const code = server.invitation();
    await signUp(phone.page, code, { email: 'tor@example.org', password: 'Einlass-2027!' });
    await visitGate(phone.page);
    await server.stop('SIGKILL');
    const readyMs: number[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      await phone.restart();
      await phone.page.goto('/scan');
      const ready = await phone.page.waitForFunction(() => {
        // The picture runs, and nothing over it says that the decoder is still to come.
        const isReady =
          document.querySelector('.camera-finder') !== null &&
          document.querySelector('.camera-hint') === null;
        // Since the navigation began.
        return isReady ? performance.now() : false;
      });
      readyMs.push(Number(await ready.jsonValue()));
    }
    return absolute(
      '/scan without network, cold start → camera and decoder ready, median',
      'ms',
      median(readyMs),
      600,
      `the browser starts anew each time, the server is down; worst ${Math.max(...readyMs).toFixed(0)} ms`,
    );
  } finally {
    await phone.discard();
    await server.discard();
  }
}
