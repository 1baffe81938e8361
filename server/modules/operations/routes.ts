import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/openDatabase.ts';
import type { Metrics } from './metrics.ts';

export interface OperationsOptions {
  database: Database;
  metrics: Metrics;
  /** With several processes: what they all have to tell, added up. */
  metricsOfAll?: () => Promise<string>;
}

/** For whoever runs the server: outside of `/api`, not for its users. */
export function installOperations(app: FastifyInstance, options: OperationsOptions): void {
  const { database, metrics, metricsOfAll = () => metrics.registry.metrics() } = options;
  const noStore = { 'Cache-Control': 'no-store' };
  const logLevel = 'warn'; // a probe every few seconds is no news

  app.get('/healthz', { logLevel }, (_request, reply) =>
    reply.headers(noStore).send({ status: 'ok' }),
  );

  app.get('/readyz', { logLevel }, async (_request, reply) => {
    reply.headers(noStore);
    if (await database.isUpToDate()) return { status: 'ok' };
    return await reply.code(503).send({ status: 'migrations missing' });
  });

  app.get('/metrics', { logLevel }, async (_request, reply) =>
    reply
      .headers(noStore)
      .type(metrics.registry.contentType)
      .send(await metricsOfAll()),
  );
}
