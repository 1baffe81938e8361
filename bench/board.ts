/**
 * The live board with many devices at the gates: what those who watch it cost the guests, and how old its figures are.
 * Options: --devices N, --viewers N, --tickets N (of the festival), --seconds N (of each part).
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ask } from '../__tests__/support/apiClient.ts';
import { startFaultyGate, type FaultyGate } from '../__tests__/support/faultyGate.ts';
import type { Board } from '../contract/entry/board.ts';
import { entryCalls } from '../contract/entry/calls.ts';
import type { RegisteredDevice } from '../contract/entry/entities.ts';
import { HEARTBEAT_INTERVAL_S } from '../contract/entry/limits.ts';
import { calls } from '../contract/calls.ts';
import { absolute, type Report } from './support/area.ts';
import { median, quantile } from './support/statistics.ts';

/** Spec §9: a lane's pace. */
const GUEST_EVERY_MS = 3_000;
const ROUNDS = 3;

export async function measure(args: readonly string[]): Promise<Report> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      devices: { type: 'string', default: '200' },
      viewers: { type: 'string', default: '10' },
      tickets: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '10' },
    },
  });
  const partMs = Number(values.seconds) * 1_000;
  const folder = mkdtempSync(join(tmpdir(), 'einlass-bench-'));
  try {
    const gate = await startFaultyGate(join(folder, 'einlass.sqlite'));
    try {
      const entry = await openEntry(gate, Number(values.tickets), Number(values.devices));
      const plain: number[] = [];
      const watched: number[] = [];
      const agesMs: number[] = [];
      const replies: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        plain.push(...(await guestsFor(entry, partMs)));
        const viewers = Array.from({ length: Number(values.viewers) }, () => watch(gate));
        watched.push(...(await guestsFor(entry, partMs)));
        for (const viewer of viewers) agesMs.push(...(await viewer.end()));
        const beganMs = performance.now();
        await ask<Board>(gate.server.url, entryCalls.board, { access: gate.staff.access });
        replies.push(performance.now() - beganMs);
      }
      const board = await gate.board();
      return {
        title: `The live board, ${values.devices} devices`,
        figures: [
          {
            what: `admission with ${values.viewers} viewers, median`,
            unit: 'ms',
            peer: 'without viewers',
            peersFigure: median(plain),
            ours: median(watched),
            reach: { atMost: 1.1 },
            note: `${plain.length + watched.length} admissions, each device one every ${GUEST_EVERY_MS / 1_000} s`,
          },
          {
            what: `admission with ${values.viewers} viewers, p95`,
            unit: 'ms',
            peer: 'without viewers',
            peersFigure: quantile(plain, 0.95),
            ours: quantile(watched, 0.95),
            reach: { atMost: 1.25 },
          },
          absolute('age of the figures when they arrive, p95', 'ms', quantile(agesMs, 0.95), 500),
          absolute('whole board, asked for once, median', 'ms', median(replies), 500),
          absolute('devices on the board that are not heard of', '', silentOn(board), 0),
          absolute(
            'admissions that the board lacks',
            '',
            plain.length + watched.length - board.inside,
            0,
          ),
        ],
        leftOut: [],
      };
    } finally {
      await gate.end();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Entry {
  readonly gate: FaultyGate;
  readonly tickets: string[];
  readonly devices: readonly RegisteredDevice[];
}

async function openEntry(gate: FaultyGate, tickets: number, count: number): Promise<Entry> {
  const devices: RegisteredDevice[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { body } = await ask<RegisteredDevice>(gate.server.url, entryCalls.registerDevice, {
      access: gate.staff.access,
      body: { name: `Telefon ${number}` },
    });
    devices.push(body);
  }
  return { gate, tickets: await gate.tickets(tickets), devices };
}

/** All devices at work, out of step with each other. @returns milliseconds of each admission. */
async function guestsFor({ gate, tickets, devices }: Entry, partMs: number): Promise<number[]> {
  const { url } = gate.server;
  const { access } = gate.staff;
  const endMs = performance.now() + partMs;
  const times: number[] = [];
  const admit = async (headers: Record<string, string>): Promise<void> => {
    const beganMs = performance.now();
    const { status } = await ask(url, calls.invalidateTicket, {
      access,
      params: { ticketId: tickets.pop() ?? '' },
      headers: { ...headers, 'Idempotency-Key': randomUUID() },
    });
    if (status !== 200) throw new Error(`An admission was answered with ${status}`);
    times.push(performance.now() - beganMs);
  };
  const work = async ({ credential }: RegisteredDevice, index: number): Promise<void> => {
    const headers = { 'Entry-Device': credential };
    await sleep((index / devices.length) * GUEST_EVERY_MS);
    let beatMs = Number.NEGATIVE_INFINITY;
    while (performance.now() < endMs) {
      const dueMs = performance.now() + GUEST_EVERY_MS;
      if (performance.now() - beatMs >= HEARTBEAT_INTERVAL_S * 1_000) {
        beatMs = performance.now();
        const body = { device_time: new Date().toISOString(), seq: 0, open_uploads: 0 };
        await ask(url, entryCalls.heartbeat, { access, headers, body });
      }
      await admit(headers);
      await sleep(Math.max(0, dueMs - performance.now()));
    }
  };
  await Promise.all(devices.map(work));
  return times;
}

/** A superuser at the board's stream. */
function watch(gate: FaultyGate): { end: () => Promise<number[]> } {
  const aborting = new AbortController();
  const agesMs: number[] = [];
  const reading = (async () => {
    const answer = await fetch(`${gate.server.url}/api${entryCalls.boardStream.path}`, {
      headers: { authorization: `Bearer ${gate.staff.access}` },
      signal: aborting.signal,
    });
    let text = '';
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const at = /"at":"([^"]+)"/.exec(event)?.[1];
        if (at !== undefined) agesMs.push(Date.now() - Date.parse(at));
      }
    }
  })().catch((error: unknown) => {
    if (!aborting.signal.aborted) throw error;
  });
  return {
    async end() {
      aborting.abort();
      await reading;
      return agesMs;
    },
  };
}

const silentOn = ({ devices }: Board): number =>
  devices.filter(({ last_seen_at: seen }) => seen === null).length;
