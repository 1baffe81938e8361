/** Holds that the server builds each of its services once: what a service keeps in memory is there once, too. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** Commands end when they are done, and share nothing with a server that runs. */
const COMMANDS = ['server/cli/', 'server/greeting.ts'];

/** Files of the server that build a service, or what counts the calls, by calling its factory. */
const builders = globSync('server/**/*.ts', { cwd: ROOT }).filter((path) =>
  /(?<!function )\bcreate(?:\w+Service|RateLimits)\(/.test(readFileSync(join(ROOT, path), 'utf8')),
);

test('only services.ts and commands build services', () => {
  const others = builders.filter((path) => !COMMANDS.some((start) => path.startsWith(start)));
  expect(others).toEqual(['server/services.ts']);
});

test('services.ts builds each one once', () => {
  const text = readFileSync(join(ROOT, 'server/services.ts'), 'utf8');
  const built = [...text.matchAll(/\bcreate\w+(?=\((?:deps|gateDeps)\b)/g)].map(([name]) => name);
  const imported = [...text.matchAll(/^import \{ (create\w+)(?:, \w+)* \}/gm)].map(
    ([, name]) => name,
  );
  expect(built.length).toBeGreaterThan(10);
  expect(built.toSorted().filter((name) => name !== 'createServices')).toEqual(imported.toSorted());
});
