/** Turns whatever is thrown while a request is answered into an answer. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/openDatabase.ts';
import {
  badRequest,
  HttpError,
  tooLarge,
  tooManyRequests,
  unavailable,
  unsupportedMediaType,
} from '../errors.ts';
import { BusyError } from '../lib/passwordHasher.ts';
import { texts } from '../texts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Failures say their sentence as `detail`, too, which is where Django's SimpleJWT has it. */
    hasDetail?: boolean;
  }
}

/** After that a restarted PostgreSQL may answer again. */
const UNAVAILABLE_RETRY_S = 2;
/** Longer, because a person has to make room on the disk. */
const NOT_WRITABLE_RETRY_S = 60;

export interface ErrorHandlerOptions {
  readonly database: Database;
  readonly onDatabaseFailure: (failure: 'unavailable' | 'not writable') => void;
}

export function installErrorHandler(app: FastifyInstance, options: ErrorHandlerOptions): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const failure = failureOf(error, request, options);
    return sendFailure(failure, request, reply);
  });
}

/** Answers a malformed URL, for which there is no route and no hook runs. */
export const answerFrameworkError =
  (headers: Readonly<Record<string, string>>) =>
  (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void =>
    void reply
      .code(400)
      .headers({ ...headers, 'Cache-Control': 'no-store' })
      .send({ error: texts.unknownPath });

function sendFailure(failure: HttpError, request: FastifyRequest, reply: FastifyReply) {
  const body =
    request.routeOptions.config.hasDetail === true
      ? { ...failure.body, detail: failure.message }
      : failure.body;
  return reply.code(failure.status).headers(failure.headers).type('application/json').send(body);
}

function failureOf(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  options: ErrorHandlerOptions,
): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof BusyError) return tooManyRequests(texts.serverBusy, error.retryAfterS);
  const databaseFailure = databaseFailureOf(error, request, options);
  if (databaseFailure !== null) return databaseFailure;
  const badInput = badInputOf(error);
  if (badInput !== null) return badInput;
  request.log.error({ err: error }, 'unexpected error');
  return new HttpError(500, texts.internalError);
}

function databaseFailureOf(
  error: Error,
  request: FastifyRequest,
  { database, onDatabaseFailure }: ErrorHandlerOptions,
): HttpError | null {
  switch (database.failureOf(error)) {
    case 'unavailable':
      onDatabaseFailure('unavailable');
      request.log.warn({ err: error }, 'database unavailable');
      return unavailable(texts.databaseUnavailable, UNAVAILABLE_RETRY_S);
    case 'not writable':
      onDatabaseFailure('not writable');
      request.log.error({ err: error }, 'database not writable');
      return unavailable(texts.notWritable, NOT_WRITABLE_RETRY_S);
    default:
      return null;
  }
}

/** The failure, when Fastify has found something wrong with the request; otherwise null. */
function badInputOf(error: FastifyError): HttpError | null {
  const finding = error.validation?.[0];
  if (finding !== undefined) {
    const name = fieldName(finding);
    return badRequest(name === null ? texts.invalidInput : texts.invalidField(name));
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupportedMediaType(texts.notJson);
  const status = error.statusCode ?? 500;
  if (status === 413) return tooLarge(texts.bodyTooLarge);
  return status >= 400 && status < 500 ? new HttpError(status, texts.invalidInput) : null;
}

interface Finding {
  readonly instancePath: string;
  readonly params: { readonly requiredProperties?: unknown };
}

function fieldName({ instancePath, params }: Finding): string | null {
  const named = /^\/([^/]+)/.exec(instancePath)?.[1];
  if (named !== undefined) return named;
  const missing = params.requiredProperties;
  return Array.isArray(missing) && typeof missing[0] === 'string' ? missing[0] : null;
}
