/** A server that is told to stop answers all that it was asked, also over connections that are kept alive. */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { startServer, type ServerProcess } from '../support/serverProcess.ts';

const LANES = 32;

type Outcome = 'answered' | 'refused' | 'dropped';

/** Asks over one connection as long as there is one. @returns how the last request ended. */
async function askOn(url: string, count: (outcome: Outcome) => void): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<Outcome>((resolve) => {
      get(`${url}/healthz`, { agent }, (response) => {
        response.once('end', () => resolve('answered')).once('error', () => resolve('dropped'));
        response.resume();
      }).once('error', (error) =>
        resolve('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'dropped'),
      );
    });
  for (let outcome: Outcome = 'answered'; outcome === 'answered';) {
    outcome = await ask();
    count(outcome);
    // A phone asks now and then: its connection is idle in between.
    await sleep(Math.random() * 8);
  }
  agent.destroy();
}

describe('SIGTERM', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'error' } });
  });
  afterAll(() => server.discard());

  test(`${LANES} lanes that keep asking: nothing is dropped, then nobody is let in`, async () => {
    for (let stop = 0; stop < 3; stop += 1) {
      if (stop > 0) await server.start();
      const outcomes: Record<Outcome, number> = { answered: 0, refused: 0, dropped: 0 };
      const lanes = Array.from({ length: LANES }, () =>
        askOn(server.url, (outcome) => (outcomes[outcome] += 1)),
      );
      // All of them are in the midst of it.
      while (outcomes.answered < 20 * LANES) await sleep(20);
      expect(await server.stop('SIGTERM')).toBe(0);
      await Promise.all(lanes);
      expect(outcomes).toMatchObject({ refused: LANES, dropped: 0 });
      expect(outcomes.answered).toBeGreaterThan(LANES);
    }
  });
});
