/** One exchange with the server: a call goes out, and comes to its reply or to a failure. Knows no session. */
import { Check } from 'typebox/schema';
import {
  fillPath,
  timeoutOf,
  type BodyOf,
  type Call,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '../../../contract/call.ts';
import { SERVER_MARK } from '../../../contract/entry/headers.ts';
import { failureOf, type ApiFailure } from './failures.ts';
import { fetchSeen } from './fetchSeen.ts';

/** What a call is filled in with: what it has no place for cannot be given, what it needs must be. */
export type FilledIn<C extends Call> = string extends C['path']
  ? AnyFilledIn
  : Pick<AnyFilledIn, 'headers' | 'signal' | 'onSent'> &
      (keyof ParamsOf<C> extends never ? { params?: never } : { params: ParamsOf<C> }) &
      (QueryOf<C> extends undefined ? { query?: never } : { query?: QueryOf<C> }) &
      (BodyOf<C> extends undefined ? { body?: never } : { body: BodyOf<C> });

/** The same of whichever call. */
export interface AnyFilledIn {
  params?: Record<string, string | number> | undefined;
  query?: Record<string, string | undefined> | undefined;
  body?: unknown;
  /** Of ours beyond the specification: not sent to another origin, where each would cost a preflight. */
  headers?: Record<string, string>;
  /** Ends the call, and a stream that it has opened. */
  signal?: AbortSignal;
  /** Is told how much of the body has gone out, from 0 to 1. */
  onSent?: (share: number) => void;
}

/** What a call gives: a reply as the contract has it; a stream as the bytes that are still to come. */
export type DataOf<C extends Call> = C extends { replyKind: 'events' | 'byteStream' }
  ? ReadableStream<Uint8Array<ArrayBuffer>>
  : ReplyOf<C>;

export interface Success<Data> {
  data: Data;
  error?: undefined;
  /** The server's clock as the header has it, cut off to the second; undefined where it is not told. */
  date: string | undefined;
  /** It carries the mark of our server (contract/entry/headers.ts). */
  isMarked: boolean;
  /** Somebody's in front of our server. */
  isForeign: boolean;
}

export interface Failure {
  data?: undefined;
  error: ApiFailure;
  /** Of the answer, whoever gave it; undefined where there was none. */
  status: number | undefined;
  date: string | undefined;
  /** See Success. */
  isMarked: boolean;
  isForeign: boolean;
}

export type Outcome<C extends Call> = Success<DataOf<C>> | Failure;

/** Sends a call once, with the access token given, if any. Never rejects. */
export type Send = <C extends Call>(
  call: C,
  filledIn: AnyFilledIn,
  accessToken: string | undefined,
) => Promise<Outcome<C>>;

export interface SendDeps {
  /** Absolute. */
  readonly baseUrl: URL;
  /** The server has announced that it is ours, which marks its answers: one without the mark is somebody else's. */
  readonly isServerOurs: () => boolean;
  /** A call was answered by the server, or was not: by nobody, or by somebody else. */
  readonly onAsked: (isAnswered: boolean) => void;
}

export function createSend({ baseUrl, isServerOurs, onAsked }: SendDeps): Send {
  const isSameOrigin = baseUrl.origin === location.origin;

  const urlOf = (call: Call, { params = {}, query = {} }: AnyFilledIn): string => {
    const given = Object.entries(query).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    );
    const search = given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
    return `${baseUrl.href.replace(/\/$/, '')}${fillPath(call.path, params)}${search}`;
  };

  const requestOf = (call: Call, filledIn: AnyFilledIn, accessToken?: string): RequestInit => ({
    method: call.method,
    headers: {
      Accept: call.mediaType ?? 'application/json',
      ...(filledIn.body !== undefined && { 'Content-Type': typeOfBody(call) }),
      ...(isSameOrigin && filledIn.headers),
      ...(accessToken !== undefined && { Authorization: `Bearer ${accessToken}` }),
    },
    ...(filledIn.body !== undefined && {
      body: call.bodyKind === 'bytes' ? (filledIn.body as Blob) : JSON.stringify(filledIn.body),
    }),
    // A stream goes on without end: nothing of it is to be kept.
    ...(call.replyKind === 'events' && { cache: 'no-store' }),
  });

  return async (call, filledIn, accessToken) => {
    const ending = new AbortController();
    const giveUp = () => ending.abort();
    filledIn.signal?.addEventListener('abort', giveUp);
    if (filledIn.signal?.aborted === true) giveUp();
    const timeoutMs = timeoutOf(call);
    const timer = timeoutMs === 0 ? undefined : setTimeout(giveUp, timeoutMs);

    let answer: Response | undefined;
    const isMarked = () => answer?.headers.has(SERVER_MARK.header) ?? false;
    // On another origin headers of ours cannot be read. Ours redirects no call: whoever did has asked it something else.
    const isForeign = () =>
      isSameOrigin && answer !== undefined && (!isMarked() || answer.redirected) && isServerOurs();
    let came: { data: DataOf<typeof call> } | { error: ApiFailure };
    try {
      const request = { ...requestOf(call, filledIn, accessToken), signal: ending.signal };
      const url = urlOf(call, filledIn);
      answer =
        filledIn.onSent === undefined
          ? await fetch(url, request)
          : await fetchSeen(url, request, filledIn.onSent);
      const content = await contentOf(call, answer);
      if (!answer.ok) {
        // Whatever it says, it is a page to us.
        came = { error: failureOf(answer.status, isForeign() ? undefined : content) };
      } else came = isReply(call, content) ? { data: content } : { error: { kind: 'client' } };
    } catch {
      // No network, out of time, given up, or cut off.
      came = { error: { kind: 'client' } };
    }
    clearTimeout(timer);

    const isAnswered = !('error' in came) || came.error.kind !== 'client';
    // A stream may be held up by a proxy that lets everything else through.
    if (call.replyKind !== 'events' && filledIn.signal?.aborted !== true) onAsked(isAnswered);
    const date = answer?.headers.get('Date') ?? undefined;
    const told = { date, isMarked: isMarked(), isForeign: isForeign() };
    return 'error' in came ? { ...came, ...told, status: answer?.status } : { ...came, ...told };
  };
}

const typeOfBody = ({ bodyKind }: Call): string =>
  bodyKind === 'bytes' ? 'application/octet-stream' : 'application/json';

/** Refusals are JSON whatever the call, and so is whatever a captive portal may say in JSON. */
async function contentOf({ replyKind, mediaType = '' }: Call, answer: Response): Promise<unknown> {
  if (answer.ok && (answer.headers.get('Content-Type') ?? '').startsWith(mediaType)) {
    if (replyKind === 'events' || replyKind === 'byteStream') return answer.body;
    if (replyKind === 'bytes') return new Uint8Array(await answer.arrayBuffer());
  }
  const text = await answer.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    // A page.
    return undefined;
  }
}

/** Captive portals answer everything with status 200: a reply counts when it has what its readers need. */
function isReply<C extends Call>(call: C, content: unknown): content is DataOf<C> {
  switch (call.replyKind) {
    case 'events':
    case 'byteStream':
      return content instanceof ReadableStream;
    case 'bytes':
      return content instanceof Uint8Array;
    default:
      // Not JSON at all where a call accepts anything.
      return content !== undefined && Check(call.accepts ?? call.reply, content);
  }
}
