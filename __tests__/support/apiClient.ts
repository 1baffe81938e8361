/** The calls of spec §7 over the network, as any client would make them. */
import type {
  CreatedPurchaseCodesReply,
  CurrentMember,
  PurchaseCode,
  TokenPair,
} from '../../contract/entities.ts';
import { fillPath, type Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';

export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface Asked {
  readonly params?: Record<string, string | number>;
  readonly body?: unknown;
  /** Access token. */
  readonly access?: string;
  readonly headers?: Record<string, string>;
}

/** @param url where the server is, without `/api`. @throws TypeError when no answer comes. */
export async function ask<T = unknown>(
  url: string,
  call: Call,
  asked: Asked = {},
): Promise<Answer<T>> {
  const { params = {}, body, access, headers = {} } = asked;
  const answer = await fetch(`${url}/api${fillPath(call.path, params)}`, {
    method: call.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as T };
}

/** @throws Error with the answer when it is a refusal. */
export async function succeed<T>(url: string, call: Call, asked: Asked): Promise<T> {
  const { status, body } = await ask<T>(url, call, asked);
  if (status >= 300) throw new Error(`${call.path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Registers whoever holds that invitation code. */
export function register(
  url: string,
  account: { email: string; password: string; code: string },
): Promise<TokenPair> {
  const { code, ...rest } = account;
  return succeed(url, calls.register, { body: { ...rest, initial_token: code } });
}

/** Creates codes for the administrator that asks. */
export async function createCodesFor(
  url: string,
  access: string,
  count: number,
): Promise<PurchaseCode[]> {
  const { id } = await succeed<CurrentMember>(url, calls.me, { access });
  const { tokens } = await succeed<CreatedPurchaseCodesReply>(url, calls.createPurchaseCodes, {
    params: { id },
    body: { count },
    access,
  });
  return tokens ?? [];
}

/** Creates a code for the administrator that asks and issues its ticket. */
export async function issueTicketFor(url: string, access: string, email: string): Promise<void> {
  const [code] = await createCodesFor(url, access, 1);
  await succeed(url, calls.generateTicket, { body: { token: code?.id, email }, access });
}
