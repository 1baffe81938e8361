/** The backups in a folder, by the names that they get there. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface BackupFile {
  readonly path: string;
  readonly at: Date;
}

const NAME = /^einlass-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.(?:sqlite|pgdump)(?:\.age)?$/;

export type BackupKind = 'sqlite' | 'pgdump';

/** In UTC, so that names sort by their age. */
export function backupFileName(now: Date, kind: BackupKind | `${BackupKind}.age`): string {
  const [day = '', time = ''] = now.toISOString().split('T');
  return `einlass-${day}T${time.slice(0, 8).replaceAll(':', '')}Z.${kind}`;
}

/** @returns null: it is no such name. */
export function backupTime(name: string): Date | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  return day === undefined ? null : new Date(`${day}T${hour}:${minute}:${second}Z`);
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
      const at = backupTime(name);
      return at === null ? [] : [{ path: join(folder, name), at }];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}
