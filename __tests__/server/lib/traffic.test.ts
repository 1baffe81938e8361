import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { watchTraffic, type Traffic } from '../../../server/lib/traffic.ts';

const { jest } = import.meta;

let traffic: Traffic;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'setTimeout', 'clearTimeout'] });
  traffic = watchTraffic();
});
afterEach(() => {
  traffic.close();
  jest.useRealTimers();
});

const ask = (url: string) => channel('http.server.request.start').publish({ request: { url } });

test('a request that this process is sent makes it busy for a while', async () => {
  const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  expect(traffic.isBusy()).toBe(false);
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/ticket/x/check/`);
  expect(traffic.isBusy()).toBe(true);
  jest.advanceTimersByTime(499);
  expect(traffic.isBusy()).toBe(true);
  jest.advanceTimersByTime(2);
  expect(traffic.isBusy()).toBe(false);
  server.closeAllConnections();
  server.close();
});

test('the office waits for what it has started itself', () => {
  ask('/api/api/auth/admin/jobs/7/');
  expect(traffic.isBusy()).toBe(false);
  ask('/api/ticket/members/me/');
  expect(traffic.isBusy()).toBe(true);
});

test('closed, it hears of nothing', () => {
  traffic.close();
  ask('/api/ticket/members/me/');
  expect(traffic.isBusy()).toBe(false);
});
