/** What threads beside the gate load: not the schemas of the calls, which take 20 MB and a quarter of a second each. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Loads that module alone, in a process of its own. @returns the packages that come with it. */
async function packagesOf(module: string): Promise<string[]> {
  const program = `
    const packages = new Set();
    (await import('node:module')).registerHooks({
      resolve(specifier, context, next) {
        const resolved = next(specifier, context);
        const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(resolved.url) ?? [];
        if (name) packages.add(name);
        return resolved;
      },
    });
    await import(${JSON.stringify(join(ROOT, module))});
    console.log(JSON.stringify([...packages]));
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--input-type=module', '--eval', program],
  ]);
  return JSON.parse(stdout) as string[];
}

test.each([
  ['server/work/readWorker.ts', 'kysely'],
  ['server/work/export/tableBytes.ts', 'kysely'],
  ['server/mail/composeWorker.ts', 'pdfkit'],
  ['server/work/dataPdfWorker.ts', 'pdfkit'],
  ['server/modules/jobs/jobWorker.ts', 'kysely'],
])('%s', async (module, needed) => {
  const packages = await packagesOf(module);
  expect(packages).toContain(needed);
  expect(packages).not.toContain('typebox');
});

test('the gate’s own thread writes no PDF', async () => {
  expect(await packagesOf('server/startServer.ts')).not.toContain('pdfkit');
});
