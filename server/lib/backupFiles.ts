/** The backups in a folder, by the names that they get there. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface BackupFile {
  readonly path: string;
  readonly at: Date;
}

const NAME = /^einlass-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.(?:sqlite|pgdump)$/;

/** In UTC, so that names sort by their age. */
export function backupFileName(now: Date, kind: 'sqlite' | 'pgdump'): string {
  const [day = '', time = ''] = now.toISOString().split('T');
  return `einlass-${day}T${time.slice(0, 8).replaceAll(':', '')}Z.${kind}`;
}

/** The latest first; a folder that is not there has none. */
export async function backupsIn(folder: string): Promise<BackupFile[]> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    if ((error as Partial<NodeJS.ErrnoException>).code === 'ENOENT') return [];
    throw error;
  }
  return names
    .flatMap((name) => {
      const [, day, hour, minute, second] = NAME.exec(name) ?? [];
      if (day === undefined) return [];
      return [{ path: join(folder, name), at: new Date(`${day}T${hour}:${minute}:${second}Z`) }];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}
