/** What can go wrong between page and server, made to happen to one call. */
import type { Page } from 'playwright-core';

import type { Call } from '../../../contract/call.ts';
import { SERVER_MARK } from '../../../contract/entry/headers.ts';
import { SLOW_AFTER_MS } from '../../../src/entry/engine/breaker.ts';

export const addressOf = ({ path }: Call): RegExp =>
  new RegExp(`/api${path.replace(/\{\w+\}/g, '[^/]+')}(\\?.*)?$`);

function dropTimers(fromMs: number): void {
  const { setTimeout: start } = window;
  window.setTimeout = ((work: () => void, ms?: number) =>
    ms !== undefined && ms >= fromMs ? 0 : start(work, ms)) as typeof setTimeout;
}

/** The answer does not come, and the app's patience never ends: it waits as long as somebody looks at it. */
export async function hold(page: Page, call: Call | RegExp): Promise<void> {
  await page.addInitScript(dropTimers, SLOW_AFTER_MS);
  await page.evaluate(dropTimers, SLOW_AFTER_MS);
  await page.route(
    call instanceof RegExp ? call : addressOf(call),
    () => new Promise<void>(() => undefined),
  );
}

const ours = { [SERVER_MARK.header]: SERVER_MARK.value };

/** The server says no. */
export async function refuse(
  page: Page,
  call: Call,
  status: number,
  body: object = {},
): Promise<void> {
  await page.route(addressOf(call), (route) => route.fulfill({ status, json: body, headers: ours }));
}

/** The server says yes, without doing anything. */
export async function accept(page: Page, call: Call, body: object = {}): Promise<void> {
  await page.route(addressOf(call), (route) => route.fulfill({ json: body, headers: ours }));
}

/** The connection breaks before there is an answer. */
export async function cut(page: Page, call: Call | RegExp): Promise<void> {
  await page.route(call instanceof RegExp ? call : addressOf(call), (route) => route.abort());
}

/** The server's answer, changed on its way. */
export async function change(
  page: Page,
  call: Call,
  alter: (body: unknown) => unknown,
): Promise<void> {
  await page.route(addressOf(call), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: alter(await response.json()) });
  });
}

/** The file of a page that is loaded when it is first shown. */
export const chunkOf = (name: string): RegExp => new RegExp(`/assets/${name}\\.[0-9a-f]+\\.js$`);
