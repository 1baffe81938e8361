/** Looks after everything that may fail during a festival, and says of each whether it is fine, or what to do. */
import type { Health } from '../../../contract/office/operations.ts';
import { VARIABLES, type Config, type Variable } from '../../config.ts';
import { isPostgresUrl } from '../../db/openDatabase.ts';
import type { AppDeps } from '../../deps.ts';
import { backupsIn, backupTime } from '../../lib/backupFiles.ts';
import { isThisMachine } from '../../lib/isThisMachine.ts';
import { certificateAt, onOneDisk } from '../../lib/machine.ts';
import { RELEASE } from '../../lib/release.ts';
import { finding, messageOf, momentOf, type CheckFinding } from './finding.ts';
import { devices } from './healthGate.ts';
import { clock, disk, memoryLeft, timeZone } from './healthMachine.ts';
import { bounceBox, mails } from './healthMail.ts';
import { sender } from './healthSender.ts';
import { healthTexts as said } from './healthTexts.ts';
import { placeOf, valueOf } from './healthVariables.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/time.ts';

/** A backup a day, and an hour for it to be late. */
const BACKUP_AGE_MAX_MS = 25 * HOUR_MS;
/** So long a store may take to say what it has. */
const STORE_MS = 5_000;
/** Certificates for 90 days are renewed 30 days before their end. */
const CERTIFICATE_LOOK_MS = 21 * DAY_MS;
const CERTIFICATE_BROKEN_MS = 14 * DAY_MS;

/** What the call that asks tells of the way it came. */
export interface Way {
  readonly forwardedFor: boolean;
  /** The address that counts is the one that a proxy named. */
  readonly isBelieved: boolean;
}

/** Where a variable's value is from; null: it is as it is by itself. */
export type Origin = (name: Variable) => string | null;

type Deps = Pick<AppDeps, 'config' | 'database' | 'clock' | 'reader'>;

export type HealthService = ReturnType<typeof createHealthService>;

export function createHealthService(deps: Deps) {
  const { config } = deps;
  const fromEnvironment: Origin = (name) =>
    config.given.includes(name) ? said.fromEnvironment : null;
  return {
    /** @param way null: no call asks. */
    examine: (way: Way | null): Promise<CheckFinding[]> => examine(deps, way),

    /** The same, and the configuration. */
    async look(way: Way | null, origin: Origin = fromEnvironment): Promise<Health> {
      const findings = await examine(deps, way);
      return {
        version: RELEASE.version,
        released: RELEASE.date,
        findings: findings.map(({ title, state, said: what, advice }) => ({
          ...{ title, state, said: what, advice },
        })),
        variables: VARIABLES.map((name) => ({
          name,
          value: valueOf(config, name),
          from: origin(name) ?? said.byItself,
        })),
      };
    },
  };
}

async function examine(deps: Deps, way: Way | null): Promise<CheckFinding[]> {
  const { config } = deps;
  const looked = await Promise.all([
    Promise.all([databaseItself(deps), backups(deps)]),
    offsite(deps),
    disk(config),
    Promise.all([mails(deps), bounceBox(deps)]),
    sender(config),
    devices(deps),
    https(deps),
    clock(),
    memoryLeft(),
  ]);
  const [stored, copied, disks, sent, senders, phones, reached, time, memory] = looked;
  return [
    ...stored,
    ...copied,
    disks,
    ...sent.flat(),
    ...senders,
    phones,
    reached,
    ...(way === null ? [] : [proxy(config, way)]),
    time,
    timeZone(),
    memory,
  ];
}

async function databaseItself({ config, database }: Deps): Promise<CheckFinding> {
  const where = placeOf(config);
  try {
    const version = await database.engine.version(database.db);
    if (!(await database.isUpToDate()))
      return finding('database', 'broken', said.outdated(where, version));
    const isShared = isPostgresUrl(config.databaseLocation) && config.jwtSecret === null;
    return finding('database', isShared ? 'look' : 'fine', said.database(where, version));
  } catch (error) {
    return finding('database', 'broken', said.noDatabase(where, messageOf(error)));
  }
}

async function backups({ config, clock: time }: Deps): Promise<CheckFinding> {
  const { backupDir, dataDir } = config;
  try {
    const [latest] = await backupsIn(backupDir);
    if (latest === undefined) return finding('backups', 'broken', said.noBackup(backupDir));
    const at = momentOf(latest.at);
    if (time.now().getTime() - latest.at.getTime() > BACKUP_AGE_MAX_MS) {
      return finding('backups', 'broken', said.oldBackup(at, backupDir));
    }
    // PostgreSQL has its data elsewhere.
    const isBeside =
      !isPostgresUrl(config.databaseLocation) && (await onOneDisk(backupDir, dataDir));
    return finding('backups', 'fine', said.backup(at, backupDir, isBeside));
  } catch (error) {
    return finding('backups', 'look', said.unknownBackups(backupDir, messageOf(error)));
  }
}

/** The copies in the store, where there is one. */
async function offsite({ config, clock: time }: Deps): Promise<CheckFinding[]> {
  const { backupS3: place } = config;
  if (place === null) return [];
  try {
    const { openS3 } = await import('../../lib/s3Store.ts');
    const files = await openS3(place).list(STORE_MS);
    const times = files.flatMap(({ name }) => backupTime(name)?.getTime() ?? []);
    if (times.length === 0) return [finding('offsite', 'broken', said.noOffsite(place.url))];
    const latest = Math.max(...times);
    const isOld = time.now().getTime() - latest > BACKUP_AGE_MAX_MS;
    const words = said.offsite(momentOf(new Date(latest)), place.url);
    return [finding('offsite', isOld ? 'broken' : 'fine', words)];
  } catch (error) {
    return [finding('offsite', 'look', said.unknownOffsite(place.url, messageOf(error)))];
  }
}

async function https({ config: { publicUrl }, clock: time }: Deps): Promise<CheckFinding> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (isThisMachine(hostname)) return finding('https', 'look', said.onlyHere(publicUrl));
  if (protocol !== 'https:') return finding('https', 'broken', said.noHttps(publicUrl));
  try {
    const { endsAt, distrust } = await certificateAt(hostname, port === '' ? 443 : Number(port));
    if (distrust !== null) return finding('https', 'broken', said.distrusted(publicUrl, distrust));
    const left = endsAt.getTime() - time.now().getTime();
    return finding('https', certificateState(left), said.https(publicUrl, momentOf(endsAt)));
  } catch (error) {
    return finding('https', 'look', said.unreachable(publicUrl, messageOf(error)));
  }
}

/** @param leftMs until the certificate ends. */
export const certificateState = (leftMs: number) =>
  leftMs < CERTIFICATE_BROKEN_MS ? 'broken' : leftMs < CERTIFICATE_LOOK_MS ? 'look' : 'fine';

function proxy({ publicUrl, trustProxy }: Config, { forwardedFor, isBelieved }: Way): CheckFinding {
  if (forwardedFor && isBelieved) return finding('proxy', 'fine', said.proxy);
  if (forwardedFor) return finding('proxy', 'broken', said.notBelieved(String(trustProxy)));
  const isDirect = publicUrl.startsWith('http:');
  return isDirect
    ? finding('proxy', 'fine', said.noProxy)
    : finding('proxy', 'broken', said.noHeader);
}
