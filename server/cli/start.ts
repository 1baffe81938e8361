/** `einlass start`: the server, with the environment of the service, for as long as the process lives. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

import type { Cli } from './cli.ts';
import { compileCacheOf } from './compileCache.ts';

const ROOT = join(import.meta.dirname, '../..');

/** @param cli whose environment becomes that of this process, of which the server reads it. */
export async function start(cli: Cli): Promise<void> {
  // A folder that cannot be written is done without.
  enableCompileCache(compileCacheOf(ROOT, process.env));
  Object.assign(process.env, cli.environment().values);
  await import('../main.ts');
}
