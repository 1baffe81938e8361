/** `einlass …`: exit code 0 done, 1 failed, 2 asked in the wrong way, 130 broken off with Ctrl+C. Reads the environment of the service. */
import { text } from 'node:stream/consumers';

import { run } from './run.ts';
import { SERVICE_FILE } from './serviceEnvironment.ts';
import { terminalOf } from './terminal.ts';

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
