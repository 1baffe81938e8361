/** Counts and measures for Prometheus what this process does. */
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../../db/openDatabase.ts';
import { countMails } from './repository.ts';

const STATES = ['waiting', 'failed'] as const;

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics(database: Database) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'einlass_http_request_seconds',
    help: 'Requests by route and status, with their durations.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const databaseFailures = new Counter({
    name: 'einlass_database_failures_total',
    help: 'Requests that failed because the database was unavailable or could not be written.',
    labelNames: ['kind'],
    registers: [registry],
  });
  new Gauge({
    name: 'einlass_outbox_mails',
    help: 'Mails that wait to be sent, and those given up.',
    labelNames: ['state'],
    registers: [registry],
    // Every process counts the same table. The sum over all processes would count each mail several times.
    aggregator: 'max',
    async collect() {
      for (const state of STATES) this.set({ state }, 0);
      try {
        for (const { state, count } of await countMails(database.db, STATES)) {
          this.set({ state }, count);
        }
      } catch {
        this.reset(); // without the database the other metrics are still told
      }
    },
  });

  return {
    registry,
    databaseFailed: (kind: 'unavailable' | 'not writable') => databaseFailures.inc({ kind }),
    /** Counts the requests to this app. To be called before its routes are added. */
    observe(app: FastifyInstance): void {
      app.addHook('onResponse', (request, reply, done) => {
        const route = routeLabel(request.routeOptions.url);
        const { statusCode, elapsedTime } = reply;
        requests.observe({ method: request.method, route, status: statusCode }, elapsedTime / 1000);
        done();
      });
    },
  };
}

/** Each file has a route of its own, but a metric should have few labels. */
function routeLabel(url: string | undefined): string {
  if (url === undefined) return 'other';
  return url.startsWith('/assets/') ? '/assets/' : url;
}
