/** What a thread or process that helps the server has of its environment: nothing more, least of all the secrets. */
import { getCompileCacheDir } from 'node:module';

export function helperEnvironment(): Record<string, string> {
  const compiled = getCompileCacheDir();
  return {
    NODE_NO_WARNINGS: '1',
    // It runs much of the server's code once more, which need not be compiled again.
    ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }),
  };
}
