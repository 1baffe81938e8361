import { fetchBaseQuery, type BaseQueryApi } from '@reduxjs/toolkit/query';
import { fillPath, timeoutOf, type Call } from '../../contract/call.ts';
import { pageConfig } from '../shared/pageConfig.ts';
import { failureOf, type ApiFailure } from './failures.ts';

/** One call of spec §7, filled in. */
export interface ApiRequest {
  call: Call;
  /** For `{name}` in the path. */
  params?: Record<string, string | number>;
  /** Query string; undefined values are left out. */
  search?: Record<string, string | number | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  /** The reply is no JSON: it comes as a Uint8Array. */
  isBinary?: boolean;
  /** The reply goes on: it comes as a Response whose body is still to be read. */
  isStream?: boolean;
  /** Whether an answer with status 200 is the reply expected; if not, it counts as no answer. */
  isReply: (data: unknown) => boolean;
}

/**
 * `status` is that of the answer, whoever gave it; undefined when there was none. `date`: the server's clock as
 * its header has it, cut off to the second; undefined where it is not told.
 */
export type Answer = { date: string | undefined } & (
  { data: unknown; error?: undefined } | { error: ApiFailure; status: number | undefined }
);

// Absolute: `Request` outside a browser page knows no relative addresses.
const apiBase = () => new URL(pageConfig.apiBase, location.origin);

/** Headers of ours beyond the spec's would need a CORS preflight that another server may refuse. */
export const isSameOrigin = (): boolean => apiBase().origin === location.origin;

/** Refusals are JSON all the same. */
const readBytes = async (response: Response): Promise<unknown> =>
  response.ok ? new Uint8Array(await response.arrayBuffer()) : response.json();

const bearer = (accessToken: string | undefined): Record<string, string> =>
  accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` };

/** Not by fetchBaseQuery, which reads every reply to its end and keeps it. */
async function openStream(
  { call, isReply }: ApiRequest,
  accessToken: string | undefined,
  { signal }: BaseQueryApi,
): Promise<Answer> {
  let date: string | undefined;
  try {
    const url = `${apiBase().href.replace(/\/$/, '')}${call.path}`;
    const response = await fetch(url, { headers: bearer(accessToken), signal, cache: 'no-store' });
    date = response.headers.get('Date') ?? undefined;
    if (isReply(response)) return { data: response, date };
    const { status } = response;
    return { error: failureOf({ status, data: await response.json() }), status, date };
  } catch {
    return { error: { kind: 'client' }, status: undefined, date };
  }
}

/** Sends a request with the access token given, if any. Never rejects. */
export async function sendRequest(
  request: ApiRequest,
  accessToken: string | undefined,
  api: BaseQueryApi,
): Promise<Answer> {
  if (request.isStream === true) return openStream(request, accessToken, api);
  const { call, params = {}, search, body, headers, isBinary = false, isReply } = request;
  const send = fetchBaseQuery({ baseUrl: apiBase().href });
  const result = await send(
    {
      url: fillPath(call.path, params),
      method: call.method,
      timeout: timeoutOf(call),
      ...(isBinary && { responseHandler: readBytes }),
      headers: { ...headers, ...bearer(accessToken) },
      ...(search !== undefined && { params: search }),
      ...(body !== undefined && { body }),
    },
    api,
    {},
  );
  const response = result.meta?.response;
  const date = response?.headers.get('Date') ?? undefined;
  if (result.error === undefined) {
    return isReply(result.data)
      ? { data: result.data, date }
      : { error: { kind: 'client' }, status: response?.status, date };
  }
  return { error: failureOf(result.error), status: response?.status, date };
}
