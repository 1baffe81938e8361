/** A folder as an archive that is the same byte for byte whoever packs it, and its checksum beside it. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import { NOTE_FILE } from '../../server/cli/update/releaseNote.ts';

/** All below it, folders before what is in them; what is read first comes first. */
function entriesOf(folder: string): string[] {
  const parent = dirname(folder);
  const note = join(folder, NOTE_FILE);
  const rest = allBelow(folder).filter((path) => path !== note);
  return [folder, note, ...rest].map((path) => relative(parent, path));
}

/** A link is what it is, and not what it names, as Node's own `recursive` takes it. */
function allBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? [path, ...allBelow(path)] : [path];
    });
}

/**
 * Writes `file` and `file.sha256`, which `sha256sum -c` takes.
 * @param date of everything in it, yyyy-mm-dd. @throws Error with what tar says
 */
export async function pack(folder: string, file: string, date: string): Promise<void> {
  const tar = spawn(
    'tar',
    [
      ...['--create', '--format=gnu', '--no-recursion', '--null', '--files-from=-'],
      ...[`--mtime=${date} 00:00:00Z`, '--owner=0', '--group=0', '--numeric-owner'],
      '--mode=u=rwX,go=rX',
    ],
    { cwd: dirname(folder), stdio: ['pipe', 'pipe', 'inherit'] },
  );
  tar.stdin.end(entriesOf(folder).join('\0'));
  const ended = once(tar, 'close') as Promise<[number | null]>;
  await pipeline(tar.stdout, createGzip(), createWriteStream(file));
  const [status] = await ended;
  if (status !== 0) throw new Error(`tar ended with ${status}`);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  writeFileSync(`${file}.sha256`, `${hash.digest('hex')}  ${basename(file)}\n`);
}
