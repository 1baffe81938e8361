/** The addresses outside of `/api` for whoever runs the server: health, readiness, metrics. */
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/openDatabase.ts';

export interface OperationsOptions {
  database: Database;
  /** The metrics in the text format of Prometheus. */
  readMetrics: () => Promise<string>;
  contentType: string;
}

export function installOperations(app: FastifyInstance, options: OperationsOptions): void {
  const { database, readMetrics, contentType } = options;
  const noStore = { 'Cache-Control': 'no-store' };
  const config = { isProbe: true };

  app.get('/healthz', { config }, (_request, reply) =>
    reply.headers(noStore).send({ status: 'ok' }),
  );

  app.get('/readyz', { config }, async (_request, reply) => {
    reply.headers(noStore);
    if (await database.isUpToDate()) return { status: 'ok' };
    return await reply.code(503).send({ status: 'migrations missing' });
  });

  app.get('/metrics', { config }, async (_request, reply) => {
    const text = await readMetrics();
    return await reply.headers(noStore).type(contentType).send(text);
  });
}
