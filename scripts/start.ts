/** `npm start`: builds the web app if its sources are newer than the build, then runs the server. */
import { build, isBuildStale } from './build.ts';

if (isBuildStale()) {
  console.log('Die Web-App wird gebaut …');
  await build();
}
await import('../server/main.ts');
