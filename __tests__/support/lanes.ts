/** Lanes at the gate, as far as a server sees them: each checks a ticket and admits its guest, again and again. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { fillPath, type Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { SERVER_MARK } from '../../contract/entry/headers.ts';

export interface LanesOptions {
  /** Where servers are, the one to be asked first at the beginning: the next one is asked where nobody answers. */
  readonly urls: readonly string[];
  readonly access: string;
  /** Nobody was admitted with them; taken from the end. */
  readonly tickets: string[];
  readonly lanes: number;
  /** Between two guests of a lane, in ms. */
  readonly pauseMs?: number;
}

export interface LanesResult {
  /** Tickets whose admission was acknowledged. */
  readonly admitted: readonly string[];
  /** From the question to the answer, of every call, in ms. */
  readonly waits: readonly number[];
  /** Answers that no lane should get. */
  readonly wrong: readonly string[];
  /** How often a lane asked every server and none answered. */
  readonly unanswered: number;
}

export interface Lanes {
  /** How many guests were admitted so far. */
  count(): number;
  /** Each lane ends with the guest that stands in it. */
  stop(): Promise<LanesResult>;
}

const AGAIN_MS = 25;
const GIVE_UP_MS = 60_000;

export function startLanes({ urls, access, tickets, lanes, pauseMs = 40 }: LanesOptions): Lanes {
  const admitted: string[] = [];
  const waits: number[] = [];
  const wrong: string[] = [];
  let unanswered = 0;
  let isOver = false;

  /** What a server of ours says, however long that takes. A proxy's own word is none. */
  async function answer(call: Call, ticketId: string, key: string | null): Promise<number> {
    const began = performance.now();
    for (let attempt = 0; performance.now() - began < GIVE_UP_MS; attempt += 1) {
      const url = urls[attempt % urls.length] ?? '';
      const reply = await fetch(`${url}/api${fillPath(call.path, { ticketId })}`, {
        method: call.method,
        headers: {
          authorization: `Bearer ${access}`,
          ...(key !== null && { 'idempotency-key': key }),
        },
      }).catch(() => null);
      await reply?.arrayBuffer().catch(() => undefined);
      const isOurs = reply?.headers.get(SERVER_MARK.header) === SERVER_MARK.value;
      if (reply !== null && isOurs && reply.status !== 503) {
        waits.push(performance.now() - began);
        return reply.status;
      }
      if (attempt % urls.length < urls.length - 1) continue;
      unanswered += 1;
      await sleep(AGAIN_MS);
    }
    throw new Error('No server answered for a minute.');
  }

  async function lane(): Promise<void> {
    while (!isOver) {
      const ticket = tickets.pop();
      if (ticket === undefined) throw new Error('The tickets are used up.');
      const checked = await answer(calls.checkTicket, ticket, null);
      if (checked !== 200) wrong.push(`check ${ticket}: ${checked}`);
      const status = await answer(calls.invalidateTicket, ticket, randomUUID());
      if (status === 200) admitted.push(ticket);
      else wrong.push(`admit ${ticket}: ${status}`);
      await sleep(pauseMs);
    }
  }

  const running = Promise.all(Array.from({ length: lanes }, lane));
  running.catch(() => undefined);
  return {
    count: () => admitted.length,
    async stop() {
      isOver = true;
      await running;
      return { admitted, waits, wrong, unanswered };
    },
  };
}
