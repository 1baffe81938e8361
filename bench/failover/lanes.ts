/** Lanes at the gate that let in one guest after the other, whatever the database does, until they are told to stop. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '../../contract/calls.ts';
import { entryRequest, type Festival } from '../server/festival.ts';
import { load } from '../server/load.ts';
import { countdown } from '../server/speed.ts';

const LANES = 16;
/** Between two guests of a lane: 200 guests a second and more in all. */
const PAUSE_MS = 50;
/** Between two attempts for the same guest. A phone waits longer; here the server is what is measured. */
const AGAIN_MS = 100;

export interface Lanes {
  /** Tickets whose admission was acknowledged, each with the key it was asked with. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** When an admission was acknowledged, performance.now(). */
  readonly answeredAt: readonly number[];
  /** Tickets that nobody has come with yet. */
  readonly left: number;
  /** Attempts without an acknowledgement: 503, or a connection that broke. */
  readonly attempts: ReadonlyMap<number | 'no answer', number>;
  /** More guests. */
  queue(ticketIds: readonly string[]): void;
  /** Resolves once each guest who has begun was let in. */
  stop(): Promise<void>;
}

export function openLanes(festival: Festival, port: number): Lanes {
  const waiting: string[] = [];
  const acknowledged = new Map<string, string>();
  const answeredAt: number[] = [];
  const attempts = new Map<number | 'no answer', number>();
  let isOver = false;

  async function letIn(ticketId: string, lane: number): Promise<void> {
    const key = randomUUID();
    const headers = [...festival.headersOf(lane), `idempotency-key: ${key}`];
    const request = entryRequest(calls.invalidateTicket, ticketId, headers);
    for (;;) {
      const answer = await load(port, 1, countdown([request])).catch(() => null);
      const status = answer?.statuses.keys().next().value ?? 'no answer';
      if (status === 200) {
        answeredAt.push(performance.now());
        acknowledged.set(ticketId, key);
        return;
      }
      attempts.set(status, (attempts.get(status) ?? 0) + 1);
      await sleep(AGAIN_MS);
    }
  }

  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    while (!isOver) {
      const ticketId = waiting.shift();
      if (ticketId !== undefined) await letIn(ticketId, lane);
      await sleep(PAUSE_MS);
    }
  });

  return {
    acknowledged,
    answeredAt,
    attempts,
    get left() {
      return waiting.length;
    },
    queue: (ticketIds) => waiting.push(...ticketIds),
    async stop() {
      isOver = true;
      await Promise.all(lanes);
    },
  };
}
