/** For whoever runs the server, and for the machines that watch it: outside of `/api`, not for its users. */
import { BlockList } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../../errors.ts';
import { RELEASE } from '../../lib/release.ts';
import { texts } from '../../texts.ts';
import type { Readiness } from './readinessService.ts';

/** Putting them together takes some milliseconds, in which nobody else is answered. */
export const METRICS_KEPT_MS = 1_000;

export interface OperationsOptions {
  readiness: Readiness;
  /** What Prometheus is told, in its text format. */
  readMetrics: () => Promise<string>;
  contentType: string;
}

export function installOperations(app: FastifyInstance, options: OperationsOptions): void {
  const { readiness, readMetrics, contentType } = options;
  const metrics = keptFor(METRICS_KEPT_MS, async () => Buffer.from(await readMetrics()));
  const noStore = { 'Cache-Control': 'no-store' };
  const config = { isProbe: true };

  app.get('/healthz', { config }, (_request, reply) =>
    reply.headers(noStore).send({ status: 'ok' }),
  );

  app.get('/readyz', { config }, async (request, reply) => {
    reply.headers(noStore);
    const unready = await readiness();
    // The one who updates this machine wants to know which of two answers.
    const release = isDirect(request) ? { release: RELEASE.version } : {};
    if (unready === null) return { status: 'ok', ...release };
    return await reply.code(503).send({ status: unready });
  });

  app.get('/metrics', { config }, async (request, reply) => {
    reply.headers(noStore);
    if (!isFromThisMachine(request)) throw notFound(texts.unknownPath);
    return await reply.type(contentType).send(await metrics());
  });
}

/** @returns what was read at most so long ago; read once for all who ask at the same time. */
function keptFor<T>(keptMs: number, read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () => {
    if (kept === null) {
      kept = read();
      const forget = () => (kept = null);
      kept.then(() => setTimeout(forget, keptMs).unref(), forget);
    }
    return kept;
  };
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** What proxies add. The request of somebody outside comes from this machine, too, when a proxy runs on it. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/**
 * By the connection, whatever the path was written like: a proxy that keeps one spelling from the public lets
 * another one through.
 */
function isFromThisMachine(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? '';
  return LOOPBACK.check(address, address.includes(':') ? 'ipv6' : 'ipv4') && isDirect(request);
}

/** Not through a proxy. */
const isDirect = ({ headers }: FastifyRequest): boolean =>
  PROXY_HEADERS.every((name) => headers[name] === undefined);
