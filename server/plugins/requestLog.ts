/**
 * One line of JSON per request. It names the route's pattern and never the URL: the paths of check,
 * invalidate and reset-password hold what nobody may read in a log; nor does it hold headers or bodies.
 */
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';
import type { LogLevel } from '../config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked every few seconds by a machine: its success is no news. */
    isProbe?: boolean;
  }
}

/** What is logged of an error: pg's `detail` would quote the row, an e-mail address with it. */
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
    // The completed request says all there is to say.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (error) reply.log.error({ ...line, err: error }, 'request broke off');
    else if (request.routeOptions.config.isProbe === true) reply.log.debug(line, 'request');
    else reply.log.info(line, 'request');
  }

  override routeNotFound(): void {
    // Its line would quote the URL.
  }
}
