/**
 * Where releases lie: HOME/releases/VERSION, and HOME/current is a link to the one that runs. The service and the command
 * name the link, so that switching is one rename.
 */
import { accessSync, constants, lstatSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { isLater, isVersion } from '../../lib/versions.ts';
import { CommandError } from '../commandError.ts';
import { texts } from './texts.ts';

export interface Installation {
  readonly home: string;
  folderOf(version: string): string;
  /** From now on that release is the one that is started. */
  switchTo(version: string): Promise<void>;
  /** Of the releases before `version` all but the latest go. @returns those that went. */
  removeOld(version: string): Promise<string[]>;
}

/** @param root of the program that is running, links resolved. @throws CommandError when it is no such installation. */
export function installationOf(root: string): Installation {
  const releases = dirname(root);
  const home = dirname(releases);
  const link = join(home, 'current');
  if (basename(releases) !== 'releases' || !isLink(link)) {
    throw new CommandError(texts.notInstalled(root));
  }
  if (realpathSync(link) !== root)
    throw new CommandError(texts.notCurrent(root, realpathSync(link)));
  if (!isWritable(home) || !isWritable(releases)) throw new CommandError(texts.notOwner(home));
  return {
    home,
    folderOf: (version) => join(releases, version),
    async switchTo(version) {
      const target = join('releases', version);
      if (readlinkSync(link) === target) return;
      const draft = `${link}.${process.pid}`;
      // Of a switch that did not come to its end.
      await rm(draft, { force: true });
      await symlink(target, draft);
      await rename(draft, link);
    },
    async removeOld(version) {
      const old = readdirSync(releases).filter((name) => isVersion(name) && isLater(version, name));
      const going = old.toSorted((a, b) => (isLater(a, b) ? -1 : 1)).slice(1);
      for (const name of going) await rm(join(releases, name), { recursive: true });
      return going;
    },
  };
}

const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
