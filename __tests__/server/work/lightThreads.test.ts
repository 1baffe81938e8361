/** What threads beside the gate load: not the schemas of the calls, which take 20 MB and a quarter of a second each. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '..', '..', '..');

interface Loaded {
  readonly packages: string[];
  /** Of the thread, afterwards. */
  readonly nice: number;
}

/** Loads that module alone, in a process of its own. @returns the packages that come with it. */
async function loaded(module: string): Promise<Loaded> {
  const program = `
    const packages = new Set();
    const before = (await import('node:os')).getPriority();
    (await import('node:module')).registerHooks({
      resolve(specifier, context, next) {
        const resolved = next(specifier, context);
        const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(resolved.url) ?? [];
        if (name) packages.add(name);
        return resolved;
      },
    });
    await import(${JSON.stringify(join(ROOT, module))});
    const nice = (await import('node:os')).getPriority() - before;
    console.log(JSON.stringify({ packages: [...packages], nice }));
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--input-type=module', '--eval', program],
  ]);
  return JSON.parse(stdout) as Loaded;
}

test.each([
  ['server/work/readWorker.ts', 'kysely'],
  ['server/work/export/tableBytes.ts', 'kysely'],
  ['server/mail/composeWorker.ts', 'pdfkit'],
  ['server/work/dataPdfWorker.ts', 'pdfkit'],
  ['server/modules/jobs/jobWorker.ts', 'kysely'],
])('%s', async (module, needed) => {
  const { packages, nice } = await loaded(module);
  expect(packages).toContain(needed);
  expect(packages).not.toContain('typebox');
  // Each steps back by itself, once all of it is there.
  const isThread = module.endsWith('Worker.ts') && process.platform === 'linux';
  expect(nice).toBe(isThread ? 5 : 0);
});

test('the gate’s own thread writes no PDF', async () => {
  expect((await loaded('server/startServer.ts')).packages).not.toContain('pdfkit');
});
