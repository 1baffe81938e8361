/** A phone at a gate, as the tests of the gate use it. */
import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';

import { entryCalls } from '../../../../contract/entry/calls.ts';
import { ENTRY_HEADERS } from '../../../../contract/entry/headers.ts';
import type { Heartbeat, RegisteredDevice } from '../../../../contract/entry/entities.ts';
import { calls } from '../../../../contract/calls.ts';
import { ask, type Fixture, type Person } from '../fixture.ts';

interface TapOptions {
  key?: string;
  seq?: number;
  scannedAt?: string;
}

interface LeaveOptions extends TapOptions {
  as?: Person;
  /** Cursor of the list by which the device has decided. */
  list?: string;
}

interface UndoOptions extends TapOptions {
  as?: Person;
  reason?: string;
  mode?: 'online' | 'device';
}

export interface TestDevice {
  readonly id: number;
  readonly name: string;
  readonly gateId: number | undefined;
  readonly headers: Record<string, string>;
  /** Asks the server. */
  invalidate(ticketId: string, options?: TapOptions): Promise<LightMyRequestResponse>;
  /** Reports what was decided without it. */
  upload(ticketId: string, options?: TapOptions): Promise<LightMyRequestResponse>;
  /** Books the guest out: asks the server. */
  leave(ticketId: string, options?: LeaveOptions): Promise<LightMyRequestResponse>;
  /** Reports that the guest has left. */
  reportLeave(ticketId: string, options?: LeaveOptions): Promise<LightMyRequestResponse>;
  undo(admission: string, options?: UndoOptions): Promise<LightMyRequestResponse>;
  heartbeat(change?: Partial<Heartbeat>): Promise<LightMyRequestResponse>;
  list(since?: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
}

export async function registerDevice(
  fixture: Fixture,
  staff: Person,
  name: string,
  gateId?: number,
  takeOver = false,
): Promise<TestDevice> {
  const answer = await ask(fixture, entryCalls.registerDevice, {
    as: staff,
    body: { name, ...(takeOver && { take_over: true }) },
  });
  if (answer.statusCode !== 201) throw new Error(`register: ${answer.body}`);
  const { id, credential } = answer.json<RegisteredDevice>();
  const headers = {
    [ENTRY_HEADERS.device]: credential,
    ...(gateId !== undefined && { [ENTRY_HEADERS.gate]: String(gateId) }),
  };
  const tap = (
    ticketId: string,
    mode: string,
    { key = randomUUID(), seq, scannedAt }: TapOptions,
  ) =>
    ask(fixture, calls.invalidateTicket, {
      as: staff,
      params: { ticketId },
      headers: { ...headers, 'idempotency-key': key, ...tapHeaders(mode, seq, scannedAt) },
    });
  const leave = (
    ticketId: string,
    mode: string,
    { as = staff, key = randomUUID(), seq, scannedAt, list }: LeaveOptions,
  ) =>
    ask(fixture, entryCalls.leave, {
      as,
      params: { ticketId },
      headers: {
        ...headers,
        'idempotency-key': key,
        ...tapHeaders(mode, seq, scannedAt),
        ...(list !== undefined && { [ENTRY_HEADERS.list]: list }),
      },
    });
  return {
    id,
    name,
    gateId,
    headers,
    invalidate: (ticketId, options = {}) => tap(ticketId, 'online', options),
    upload: (ticketId, options = {}) => tap(ticketId, 'device', options),
    leave: (ticketId, options = {}) => leave(ticketId, 'online', options),
    reportLeave: (ticketId, options = {}) => leave(ticketId, 'device', options),
    undo: (admission, { as = staff, key = randomUUID(), seq, scannedAt, reason, mode } = {}) =>
      ask(fixture, entryCalls.undo, {
        as,
        params: { key: admission },
        headers: {
          ...headers,
          'idempotency-key': key,
          ...tapHeaders(mode ?? 'online', seq, scannedAt),
        },
        ...(reason !== undefined && { body: { reason } }),
      }),
    heartbeat: (change = {}) =>
      ask(fixture, entryCalls.heartbeat, {
        as: staff,
        headers,
        body: {
          device_time: fixture.clock.now().toISOString(),
          seq: 0,
          open_uploads: 0,
          ...change,
        },
      }),
    list: (since, more = {}) =>
      ask(fixture, entryCalls.list, {
        as: staff,
        headers: { ...headers, ...more },
        ...(since !== undefined && { query: { since } }),
      }),
  };
}

function tapHeaders(
  mode: string,
  seq: number | undefined,
  scannedAt: string | undefined,
): Record<string, string> {
  return {
    [ENTRY_HEADERS.mode]: mode,
    ...(seq !== undefined && { [ENTRY_HEADERS.seq]: String(seq) }),
    ...(scannedAt !== undefined && { [ENTRY_HEADERS.scannedAt]: scannedAt }),
  };
}
