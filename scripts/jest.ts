/**
 * Runs jest with the Node flags that its ES-module projects need, and with a PostgreSQL that its test
 * files share and that starts when the first of them asks. Arguments are jest's own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { KEEPER_VARIABLE, startKeeper } from '../__tests__/support/postgres.ts';

const keeper = await startKeeper();
const run = spawn(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    createRequire(import.meta.url).resolve('jest/bin/jest'),
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      [KEEPER_VARIABLE]: keeper.address,
      NODE_COMPILE_CACHE: join(import.meta.dirname, '..', '.cache', 'compiled'),
    },
  },
);
// The keeper is ended below, once jest has gone.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => run.kill(signal));

const [status] = (await once(run, 'exit')) as [number | null];
await keeper.end();
process.exit(status ?? 1);
