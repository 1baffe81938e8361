/** A release as a file: whether it is whole, what it says of itself, and how it is unpacked. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

import { RELEASE } from '../../lib/release.ts';
import { isAnotherRunning } from '../../lib/processes.ts';
import { isLater } from '../../lib/versions.ts';
import { reasonOf } from '../backup.ts';
import { CommandError } from '../commandError.ts';
import { NOTE_FILE, readNote, type ReleaseNote } from './releaseNote.ts';
import { texts } from './texts.ts';

/** It is compressed to less than half, and the one before stays. */
const ROOM_FACTOR = 4;

/** @throws CommandError unless the file is what the checksum beside it says, a release, for this machine, and a later one. */
export async function readArchive(file: string): Promise<ReleaseNote> {
  await assertWhole(file);
  const note = readNote(await firstNote(file));
  if (note === null) throw new CommandError(texts.notARelease(file));
  const { version, platform, arch } = note;
  if (platform !== process.platform || arch !== process.arch) {
    const here = `${process.platform} ${process.arch}`;
    throw new CommandError(texts.otherMachine(`${platform} ${arch}`, here));
  }
  if (version === RELEASE.version) throw new CommandError(texts.same(version));
  if (!isLater(version, RELEASE.version)) {
    throw new CommandError(texts.downgrade(version, RELEASE.version));
  }
  return note;
}

async function assertWhole(file: string): Promise<void> {
  const sums = await readFile(`${file}.sha256`, 'utf8').catch((error: unknown) => {
    throw (error as { code?: unknown }).code === 'ENOENT'
      ? new CommandError(texts.noChecksum(`${file}.sha256`))
      : new CommandError(texts.noFile(`${file}.sha256`, reasonOf(error)));
  });
  // As sha256sum writes it: the digest, two characters, the name.
  const [, digest] = /^([0-9a-f]{64})(?: [ *]|\s*$)/i.exec(sums) ?? [];
  if (digest === undefined) throw new CommandError(texts.notAChecksum(`${file}.sha256`));
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  } catch (error) {
    throw new CommandError(texts.noFile(file, reasonOf(error)));
  }
  if (hash.digest('hex') !== digest.toLowerCase()) throw new CommandError(texts.damaged(file));
}

/** It lies at the beginning, so that nothing else has to be read. */
async function firstNote(file: string): Promise<string> {
  const { said } = await tar([
    ...['--extract', '--gzip', `--file=${file}`, '--to-stdout', '--occurrence=1'],
    ...['--wildcards', `einlass-*/${NOTE_FILE}`],
  ]);
  return said;
}

/** Its folder appears whole or not at all, in place of what an attempt before has left. @throws CommandError */
export async function unpack(file: string, folder: string): Promise<void> {
  await removeLeft(dirname(folder));
  await requireRoom(file, dirname(folder));
  const draft = `${folder}.${process.pid}.tmp`;
  try {
    await mkdir(draft);
    // Who serves is not who installs, and has to read it.
    await chmod(draft, 0o755);
    const { isFine } = await tar([
      ...['--extract', '--gzip', `--file=${file}`, `--directory=${draft}`, '--strip-components=1'],
      ...['--no-same-owner', '--preserve-permissions'],
    ]);
    if (!isFine) throw new CommandError(texts.notARelease(file));
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const LEFT = /^.+\.(\d+)\.tmp$/;

/** What an update that was broken off has unpacked. */
async function removeLeft(releases: string): Promise<void> {
  for (const name of await readdir(releases)) {
    const [, pid] = LEFT.exec(name) ?? [];
    if (pid === undefined || isAnotherRunning(Number(pid))) continue;
    await rm(join(releases, name), { recursive: true, force: true });
  }
}

async function requireRoom(file: string, folder: string): Promise<void> {
  const { size } = await stat(file);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize > size * ROOM_FACTOR) return;
  throw new CommandError(texts.noRoom(folder, `${Math.ceil((size * ROOM_FACTOR) / 1_000_000)} MB`));
}

async function tar(args: readonly string[]): Promise<{ isFine: boolean; said: string }> {
  const child = spawn('tar', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [said, [status]] = (await Promise.all([text(child.stdout), once(child, 'close')])) as [
    string,
    [number | null],
  ];
  return { isFine: status === 0, said };
}
