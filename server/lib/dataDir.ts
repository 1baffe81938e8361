/** The data folder and what the server keeps in it beside the database. */
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chownSync,
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from './startupError.ts';

/** 256 bits in base64url. */
const SECRET_MIN_CHARS = 43;

/** Makes the data folder if it is missing. @throws StartupError when it cannot be made or written to. */
export function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw notWritable(dataDir, error);
  }
}

/** Makes parents, too. mkdirSync's `recursive` would never return below /proc, where no folder can be made. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
    giveToFolderOwner(path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && statSync(path).isDirectory()) return;
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    makeFolder(path);
  }
}

/**
 * What root makes belongs to whom the folder around it belongs: the user of the service, who is to open it. Where
 * not even root may give things away, it stays as it is.
 */
export const giveToFolderOwner = (path: string): void => giveToOwnerOf(dirname(path), path);

/** As root makes it. @param folder its owner gets the other one; one that is not there yet has none. */
export function giveToOwnerOf(folder: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  try {
    const { uid, gid } = statSync(folder);
    chownSync(path, uid, gid);
  } catch (error) {
    if (!['EPERM', 'EINVAL', 'ENOENT'].includes(codeOf(error))) throw error;
  }
}

/**
 * The secret of that name: 256 random bits, made at the first start, in a file that only its owner may read.
 * Several processes that start at once get the same secret. @throws StartupError
 */
export function keptSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  try {
    const known = readIfThere(path);
    if (known !== null && known.length < SECRET_MIN_CHARS) throw new Error(`${name} is too short`);
    if (known !== null) return known;
    makeSecret(path);
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw notWritable(dataDir, error);
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** The file gets its name when it is complete: nobody reads half of it, and of several processes the first one wins. */
function makeSecret(path: string): void {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, `${randomBytes(32).toString('base64url')}\n`);
    fsyncSync(file);
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    closeSync(file);
    unlinkSync(draft);
  }
}

function codeOf(error: unknown): string {
  return (error as Partial<NodeJS.ErrnoException>).code ?? '';
}

function notWritable(dataDir: string, error: unknown): StartupError {
  const reason = codeOf(error) || String(error);
  return new StartupError(
    `Der Datenordner ${dataDir} lässt sich nicht anlegen oder beschreiben (${reason}). Prüfe DATA_DIR, seine Rechte und den freien Platz.`,
  );
}
