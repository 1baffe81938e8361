/** `npm run einlass -- …`: exit code 0 done, 1 failed, 2 asked in the wrong way. Reads the server's environment. */
import { run } from './run.ts';

// Whatever a command writes is nobody else's to read.
process.umask(0o077);

process.exitCode = await run({
  args: process.argv.slice(2),
  env: process.env,
  say: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
});
