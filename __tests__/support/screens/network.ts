/** What can go wrong between page and server, made to happen to one call. */
import type { CDPSession, Page } from 'playwright-core';

import type { Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { REENTRY, type CurrentMember } from '../../../contract/entities.ts';
import { entryCalls } from '../../../contract/entry/calls.ts';
import type { HeartbeatReply } from '../../../contract/entry/entities.ts';
import { SERVER_MARK } from '../../../contract/entry/headers.ts';
import { SLOW_AFTER_MS } from '../../../src/entry/engine/breaker.ts';

export const addressOf = ({ path }: Call): RegExp =>
  new RegExp(`/api${path.replace(/\{\w+\}/g, '[^/]+')}(\\?.*)?$`);

/** What becomes of a request that is stopped before it is sent; of one with which nothing is done, nothing. */
type Fate = (session: CDPSession, requestId: string) => Promise<unknown> | null;

interface Stops {
  readonly session: CDPSession;
  readonly fates: { readonly address: RegExp; readonly fate: Fate }[];
}

const stopsOf = new WeakMap<Page, Stops>();

/** Not by `page.route`, which turns the browser's cache off: all scripts would be fetched and compiled again. */
async function stop(page: Page, call: Call, fate: Fate): Promise<void> {
  let stops = stopsOf.get(page);
  if (stops === undefined) {
    const session = await page.context().newCDPSession(page);
    const fates: Stops['fates'] = [];
    session.on('Fetch.requestPaused', ({ requestId, request }) => {
      // The last word is heard first.
      const found = fates.findLast(({ address }) => address.test(request.url));
      const done = found
        ? found.fate(session, requestId)
        : session.send('Fetch.continueRequest', { requestId });
      // Whoever asked may have gone.
      done?.catch(() => undefined);
    });
    stops = { session, fates };
    stopsOf.set(page, stops);
  }
  stops.fates.push({ address: addressOf(call), fate });
  await stops.session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
}

/** The network is as it was. */
export async function release(page: Page): Promise<void> {
  const stops = stopsOf.get(page);
  stops?.fates.splice(0);
  await stops?.session.send('Fetch.disable');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

const answer =
  (responseCode: number, body: object): Fate =>
  (session, requestId) =>
    session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode,
      responseHeaders: [
        { name: 'Content-Type', value: 'application/json' },
        { name: SERVER_MARK.header, value: SERVER_MARK.value },
      ],
      body: Buffer.from(JSON.stringify(body)).toString('base64'),
    });

const fail: Fate = (session, requestId) =>
  session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });

function dropTimers(fromMs: number): void {
  const { setTimeout: start } = window;
  window.setTimeout = ((work: () => void, ms?: number) =>
    ms !== undefined && ms >= fromMs ? 0 : start(work, ms)) as typeof setTimeout;
}

/** The answer does not come, and the app's patience never ends: it waits as long as somebody looks at it. */
export async function hold(page: Page, call: Call | RegExp): Promise<void> {
  await page.addInitScript(dropTimers, SLOW_AFTER_MS);
  await page.evaluate(dropTimers, SLOW_AFTER_MS);
  if (call instanceof RegExp) await page.route(call, () => new Promise<void>(() => undefined));
  else await stop(page, call, () => null);
}

/** The server says no. */
export async function refuse(
  page: Page,
  call: Call,
  status: number,
  body: object = {},
): Promise<void> {
  await stop(page, call, answer(status, body));
}

/** The server says yes, without doing anything. */
export async function accept(page: Page, call: Call, body: object = {}): Promise<void> {
  await stop(page, call, answer(200, body));
}

/** The connection breaks before there is an answer. */
export async function cut(page: Page, call: Call | RegExp): Promise<void> {
  if (call instanceof RegExp) await page.route(call, (route) => route.abort());
  else await stop(page, call, fail);
}

/** The server's answer, changed on its way. */
export async function change(
  page: Page,
  call: Call,
  alter: (body: unknown) => unknown,
): Promise<void> {
  await page.route(addressOf(call), async (route) => {
    const response = await route.fetch();
    if (!response.ok()) await route.fulfill({ response });
    else await route.fulfill({ response, json: alter(await response.json()) });
  });
}

/** The festival lets guests leave and come in again, as far as the app knows. */
export async function allowReentry(page: Page): Promise<void> {
  await change(page, calls.me, (body) => {
    const me = body as CurrentMember;
    return { ...me, capabilities: [...me.capabilities, REENTRY] };
  });
  await change(page, entryCalls.heartbeat, (body) => {
    const heard = body as HeartbeatReply;
    return { ...heard, rules: { approval: true, ...heard.rules, reentry: true } };
  });
}

/** Mails to the member's address have come back. */
export async function sendMailsBack(page: Page): Promise<void> {
  await change(page, calls.me, (body) => ({
    ...(body as CurrentMember),
    email_undeliverable: true,
  }));
}

/** The file of a page that is loaded when it is first shown. */
export const chunkOf = (name: string): RegExp => new RegExp(`/assets/${name}\\.[0-9a-f]+\\.js$`);
