/** Starts everything that lives as long as the server process, and stops it in order. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp, type AppOptions } from './buildApp.ts';
import type { Config } from './config.ts';
import type { Database } from './db/openDatabase.ts';
import type { AppDeps } from './deps.ts';
import { systemClock } from './lib/clock.ts';
import { watchConnections, type Connections } from './lib/connections.ts';
import { keptSecret } from './lib/dataDir.ts';
import { createPasswordHasher } from './lib/passwordHasher.ts';
import { createFactorSecrets } from './lib/factorSecrets.ts';
import { createGuestHandles } from './lib/guestHandles.ts';
import { createSignedTokens } from './lib/signedTokens.ts';
import { StartupError } from './lib/startupError.ts';
import { watchTraffic } from './lib/traffic.ts';
import { createMailer } from './mail/mailer.ts';
import { createOutbox } from './mail/outbox.ts';
import { startOutboxWorker } from './mail/outboxWorker.ts';
import { startJobRunner } from './modules/jobs/runnerService.ts';
import { startFestivalWatch } from './modules/festival/watch.ts';
import { startBounceReading } from './modules/bounces/service.ts';
import { startHealthWatch } from './modules/operations/alarmService.ts';
import { startHousekeeping } from './modules/operations/housekeeping.ts';
import { startWritingUses } from './modules/session/sessionUses.ts';
import { logStream } from './plugins/requestLog.ts';
import { createServices } from './services.ts';
import { createComposer } from './mail/composer.ts';
import { createExporter } from './work/exporter.ts';
import { createJobThread } from './modules/jobs/jobThread.ts';
import { createPdfWriter } from './work/pdfWriter.ts';
import { createReader } from './work/reader.ts';
import { createSeasonMover } from './work/seasonMover.ts';

/** Requests that run when the server is told to stop have this long to finish. */
const FINISH_MS = 10_000;
const HANG_UP_EVERY_MS = 100;

export interface RunningServer {
  /** Takes no more requests, finishes the running ones, flushes, and lets go of everything. */
  close(): Promise<void>;
}

export interface StartOptions {
  readonly config: Config;
  /** Opened, its tables up to date; closed with the server. */
  readonly database: Database;
  readonly shareMetrics?: AppOptions['shareMetrics'];
}

/** Listens. @throws StartupError when it cannot. */
export async function startServer({
  config,
  database,
  shareMetrics,
}: StartOptions): Promise<RunningServer> {
  requireWebApp(config);
  const clock = systemClock;
  const secret = config.jwtSecret ?? keptSecret(config.dataDir, 'jwt-secret');
  const passwords = createPasswordHasher();
  const reader = createReader(config.databaseLocation);
  const pdfWriter = createPdfWriter();
  const outbox = createOutbox({ config, clock });
  const traffic = watchTraffic();
  const deps: AppDeps = {
    config,
    database,
    clock,
    passwords,
    tokens: createSignedTokens(secret, clock),
    handles: createGuestHandles(secret, clock),
    factorSecrets: createFactorSecrets(secret, clock),
    outbox,
    reader,
    exporter: createExporter(config.databaseLocation),
    pdfWriter,
    seasonMover: createSeasonMover(config.databaseLocation),
    traffic,
  };
  const services = createServices(deps);
  const app = await buildApp(
    deps,
    { webRoot: config.webRoot, logStream: logStream(), ...(shareMetrics && { shareMetrics }) },
    services,
  );
  const stopWatching = await startFestivalWatch(services.festival, (error) =>
    app.log.warn({ err: error }, 'the settings could not be read'),
  );
  const connections = watchConnections(app.server);
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw listenFailure(error, config);
  }

  const { log } = app;
  const mailer = createMailer(config);
  const composer = createComposer();
  const { write } = composer;
  const outboxWorker = startOutboxWorker({
    ...{ config, database, clock, outbox },
    ...{ mailer, write, log },
    settings: services.festival.mailSettings,
  });
  const jobThread = createJobThread({ config, outbox, traffic, log });
  const { run } = jobThread;
  const jobRunner = startJobRunner({
    ...{ database, clock, log, run },
    ...{ jobs: services.jobs, forgetting: services.forgetting },
  });
  const stopHousekeeping = startHousekeeping(deps, services, (error) =>
    log.warn({ err: error }, 'housekeeping failed'),
  );
  const stopWritingUses = startWritingUses(services.sessions.uses, (error) =>
    log.warn({ err: error }, 'when sessions were used could not be written'),
  );
  const stopBounceReading = startBounceReading(deps, services.bounces, log);
  const stopHealthWatch = startHealthWatch(deps, services.health, log);
  return {
    async close() {
      stopHealthWatch();
      stopBounceReading();
      stopHousekeeping();
      stopWatching();
      await Promise.all([finishRequests(app, connections), outboxWorker.stop(), jobRunner.stop()]);
      passwords.close();
      traffic.close();
      await stopWritingUses();
      const threads = [reader, composer, pdfWriter, jobThread];
      await Promise.all(threads.map((each) => each.close()));
      await database.close();
    },
  };
}

async function finishRequests(app: FastifyInstance, connections: Connections): Promise<void> {
  await connections.drain();
  // A connection whose request was running when closing began is kept alive for more, which never come.
  const hangUp = setInterval(() => {
    app.server.closeIdleConnections();
    connections.endSilent();
  }, HANG_UP_EVERY_MS);
  const cutOff = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
  await app.close();
  clearInterval(hangUp);
  clearTimeout(cutOff);
}

function requireWebApp({ webRoot }: Config): void {
  if (existsSync(join(webRoot, 'index.html'))) return;
  throw new StartupError(
    'Die Web-App ist noch nicht gebaut. Starte mit „npm start“ oder baue sie mit „npm run build“.',
  );
}

function listenFailure(error: unknown, { port, host }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} ist schon belegt. Beende das andere Programm oder setze PORT auf einen anderen Wert.`,
      );
    case 'EACCES':
      return new StartupError(
        `Port ${port} darf nicht benutzt werden. Setze PORT auf einen Wert ab 1024.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(`HOST „${host}“ ist keine Adresse dieses Rechners.`);
    default:
      return error;
  }
}
