/** Counts and measures for Prometheus what this process does. */
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { DEVICE_SILENT_AFTER_S } from '../../../contract/entry/limits.ts';
import type { JobState } from '../../../contract/office/jobEntities.ts';
import type { AppDeps } from '../../deps.ts';
import { backupsIn } from '../../lib/backupFiles.ts';
import { roomAt } from '../../lib/machine.ts';
import { readInPlace } from '../../work/reader.ts';
import { MAIL_STATES, type MetricsRead } from './repository.ts';

const JOB_STATES = [
  'waiting',
  'running',
  'paused',
  'stopped',
  'done',
] as const satisfies readonly JobState[];

/** A phone that has not been heard for so long is silent, as on the board. */
const SILENT_MS = DEVICE_SILENT_AFTER_S * 1_000;
/** Decisions at the gate are counted over this time. */
export const RECENT_MINUTES = 5;

type Values = readonly { readonly labels: Record<string, string>; readonly value: number }[];

export function createMetrics({
  config,
  database,
  clock,
  reader = readInPlace(database),
}: Pick<AppDeps, 'config' | 'database' | 'clock' | 'reader'>) {
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

  /** All that is told of the database is of one reading. */
  let reading: Promise<MetricsRead> | null = null;
  const read = async (): Promise<MetricsRead> => {
    const asked = {
      isThrottled: config.mailPerMinute !== null,
      heardSince: new Date(now() - SILENT_MS).toISOString(),
      recentFrom: Math.floor(now() / 60_000) - RECENT_MINUTES,
    };
    reading ??= reader
      .read('readMetrics', [asked])
      .finally(() => setImmediate(() => (reading = null)));
    return await reading;
  };

  gauge(
    'einlass_outbox_mails',
    'Mails that wait to be sent, and those given up.',
    ['state'],
    async () => {
      const { mails } = await read();
      // A change from nothing is one, too.
      const none = MAIL_STATES.map((state) => ({ state, count: 0 }));
      return summed([...none, ...mails], ({ state }) => ({ state }));
    },
  );
  gauge(
    'einlass_outbox_mails_by_kind',
    'Mails that wait to be sent, and those given up, by kind.',
    ['kind', 'state'],
    async () => summed((await read()).mails, ({ kind, state }) => ({ kind, state })),
  );
  gauge(
    'einlass_outbox_oldest_waiting_seconds',
    'For how long the mail that waits longest has been waiting; 0: none waits.',
    [],
    async () => {
      const { oldestMail: at } = await read();
      return [{ labels: {}, value: at === null ? 0 : (now() - Date.parse(at)) / 1000 }];
    },
  );
  gauge('einlass_jobs', 'Jobs of the office by state.', ['state'], async () => {
    const { jobs } = await read();
    const none = JOB_STATES.map((state) => ({ state, count: 0 }));
    const told = jobs.filter(({ state }) => JOB_STATES.some((one) => one === state));
    return summed([...none, ...told], ({ state }) => ({ state }));
  });
  gauge(
    'einlass_entry_devices',
    'Phones at the gate that are not shut out: heard of within the last minute, or silent.',
    ['state'],
    async () => byState((await read()).devices),
  );
  gauge(
    'einlass_entry_decisions_recent',
    `Admissions and other decisions at the gate within the last ${RECENT_MINUTES} minutes.`,
    ['kind'],
    async () => summed((await read()).decisions, ({ kind }) => ({ kind })),
  );
  gauge(
    'einlass_entry_gate_decisions_recent',
    `The same by gate; of one without a name the gate was not said.`,
    ['gate', 'kind'],
    async () => summed((await read()).decisions, ({ gate, kind }) => ({ gate: gate ?? '', kind })),
  );
  gauge(
    'einlass_entry_refusals_recent',
    `Whom the gate turned away within the last ${RECENT_MINUTES} minutes, and why.`,
    ['reason'],
    async () => {
      const refused = (await read()).decisions.filter(({ kind }) => kind === 'refused');
      return summed(refused, ({ reason }) => ({ reason: reason ?? '' }));
    },
  );
  gauge(
    'einlass_entry_gates',
    'Gates that are open, and those that are closed.',
    ['state'],
    async () => byState((await read()).gates),
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

const byState = (counts: Readonly<Record<string, number>>): Values =>
  Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }));

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
