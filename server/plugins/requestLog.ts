/**
 * Logs one line of JSON for each request: method, route, status, duration, the number of the member who is signed in, and
 * the network that it came from. The route is the pattern, not the URL, since URLs hold ticket identifiers and secrets of
 * links. Headers and bodies are not logged either, nor anything else of who asked.
 */
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { destination, type DestinationStream, type LoggerOptions } from 'pino';
import type { LogLevel } from '../config.ts';
import { clientNetwork } from '../lib/clientAddress.ts';
import { signedInMember } from './authenticate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A machine asks every few seconds, so successes are logged at level debug only. */
    isProbe?: boolean;
  }
}

const LOG_BLOCK_BYTES = 4 * 1024;
const LOG_EVERY_MS = 100;
/** What waits for a reader who does not read; lines beyond it are dropped. */
const LOG_MAX_BYTES = 16 * 1024 * 1024;

/** What is logged of an error. Not `detail`, where PostgreSQL quotes the row with its e-mail addresses. */
interface LoggedError {
  type: string;
  message: string;
  stack: string;
  code?: string;
}

export function loggerOptions(level: LogLevel): LoggerOptions {
  return {
    level,
    base: { pid: process.pid },
    serializers: {
      err: loggedError,
      req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
      res: (reply: FastifyReply) => ({ statusCode: reply.statusCode }),
    },
  };
}

/** Standard output, in blocks, at the latest after 100 ms and when the process ends: no request waits for its line. */
export function logStream(): DestinationStream {
  return destination({
    dest: 1,
    sync: false,
    minLength: LOG_BLOCK_BYTES,
    periodicFlush: LOG_EVERY_MS,
    maxLength: LOG_MAX_BYTES,
  });
}

function loggedError(error: unknown): LoggedError {
  const { name, message, stack, code } = Object(error) as Partial<NodeJS.ErrnoException>;
  return {
    type: name ?? typeof error,
    message: message ?? '',
    stack: stack ?? '',
    ...(typeof code === 'string' && { code }),
  };
}

export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown';
}

export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line of the completed request says it all.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const member = signedInMember(request);
    const line = {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(member !== null && { member: member.number }),
      network: clientNetwork(request.peer),
    };
    if (error) reply.log.error({ ...line, err: error }, 'request broke off');
    else if (request.routeOptions.config.isProbe === true) reply.log.debug(line, 'request');
    else reply.log.info(line, 'request');
  }

  override routeNotFound(): void {
    // The line that Fastify would write holds the URL.
  }
}
