/** What lies in deploy/ fits the server that it is for, and the programs that read it take it, where they are here. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { VARIABLES } from '../../server/config.ts';
import { forEachEngine } from '../support/engines.ts';
import { mailCertificate } from '../support/mailCertificate.ts';
import { createFixture } from './modules/fixture.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const DEPLOY = join(ROOT, 'deploy');
const UNITS = ['einlass.service', 'einlass-backup.service', 'einlass-backup.timer'];

const read = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'einlass-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const has = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** A test that needs a program of Debian's. */
function withProgram(program: string, name: string, work: () => void): void {
  const isHere = has(program);
  if (isHere) {
    test(name, () => {
      expect(isHere).toBe(true);
      work();
    });
  } else
    test.skip(`${name} (skipped: there is no ${program} here)`, () => expect(isHere).toBe(true));
}

test.each(UNITS)('%s names files that are there', (name) => {
  const files = [...read(name).matchAll(/\/opt\/einlass\/(\S+)/g)].map(([, file = '']) => file);
  for (const file of [...files, 'scripts/start.ts']) {
    expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
  }
});

withProgram('systemd-analyze', 'systemd takes the units', () => {
  const paths = UNITS.map((name) => {
    const path = join(folder, name);
    // Of this machine: that one's user and folder are made when it is installed.
    const here = read(name)
      .replaceAll('/opt/einlass', ROOT)
      .replace(/^(User|Group)=.*\n/gm, '');
    writeFileSync(path, here);
    return path;
  });
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], {
    encoding: 'utf8',
  });
  expect(stderr.split('\n').filter((line) => line.includes(folder))).toEqual([]);
  expect(status).toBe(0);
});

function withItsFiles(config: string): string {
  for (const [name, text] of [
    ['fullchain.pem', mailCertificate.cert],
    ['privkey.pem', mailCertificate.key],
  ] as const) {
    writeFileSync(join(folder, name), text);
  }
  return config.replaceAll('/etc/letsencrypt/live/tickets.example.org', folder);
}

withProgram('nginx', 'nginx takes its file', () => {
  const site = withItsFiles(read('nginx.conf')).replaceAll('/var/log/nginx', folder);
  const path = join(folder, 'nginx.conf');
  // Debian makes these folders.
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n');
  const text = `events {}\npid ${folder}/nginx.pid;\nhttp {\n${temp}\n${site}\n}\n`;
  writeFileSync(path, text);
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', path, '-e', join(folder, 'error')], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, expect.stringContaining('is successful')]);
});

withProgram('caddy', 'Caddy takes its file', () => {
  const { status, stderr } = spawnSync(
    'caddy',
    ['validate', '--adapter', 'caddyfile', '--config', join(DEPLOY, 'Caddyfile')],
    { encoding: 'utf8', env: { PATH: process.env.PATH, HOME: folder } },
  );
  expect([status, stderr]).toEqual([0, expect.anything()]);
});

withProgram('promtool', 'Prometheus takes the rules', () => {
  const { status, stdout, stderr } = spawnSync(
    'promtool',
    ['check', 'rules', join(DEPLOY, 'alerts.yml')],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('rules found');
});

test('the waiting page asks again by itself, and needs nothing else', () => {
  const page = read('waiting.html');
  expect(page).toContain('<html lang="de">');
  expect(page).toMatch(/<meta http-equiv="refresh" content="\d+" \/>/);
  expect(page).not.toMatch(/<script|<link|<img|url\(|https?:/);
});

test('both proxies show it while the server is away, and keep /metrics from the public', () => {
  for (const name of ['nginx.conf', 'Caddyfile']) {
    expect(read(name)).toContain('waiting.html');
    expect(read(name)).toMatch(/\/metrics\S* .*404/);
  }
});

test('the dashboard is one that Grafana can import', () => {
  const { title, panels } = JSON.parse(read('grafana.json')) as {
    title: string;
    panels: { id: number; targets: { expr: string }[] }[];
  };
  expect(title).toBe('Einlass');
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

forEachEngine('the metrics that are watched', (engine) => {
  test('are told', async () => {
    const database = await engine.open();
    const fixture = await createFixture(database);
    const { body } = await fixture.app.inject('/metrics');
    await fixture.close();
    const told = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
    for (const file of ['alerts.yml', 'grafana.json']) {
      const asked = (read(file).match(/\beinlass_\w+/g) ?? []).map((name) =>
        name.replace(/_(?:bucket|count|sum)$/, ''),
      );
      expect(asked.length).toBeGreaterThan(5);
      for (const name of asked) expect([file, name, told.has(name)]).toEqual([file, name, true]);
    }
  });
});

test('the example of the environment has no variable that is none', () => {
  const names = [...read('einlass.env').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !(VARIABLES as readonly string[]).includes(name))).toEqual([]);
});
