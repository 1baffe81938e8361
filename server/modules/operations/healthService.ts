/** Looks after everything that may fail during a festival, and says of each whether it is fine, or what to do. */
import type { Finding, Health, HealthState } from '../../../contract/office/operations.ts';
import { isPostgresUrl } from '../../db/openDatabase.ts';
import { withoutPassword } from '../../db/hosts.ts';
import { VARIABLES, type Config, type Variable } from '../../config.ts';
import type { AppDeps } from '../../deps.ts';
import { backupsIn } from '../../lib/backupFiles.ts';
import { timestamp } from '../../lib/clock.ts';
import { festivalTime } from '../../lib/festivalTime.ts';
import {
  certificateAt,
  isClockKept,
  memory,
  onOneDisk,
  roomAt,
  type Room,
} from '../../lib/machine.ts';
import { RELEASE } from '../../lib/release.ts';
import { DeliveryError } from '../../mail/deliveryError.ts';
import { mailAdvice } from '../../mail/mailAdvice.ts';
import { createMailer } from '../../mail/mailer.ts';
import { healthTexts as said } from './healthTexts.ts';
import { mailHealth } from './healthRepository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A backup a day, and an hour for it to be late. */
const BACKUP_AGE_MAX_MS = 25 * HOUR_MS;
const DISK_LOOK = 0.1;
const DISK_BROKEN = 0.03;
const MEMORY_LOOK = 0.1;
/** What the server wants beside the system. */
const MEMORY_MIN_BYTES = 900 * 1024 * 1024;
const CERTIFICATE_LOOK_MS = 14 * DAY_MS;
/** A mail that waits longer has been refused several times. */
const MAIL_WAITS_MAX_MS = 30 * MINUTE_MS;
const MAIL_SERVER_MS = 15_000;

/** What the call that asks tells of the way it came. */
export interface Way {
  readonly forwardedFor: boolean;
  /** The address that counts is the one that a proxy named. */
  readonly isBelieved: boolean;
}

/** Where a variable's value is from; null: it is as it is by itself. */
export type Origin = (name: Variable) => string | null;

type Deps = Pick<AppDeps, 'config' | 'database' | 'clock'>;

export function createHealthService(deps: Deps) {
  const { config } = deps;
  const fromEnvironment: Origin = (name) =>
    config.given.includes(name) ? said.fromEnvironment : null;
  return {
    look: (way: Way | null, origin: Origin = fromEnvironment): Promise<Health> =>
      examine(deps, way, origin),
  };
}

async function examine(deps: Deps, way: Way | null, origin: Origin): Promise<Health> {
  const { config } = deps;
  const findings = await Promise.all([
    databaseItself(deps),
    backups(deps),
    disk(config),
    mail(deps),
    https(deps),
    ...(way === null ? [] : [Promise.resolve(proxy(config, way))]),
    clock(),
    Promise.resolve(timeZone()),
    memoryLeft(),
  ]);
  return {
    version: RELEASE.version,
    released: RELEASE.date,
    findings,
    variables: VARIABLES.map((name) => ({
      name,
      value: valueOf(config, name),
      from: origin(name) ?? said.byItself,
    })),
  };
}

const finding = (
  title: string,
  state: HealthState,
  [what, advice = '']: readonly [string, string?],
): Finding => ({ title, state, said: what, advice: state === 'fine' ? '' : advice });

async function databaseItself({ config, database }: Deps): Promise<Finding> {
  const title = said.titles.database;
  const where = placeOf(config);
  try {
    const version = await database.engine.version(database.db);
    if (!(await database.isUpToDate()))
      return finding(title, 'broken', said.outdated(where, version));
    const isShared = isPostgresUrl(config.databaseLocation) && config.jwtSecret === null;
    return finding(title, isShared ? 'look' : 'fine', said.database(where, version));
  } catch (error) {
    return finding(title, 'broken', said.noDatabase(where, messageOf(error)));
  }
}

async function backups({ config, clock: time }: Deps): Promise<Finding> {
  const title = said.titles.backups;
  const { backupDir, dataDir } = config;
  try {
    const [latest] = await backupsIn(backupDir);
    if (latest === undefined) return finding(title, 'broken', said.noBackup(backupDir));
    const at = momentOf(latest.at);
    if (time.now().getTime() - latest.at.getTime() > BACKUP_AGE_MAX_MS) {
      return finding(title, 'broken', said.oldBackup(at, backupDir));
    }
    // PostgreSQL has its data elsewhere.
    const isBeside =
      !isPostgresUrl(config.databaseLocation) && (await onOneDisk(backupDir, dataDir));
    return finding(title, 'fine', said.backup(at, backupDir, isBeside));
  } catch (error) {
    return finding(title, 'look', said.unknownBackups(backupDir, messageOf(error)));
  }
}

const shareOf = ({ freeBytes, totalBytes }: Room): number => freeBytes / totalBytes;

async function disk({ dataDir, backupDir }: Config): Promise<Finding> {
  const rooms = await Promise.all(
    [dataDir, backupDir].map(async (path) => ({ path, room: await roomAt(path) })),
  );
  const known = rooms.flatMap(({ path, room }) => (room === null ? [] : [{ path, room }]));
  const [fullest] = known.sort((a, b) => shareOf(a.room) - shareOf(b.room));
  if (fullest === undefined) return finding(said.titles.disk, 'look', said.unknownDisk(dataDir));
  const share = shareOf(fullest.room);
  const state = share < DISK_BROKEN ? 'broken' : share < DISK_LOOK ? 'look' : 'fine';
  return finding(said.titles.disk, state, said.disk(fullest.path, fullest.room.freeBytes, share));
}

async function mail(deps: Deps): Promise<Finding> {
  const { config, clock: time } = deps;
  const title = said.titles.mail;
  if (config.mailUrl === null) return finding(title, 'broken', said.noMailServer);
  const host = new URL(config.mailUrl).host;
  const failure = await signIn(config);
  if (failure !== null) return finding(title, 'broken', failure);
  try {
    const since = timestamp(time, -DAY_MS);
    const { waiting, oldest, failed, lastError } = await mailHealth(deps.database.db, since);
    const waitsMs = oldest === null ? 0 : time.now().getTime() - Date.parse(oldest);
    if (waitsMs > MAIL_WAITS_MAX_MS) {
      return finding(title, 'broken', said.mailsWait(waiting, waitsMs / MINUTE_MS, lastError));
    }
    if (failed > 0) return finding(title, 'look', said.mailsFailed(failed, lastError));
    return finding(title, 'fine', said.mail(host, config.mailFrom, waiting));
  } catch (error) {
    return finding(title, 'broken', [said.unknownMails(messageOf(error))]);
  }
}

/** @returns what went wrong, and what to do; null: the mail server knows us. */
async function signIn(config: Config): Promise<[string, string] | null> {
  const mailer = createMailer({ ...config, mailParallel: 1 });
  const patience = Promise.withResolvers<never>();
  const timer = setTimeout(() => patience.reject(new Error('ETIMEDOUT')), MAIL_SERVER_MS);
  try {
    await Promise.race([mailer.verify(), patience.promise]);
    return null;
  } catch (error) {
    if (error instanceof DeliveryError) return [error.message, mailAdvice(error, config)];
    const away = { fault: 'noConnection', systemCode: 'ETIMEDOUT' } as const;
    return [said.silentMailServer, mailAdvice(away, config)];
  } finally {
    clearTimeout(timer);
    mailer.close();
  }
}

const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

async function https({ config: { publicUrl }, clock: time }: Deps): Promise<Finding> {
  const title = said.titles.https;
  const { protocol, hostname, port } = new URL(publicUrl);
  if (LOCAL.test(hostname)) return finding(title, 'look', said.onlyHere(publicUrl));
  if (protocol !== 'https:') return finding(title, 'broken', said.noHttps(publicUrl));
  try {
    const { endsAt, distrust } = await certificateAt(hostname, port === '' ? 443 : Number(port));
    if (distrust !== null) return finding(title, 'broken', said.distrusted(publicUrl, distrust));
    const isShort = endsAt.getTime() - time.now().getTime() < CERTIFICATE_LOOK_MS;
    const state = isShort ? 'look' : 'fine';
    return finding(title, state, said.https(publicUrl, momentOf(endsAt)));
  } catch (error) {
    return finding(title, 'look', said.unreachable(publicUrl, messageOf(error)));
  }
}

function proxy({ publicUrl, trustProxy }: Config, { forwardedFor, isBelieved }: Way): Finding {
  const title = said.titles.proxy;
  if (forwardedFor && isBelieved) return finding(title, 'fine', said.proxy);
  if (forwardedFor) return finding(title, 'broken', said.notBelieved(String(trustProxy)));
  const isDirect = publicUrl.startsWith('http:');
  return isDirect ? finding(title, 'fine', said.noProxy) : finding(title, 'broken', said.noHeader);
}

async function clock(): Promise<Finding> {
  const isKept = await isClockKept();
  const at = momentOf(new Date());
  if (isKept === null) return finding(said.titles.clock, 'fine', [said.unknownClock(at)]);
  return finding(said.titles.clock, isKept ? 'fine' : 'broken', said.clock(at, isKept));
}

function timeZone(): Finding {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return finding(said.titles.timeZone, 'fine', [said.timeZone(zone)]);
}

async function memoryLeft(): Promise<Finding> {
  const title = said.titles.memory;
  const room = await memory();
  if (room === null) return finding(title, 'fine', [said.unknownMemory]);
  const isShort = shareOf(room) < MEMORY_LOOK || room.totalBytes < MEMORY_MIN_BYTES;
  return finding(title, isShort ? 'look' : 'fine', said.memory(room.freeBytes, room.totalBytes));
}

function momentOf(at: Date): string {
  const { date, time } = festivalTime(at.toISOString());
  return `${date} ${time}`;
}

const placeOf = ({ databaseLocation }: Config): string =>
  isPostgresUrl(databaseLocation) ? withoutPassword(databaseLocation) : databaseLocation;

function messageOf(error: unknown): string {
  const { message = '', code = '' } = Object(error) as { message?: string; code?: string };
  return message === '' ? code : message;
}

/** As people may read it: of a secret only that it is there. */
function valueOf(config: Config, name: Variable): string {
  const isSet = config.given.includes(name);
  switch (name) {
    case 'PORT':
      return String(config.port);
    case 'HOST':
      return config.host;
    case 'PUBLIC_URL':
      return config.publicUrl;
    case 'DATA_DIR':
      return config.dataDir;
    case 'BACKUP_DIR':
      return config.backupDir;
    case 'DATABASE_URL':
      return isSet ? placeOf(config) : said.notSet;
    case 'WEB_ROOT':
      return config.webRoot;
    case 'PRODUCT_NAME':
      return config.productName;
    case 'TICKET_PREFIX':
      return config.ticketPrefix;
    case 'MAIL_URL':
      return config.mailUrl === null ? said.notSet : mailServerOf(config.mailUrl);
    case 'MAIL_CA':
    case 'MAIL_PASSWORD':
    case 'JWT_SECRET':
      return isSet ? said.set : said.notSet;
    case 'MAIL_PARALLEL':
      return String(config.mailParallel);
    case 'MAIL_FROM':
      return config.mailFrom;
    case 'SECOND_FACTOR':
      return config.secondFactor;
    case 'WORKERS':
      return String(config.workers);
    case 'REENTRY':
      return String(config.reentry);
    case 'TRUST_PROXY':
      return String(config.trustProxy);
    case 'LOG_LEVEL':
      return config.logLevel;
  }
}

function mailServerOf(mailUrl: string): string {
  const { protocol, username, host } = new URL(mailUrl);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}`;
}
