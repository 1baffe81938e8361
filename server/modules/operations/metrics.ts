/** Counts and measures for Prometheus what this process does. */
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AppDeps } from '../../deps.ts';
import { backupsIn } from '../../lib/backupFiles.ts';
import { roomAt } from '../../lib/machine.ts';
import {
  countDevices,
  countGates,
  countJobs,
  countMails,
  countMailsByKind,
  countRecentDecisions,
  oldestWaitingMail,
} from './repository.ts';

const STATES = ['waiting', 'failed'] as const;
const JOB_STATES = ['waiting', 'running', 'paused', 'stopped', 'done'] as const;

export type Metrics = ReturnType<typeof createMetrics>;

/** A phone that has not been heard for so long is silent; it tells of itself every 15 s. */
const SILENT_MS = 60_000;
/** Decisions at the gate are counted over this time. */
export const RECENT_MINUTES = 5;

type Values = readonly { readonly labels: Record<string, string>; readonly value: number }[];

export function createMetrics({
  config,
  database,
  clock,
}: Pick<AppDeps, 'config' | 'database' | 'clock'>) {
  const { db } = database;
  const now = (): number => clock.now().getTime();
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

  /** Read when it is asked for. */
  function gauge(name: string, help: string, labelNames: string[], read: () => Promise<Values>) {
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      // Every process counts the same rows. The sum over all processes would count each several times.
      aggregator: 'max',
      async collect() {
        this.reset();
        // Without the database the other metrics are still told.
        const values = await read().catch(() => []);
        for (const { labels, value } of values) this.set(labels, value);
      },
    });
  }

  gauge(
    'einlass_outbox_mails_by_kind',
    'Mails that wait to be sent, and those given up, by kind.',
    ['kind', 'state'],
    async () =>
      (await countMailsByKind(db, STATES)).map(({ kind, state, count }) => ({
        labels: { kind, state },
        value: count,
      })),
  );
  gauge(
    'einlass_outbox_oldest_waiting_seconds',
    'For how long the mail that waits longest has been waiting; 0: none waits.',
    [],
    async () => {
      const oldest = await oldestWaitingMail(db, config.mailPerMinute !== null);
      return [{ labels: {}, value: oldest === null ? 0 : (now() - Date.parse(oldest)) / 1000 }];
    },
  );
  gauge('einlass_jobs', 'Jobs of the office by state.', ['state'], async () => {
    const counts = new Map((await countJobs(db)).map(({ state, count }) => [state, count]));
    // A change from nothing is one, too.
    return JOB_STATES.map((state) => ({ labels: { state }, value: counts.get(state) ?? 0 }));
  });
  gauge(
    'einlass_entry_devices',
    'Phones at the gate that are not shut out: heard of within the last minute, or silent.',
    ['state'],
    async () => {
      const { heard, silent } = await countDevices(db, new Date(now() - SILENT_MS).toISOString());
      return [
        { labels: { state: 'heard' }, value: heard },
        { labels: { state: 'silent' }, value: silent },
      ];
    },
  );
  /** The three below are told of one reading. */
  let reading: ReturnType<typeof countRecentDecisions> | null = null;
  async function recentDecisions(): ReturnType<typeof countRecentDecisions> {
    const from = Math.floor(now() / 60_000) - RECENT_MINUTES;
    reading ??= countRecentDecisions(db, from).finally(() => setImmediate(() => (reading = null)));
    return await reading;
  }
  gauge(
    'einlass_entry_decisions_recent',
    `Admissions and other decisions at the gate within the last ${RECENT_MINUTES} minutes.`,
    ['kind'],
    async () => summed(await recentDecisions(), ({ kind }) => ({ kind })),
  );
  gauge(
    'einlass_entry_gate_decisions_recent',
    `The same by gate; of one without a name the gate was not said.`,
    ['gate', 'kind'],
    async () => summed(await recentDecisions(), ({ gate, kind }) => ({ gate: gate ?? '', kind })),
  );
  gauge(
    'einlass_entry_refusals_recent',
    `Whom the gate turned away within the last ${RECENT_MINUTES} minutes, and why.`,
    ['reason'],
    async () => {
      const refused = (await recentDecisions()).filter(({ kind }) => kind === 'refused');
      return summed(refused, ({ reason }) => ({ reason: reason ?? '' }));
    },
  );
  gauge(
    'einlass_entry_gates',
    'Gates that are open, and those that are closed.',
    ['state'],
    async () => {
      const { open, closed } = await countGates(db);
      return [
        { labels: { state: 'open' }, value: open },
        { labels: { state: 'closed' }, value: closed },
      ];
    },
  );
  gauge(
    'einlass_backup_latest_timestamp_seconds',
    'When the latest backup in BACKUP_DIR was made; none: there is none.',
    [],
    async () => {
      const [latest] = await backupsIn(config.backupDir);
      return latest === undefined ? [] : [{ labels: {}, value: latest.at.getTime() / 1000 }];
    },
  );
  gauge('einlass_disk_free_ratio', 'Share of the disk of DATA_DIR that is free.', [], async () => {
    const room = await roomAt(config.dataDir);
    return room === null ? [] : [{ labels: {}, value: room.freeBytes / room.totalBytes }];
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

/** Counts of rows that have the same labels, added up. */
function summed<Row extends { readonly count: number }>(
  rows: readonly Row[],
  labelsOf: (row: Row) => Record<string, string>,
): Values {
  const sums = new Map<string, { labels: Record<string, string>; value: number }>();
  for (const row of rows) {
    const labels = labelsOf(row);
    const key = JSON.stringify(labels);
    const before = sums.get(key)?.value ?? 0;
    sums.set(key, { labels, value: before + row.count });
  }
  return [...sums.values()];
}

/** Each file has a route of its own, but a metric should have few labels. */
function routeLabel(url: string | undefined): string {
  if (url === undefined) return 'other';
  return url.startsWith('/assets/') ? '/assets/' : url;
}
