/** `npm start`: builds the web app when dist/ is not made of its sources, then runs the server. */
import { spawnSync } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { isBuildStale } from './dist.ts';

// The next start takes a third less time. A folder that cannot be written is done without.
enableCompileCache(join(import.meta.dirname, '..', '.cache', 'compiled'));

/** False after `npm ci --omit=dev`. */
function canBuild(): boolean {
  try {
    return import.meta.resolve('webpack') !== '';
  } catch {
    return false;
  }
}

if (isBuildStale()) {
  if (!canBuild()) {
    console.error(
      'Die Web-App in dist/ fehlt oder gehört zu anderen Quellen, und zum Bauen fehlen hier die ' +
        'Entwicklungspakete: Bitte „npm ci“ ausführen, oder das dist/ dieser Version mitliefern.',
    );
    process.exit(1);
  }
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
