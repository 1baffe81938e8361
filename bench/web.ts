/** The web app: how it loads, what it weighs, how fast a search shows its rows. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { register } from '../__tests__/support/apiClient.ts';
import { startServer } from '../__tests__/support/serverProcess.ts';
import type { Figure, Report } from './support/area.ts';
import { keepReport, keptFigures } from './support/report.ts';
import { measureHeap, measureInteractions } from './web/interactions.ts';
import { measureJavaScript } from './web/javascript.ts';
import { measureLighthouse } from './web/lighthouse.ts';
import { measureScrolling } from './web/scrolling.ts';
import { measureTyping } from './web/typing.ts';

const OPTIONS = {
  only: { type: 'string', default: '' },
  members: { type: 'string', default: '100000' },
  minutes: { type: 'string', default: '15' },
} as const;

/**
 * Options: --only GROUP,… (lighthouse, javascript, typing, scrolling, interactions, heap), the figures of the others are
 * kept; --members N, for a look without the wait; --minutes N of office work.
 */
export async function measure(args: readonly string[]): Promise<Report> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  if (!existsSync(join(import.meta.dirname, '../dist/routes.json'))) {
    throw new Error('The web app is not built: run "npm run build" first.');
  }
  const folder = mkdtempSync(join(tmpdir(), 'einlass-bench-'));
  const server = await startServer({ env: { LOG_LEVEL: 'error' } });
  try {
    const { url } = server;
    const code = server.invitation();
    const account = { email: 'leitung@example.org', password: 'Leitung-2027!', code };
    const signIn = await register(url, account);
    await server.command('demo', '--members', values.members, '--tickets', '0', '--seed', '7');
    const signed = { url, access: signIn.access };
    const groups: Record<string, () => Promise<Figure[]>> = {
      lighthouse: () => measureLighthouse(url, signIn, folder),
      javascript: measureJavaScript,
      typing: () => measureTyping(signed, folder),
      scrolling: () => measureScrolling(signed, Number(values.members), folder),
      interactions: () => measureInteractions(signed, folder),
      heap: () => measureHeap(signed, Number(values.minutes)),
    };
    const only = values.only.split(',').filter((name) => name !== '');
    const unknown = only.filter((name) => !(name in groups));
    if (unknown.length > 0) throw new Error(`There is no group ${unknown.join(', ')}`);
    const report: Report = { file: 'web', title: 'The web app', figures: [], leftOut: [] };
    for (const [name, group] of Object.entries(groups)) {
      if (only.length > 0 && !only.includes(name)) continue;
      const found = await group();
      report.figures =
        only.length === 0 ? [...report.figures, ...found] : keptFigures('web', found);
      // A later group takes long, or may fail.
      await keepReport('web', report);
    }
    return report;
  } finally {
    await server.discard();
    rmSync(folder, { recursive: true, force: true });
  }
}
