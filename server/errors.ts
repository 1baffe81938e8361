/** Failures that the caller is told about. They may be thrown anywhere; the error handler answers with them. */

export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    sentence: string,
    fields: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(sentence);
    this.status = status;
    this.body = { error: sentence, ...fields };
    this.headers = headers;
  }
}

/** @param sentence in German, from texts.ts. @param fields what the body has beside `error`. */
type Factory = (sentence: string, fields?: Readonly<Record<string, unknown>>) => HttpError;

const factory =
  (status: number): Factory =>
  (sentence, fields) =>
    new HttpError(status, sentence, fields);

export const badRequest = factory(400);
export const unauthorized: Factory = (sentence, fields) =>
  new HttpError(401, sentence, fields, { 'WWW-Authenticate': 'Bearer' });
export const forbidden = factory(403);
export const notFound = factory(404);
export const conflict = factory(409);
export const gone = factory(410);
export const preconditionFailed = factory(412);
export const tooLarge = factory(413);
export const unsupportedMediaType = factory(415);
export const unprocessable = factory(422);

export const methodNotAllowed = (sentence: string, allowed: readonly string[]): HttpError =>
  new HttpError(405, sentence, {}, { Allow: allowed.join(', ') });

/** @param retryAfterS seconds after which trying again makes sense. */
export const tooManyRequests = (sentence: string, retryAfterS: number): HttpError =>
  new HttpError(429, sentence, {}, { 'Retry-After': String(retryAfterS) });

/** @param retryAfterS seconds after which trying again makes sense. */
export const unavailable = (sentence: string, retryAfterS: number): HttpError =>
  new HttpError(503, sentence, {}, { 'Retry-After': String(retryAfterS) });
