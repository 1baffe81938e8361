/** `einlass …`: exit code 0 done, 1 failed, 2 asked in the wrong way, 130 broken off with Ctrl+C. Reads the environment of the service. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { compileCacheOf } from './compileCache.ts';

// Before anything else is loaded, and for the server alone: it is the one whose start somebody waits for, and root would run
// what the service's user can change. A folder that cannot be written is done without.
if (process.argv[2] === 'start') {
  enableCompileCache(compileCacheOf(join(import.meta.dirname, '../..'), process.env));
}
const { run } = await import('./run.ts');
const { SERVICE_FILE } = await import('./serviceEnvironment.ts');
const { terminalOf } = await import('./terminal.ts');

// Whatever a command writes is nobody else's to read.
process.umask(0o077);

// Whoever reads has seen enough (`| head`).
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit();
  });
}

process.exitCode = await run({
  args: process.argv.slice(2),
  env: process.env,
  serviceFile: SERVICE_FILE,
  terminal: terminalOf(process),
  readInput: () => text(process.stdin),
  say: (said) => process.stdout.write(said),
  complain: (said) => process.stderr.write(said),
});
