/** Whether the server itself answers, as only somebody beside it can tell. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Finding } from '../../contract/office/operations.ts';
import type { Config } from '../config.ts';
import { texts } from './texts.ts';

const said = texts.doctor.server;

/** ms. Somebody may have started it a moment ago. */
const WITHIN_MS = 5_000;
const ASK_AGAIN_MS = 250;

/** Asks at the port where the server listens, not at its public address. */
export async function serverItself({ host, port }: Config): Promise<Finding> {
  const address = new URL(`http://localhost:${port}/readyz`);
  const isOfAll = host === '0.0.0.0' || host === '::';
  if (!isOfAll) address.hostname = host.includes(':') ? `[${host}]` : host;
  const until = performance.now() + WITHIN_MS;
  for (;;) {
    const status = await fetch(address, { signal: AbortSignal.timeout(WITHIN_MS) }).then(
      (answer) => answer.status,
      () => null,
    );
    if (status === 200) return { ...found('fine', said.answers(address.host)), advice: '' };
    if (performance.now() > until) {
      const what = status === null ? said.silent(address.host) : said.notReady(address.host);
      return { ...found('broken', what), advice: said.advice };
    }
    await sleep(ASK_AGAIN_MS);
  }
}

const found = (state: 'fine' | 'broken', what: string) => ({
  ...{ title: said.title, state, said: what },
});
