/** Runs several processes of the server on one machine (WORKERS), which share the port and the database. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import { AggregatorRegistry, type PrometheusContentType, type Registry } from 'prom-client';

/** A dead worker is replaced after this pause, since one that dies at its start would die again at once. */
const RESTART_AFTER_MS = 1_000;

const METRICS_WANTED = 'einlass:metrics-wanted';
const METRICS = 'einlass:metrics';

interface MetricsMessage {
  readonly type: typeof METRICS;
  /** Null: not all workers answered in time. */
  readonly text: string | null;
}

export interface Workers {
  /** Tells all of them to stop and waits until they have. */
  close(): Promise<void>;
}

/** Resolves once all workers listen, and replaces those that die. Ends the process when the workers cannot start. */
export async function startWorkers(count: number): Promise<Workers> {
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'main.ts'), args: [], execArgv: [] });
  const metrics = new AggregatorRegistry<PrometheusContentType>();
  let isClosing = false;

  function fork(): Worker {
    const worker = cluster.fork();
    worker.on('message', (message: unknown) => {
      if (message === METRICS_WANTED) void tellMetrics(worker, metrics);
    });
    return worker;
  }

  // What keeps one from starting keeps all from it: the first one alone says it.
  await listening(fork());
  await Promise.all(Array.from({ length: count - 1 }, () => listening(fork())));

  cluster.on('exit', (worker, code, signal) => {
    if (isClosing) return;
    process.stderr.write(
      `Prozess ${worker.process.pid} endete (${signal || code}), ein neuer startet.\n`,
    );
    setTimeout(() => {
      if (!isClosing) fork();
    }, RESTART_AFTER_MS);
  });

  return {
    async close() {
      isClosing = true;
      const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(
        running.map(async (worker) => {
          if (worker.isDead()) return;
          const exited = once(worker, 'exit');
          worker.process.kill('SIGTERM');
          await exited;
        }),
      );
    },
  };
}

async function listening(worker: Worker): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  try {
    await Promise.race([
      once(worker, 'listening', { signal }),
      once(worker, 'exit', { signal }).then(() => {
        process.exit(1); // the worker has said why
      }),
    ]);
  } finally {
    controller.abort();
  }
}

async function tellMetrics(
  worker: Worker,
  metrics: AggregatorRegistry<PrometheusContentType>,
): Promise<void> {
  const text = await metrics.clusterMetrics().catch(() => null);
  if (worker.isConnected()) worker.send({ type: METRICS, text } satisfies MetricsMessage);
}

/** To be called in a worker: hands its metrics to the primary. @returns asks for the metrics of all workers. */
export function shareMetrics(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry(); // from now on it answers the primary
  return () =>
    new Promise((resolve, reject) => {
      const onMessage = (message: unknown): void => {
        if (!isMetricsMessage(message)) return;
        process.off('message', onMessage);
        if (message.text === null) reject(new Error('The metrics of the workers did not come.'));
        else resolve(message.text);
      };
      process.on('message', onMessage);
      process.send?.(METRICS_WANTED);
    });
}

function isMetricsMessage(message: unknown): message is MetricsMessage {
  return (
    typeof message === 'object' && message !== null && 'type' in message && message.type === METRICS
  );
}
