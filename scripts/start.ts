/** `npm start`: builds the web app if its sources are newer than the build, then runs the server. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuildStale } from './build.ts';

if (isBuildStale()) {
  console.log('Die Web-App wird gebaut …');
  // In a process of its own: the server is not to carry the bundler's memory with it.
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error('Die Web-App ließ sich nicht bauen.');
    process.exit(1);
  }
}
await import('../server/main.ts');
