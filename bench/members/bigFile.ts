/** What the largest file that is taken costs of the server's memory. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDesk } from '../server/desk.ts';
import type { Festival } from '../server/festival.ts';
import { startEinlass } from '../server/processes.ts';
import { absolute, type Figure } from '../support/area.ts';

const LINES = 190_000;
/** So that the file has nearly 50 MB. */
const NOTES = 'x'.repeat(180);
const LOOK_MS = 200;
const MB = 1024 * 1024;

export async function measureBigFile(festival: Festival): Promise<Figure> {
  const server = await startEinlass(festival.location);
  try {
    const desk = openDesk(festival, server);
    await (await desk.call('members/?page_size=50')).text();
    const before = server.rssBytes();
    let most = before;
    const looks = setInterval(() => (most = Math.max(most, server.rssBytes())), LOOK_MS);
    const job = await desk.upload(20_000_000, LINES, NOTES);
    await desk.run(job.id);
    await sleep(LOOK_MS);
    clearInterval(looks);
    return absolute(
      'import of a file of 50 MB: memory of the server, more than before',
      'MB',
      (most - before) / MB,
      300,
      `${LINES.toLocaleString('en')} lines: upload, dry run and job; ${Math.round(before / MB)} MB before`,
    );
  } finally {
    await server.kill();
  }
}
