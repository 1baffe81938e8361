/** The web app: how it loads, what it weighs, how fast a search shows its rows. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { register } from '../__tests__/support/apiClient.ts';
import { startServer } from '../__tests__/support/serverProcess.ts';
import type { Report } from './support/area.ts';
import { measureHeap, measureInteractions } from './web/interactions.ts';
import { measureJavaScript } from './web/javascript.ts';
import { measureLighthouse } from './web/lighthouse.ts';
import { measureScrolling } from './web/scrolling.ts';
import { measureTyping } from './web/typing.ts';

/** Options: --members N, for a look without the wait; --minutes N of office work; --work-only, without the rest. */
export async function measure(args: readonly string[]): Promise<Report> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      members: { type: 'string', default: '100000' },
      minutes: { type: 'string', default: '15' },
      'work-only': { type: 'boolean', default: false },
    },
  });
  if (!existsSync(join(import.meta.dirname, '../dist/routes.json'))) {
    throw new Error('The web app is not built: run "npm run build" first.');
  }
  const folder = mkdtempSync(join(tmpdir(), 'einlass-bench-'));
  const server = await startServer({ env: { LOG_LEVEL: 'error' } });
  try {
    const isAll = !values['work-only'];
    const loads = isAll
      ? [...(await measureLighthouse(`${server.url}/login`)), ...(await measureJavaScript())]
      : [];
    const code = server.invitation();
    const account = { email: 'leitung@example.org', password: 'Leitung-2027!', code };
    const { access } = await register(server.url, account);
    await server.command('demo', '--members', values.members, '--tickets', '0', '--seed', '7');
    const times = isAll
      ? [
          ...(await measureTyping(server.url, access, folder)),
          ...(await measureScrolling(server.url, access, Number(values.members))),
        ]
      : [];
    const work = [
      ...(await measureInteractions(server.url, access)),
      ...(await measureHeap(server.url, access, Number(values.minutes))),
    ];
    const figures = [...loads, ...times, ...work];
    return { file: isAll ? 'web' : 'web-work', title: 'The web app', figures, leftOut: [] };
  } finally {
    await server.discard();
    rmSync(folder, { recursive: true, force: true });
  }
}
