/** Starts the server and stops it. The only reader of the environment. */
import cluster from 'node:cluster';
import { flushCompileCache } from 'node:module';
import { loadConfig, type Config } from './config.ts';
import { claimForServer, lockOf, WITHOUT_CLAIM } from './db/embeddedFile.ts';
import { isPostgresUrl, type Database } from './db/openDatabase.ts';
import { firstInvitation, greeting, tellInvitation } from './greeting.ts';
import { systemClock } from './lib/clock.ts';
import { giveToFolderOwner, prepareDataDir } from './lib/dataDir.ts';
import { StartupError } from './lib/startupError.ts';
import { bringMailsForward } from './mail/retryMails.ts';
import { holdTicketPrefix } from './modules/tickets/prefixService.ts';
import { openPrepared, orSayWhy, requireNoFolder } from './openPrepared.ts';
import { startServer } from './startServer.ts';
import { shareMetrics, startWorkers } from './workers.ts';

/** What can be told to stop. */
interface Stoppable {
  close(): Promise<void>;
}

/** Held until the process ends. */
let claim: { close(): void } | null = null;

/** @throws StartupError when another server runs on the embedded database: both would send its mails and run its jobs. */
function claimDatabase({ databaseLocation, dataDir }: Config): void {
  if (isPostgresUrl(databaseLocation)) return;
  prepareDataDir(dataDir);
  requireNoFolder(databaseLocation);
  if (process.env[WITHOUT_CLAIM] === 'true') return;
  claim = claimForServer(databaseLocation);
  if (claim === null) {
    throw new StartupError(
      `Auf der Datenbank ${databaseLocation} läuft schon ein Server. Beende ihn, oder gib diesem mit DATA_DIR einen eigenen Ordner; mehrere Prozesse auf einer Datenbank startet WORKERS.`,
    );
  }
  giveToFolderOwner(lockOf(databaseLocation));
}

async function openForServing(config: Config): Promise<Database> {
  claimDatabase(config);
  const database = await openPrepared(config);
  await orSayWhy(database, config.databaseLocation, () =>
    holdTicketPrefix(database, config.ticketPrefix),
  );
  await bringMailsForward(database, systemClock.now());
  return database;
}

async function invitationLines(config: Config, database: Database): Promise<string[]> {
  const invitation = await firstInvitation(config, database);
  return tellInvitation(config, invitation, process.stdout.isTTY);
}

async function startAlone(config: Config): Promise<Stoppable> {
  const database = await openForServing(config);
  const invitation = await invitationLines(config, database);
  const server = await startServer({ config, database });
  process.stdout.write(greeting(config, invitation));
  return server;
}

async function startPrimary(config: Config): Promise<Stoppable> {
  const database = await openForServing(config);
  const invitation = await invitationLines(config, database);
  // Every worker opens its own.
  await database.close();
  const workers = await startWorkers(config.workers);
  process.stdout.write(greeting(config, invitation));
  return workers;
}

async function startAsWorker(config: Config): Promise<Stoppable> {
  const database = await openPrepared(config);
  return await startServer({ config, database, shareMetrics });
}

/** npm, the terminal, systemd and the primary may each pass on what is one wish to stop. */
const ONE_WISH_MS = 1_000;

/** What takes longer than finishing requests may (10 s) waits for a database that is gone. */
const STOP_MS = 13_000;

function stopOnSignal(running: Stoppable): void {
  let askedAt: number | null = null;
  const stop = (): void => {
    if (askedAt !== null) {
      if (performance.now() - askedAt > ONE_WISH_MS) process.exit(1); // asked again: at once
      return;
    }
    askedAt = performance.now();
    setTimeout(() => process.exit(1), STOP_MS).unref();
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

try {
  // The database, the secret and the mails are nobody else's to read.
  process.umask(0o077);
  const config = loadConfig(process.env);
  if (cluster.isWorker) stopOnSignal(await startAsWorker(config));
  else stopOnSignal(await (config.workers === 1 ? startAlone(config) : startPrimary(config)));
  // Node does it at the end, which a server that is killed does not see.
  flushCompileCache();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
