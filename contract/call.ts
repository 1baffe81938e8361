/**
 * What a call of the API is: one value. The server's route with its guard, the web app's types and its guard of
 * replies, and the OpenAPI document derive from it.
 */
import type { Static, TObject, TSchema } from 'typebox';
import { HTTP_TIMEOUT_MS } from './limits.ts';

/**
 * Who may make a call (§6): everybody, whoever is signed in, administrators, entry staff and administrators; `reporter`:
 * these, and a device that reports what it has decided (Entry-Mode), whoever is signed in on it or nobody.
 */
export type Access = 'public' | 'member' | 'superuser' | 'scanner' | 'reporter';

/**
 * What a successful answer is: JSON, a stream of server-sent events, or bytes of the media type named; `byteStream`: so
 * many that they are read as they come, and its time-out is that of the answer's beginning.
 */
export type ReplyKind = 'json' | 'events' | 'bytes' | 'byteStream';

/** What a call is about; the OpenAPI document lists it there. */
export type Tag =
  | 'session'
  | 'sign-up'
  | 'password'
  | 'members'
  | 'jobs'
  | 'imports'
  | 'purchase codes'
  | 'tickets'
  | 'entry'
  | 'devices'
  | 'gates'
  | 'board'
  | 'audit'
  | 'festival';

export interface Call {
  readonly method: 'GET' | 'POST';
  /** Ends in a slash, may hold `{name}` parameters; see fillPath. */
  readonly path: string;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly tag: Tag;
  readonly access: Access;
  /** ms; HTTP_TIMEOUT_MS (§9) where it is left out, 0: none. */
  readonly timeoutMs?: number;
  readonly query?: TObject;
  /** Of ours beyond the specification, which a client may leave out where they are optional. */
  readonly headers?: TObject;
  readonly body?: TSchema;
  /** `bytes`: the body is a file, which is read as it comes. */
  readonly bodyKind?: 'json' | 'bytes';
  /** Status of success. */
  readonly status: 200 | 201;
  readonly replyKind?: ReplyKind;
  /** Media type of a reply that is not JSON. */
  readonly mediaType?: string;
  /** What our server answers with; of a stream, its events by name. */
  readonly reply: TSchema;
  /** What our server answers with when it refuses and says more than a sentence (ErrorReply). */
  readonly refusal?: TSchema;
  /**
   * What the web app takes for a reply, where that is less than `reply`: another server with the calls of the
   * specification may leave the rest out. Anything else with status 200 is no answer, since captive portals
   * answer everything so.
   */
  readonly accepts?: TSchema;
}

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** What fills the `{name}` parameters of a call's path. */
export type ParamsOf<C extends Call> = Record<NamesIn<C['path']>, string | number>;
export type QueryOf<C extends Call> = C extends { query: infer Q extends TObject }
  ? Static<Q>
  : undefined;
export type BodyOf<C extends Call> = C extends { body: infer B extends TSchema }
  ? Static<B>
  : undefined;
/** What the web app may rely on in an answer. */
export type ReplyOf<C extends Call> = C extends { accepts: infer A extends TSchema }
  ? Static<A>
  : Static<C['reply']>;

export const timeoutOf = ({ timeoutMs = HTTP_TIMEOUT_MS }: Call): number => timeoutMs;

/** Names of steps in a path, which every browser takes, percent-encoded or not: encoded twice they name nothing. */
const STEPS: Readonly<Record<string, string>> = { '.': '%252E', '..': '%252E%252E' };

/** Fills `{name}` parameters, percent-encoded. @throws RangeError when one is missing. */
export function fillPath(path: string, params: Record<string, string | number>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new RangeError(`fillPath: no ${name} for ${path}`);
    return STEPS[value] ?? encodeURIComponent(value);
  });
}
