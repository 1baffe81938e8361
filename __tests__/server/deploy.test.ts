/** What lies in deploy/ fits the server that it is for, and the programs that read it take it, where they are here. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { commandsUnder } from '../../scripts/tryInstall/page.ts';
import { VARIABLES } from '../../server/config.ts';
import { RELEASE } from '../../server/lib/release.ts';
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
  const files = [...read(name).matchAll(/\/opt\/einlass\/current\/(\S+)/g)].map(
    ([, file = '']) => file,
  );
  expect(files.length > 0).toBe(name.endsWith('.service'));
  for (const file of files) {
    expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
  }
});

withProgram('systemd-analyze', 'systemd takes the units', () => {
  const paths = UNITS.map((name) => {
    const path = join(folder, name);
    // Of this machine: that one's user and folder are made when it is installed.
    const here = read(name)
      .replaceAll('/opt/einlass/current', ROOT)
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
    const shown = read('grafana.json');
    const ours = [...told].filter((name) => name.startsWith('einlass_'));
    expect(ours.filter((name) => !shown.includes(name))).toEqual([]);
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

describe('the page for whoever has never run a server', () => {
  test.each(['Aus dem Archiv', 'Im Container', 'Aus den Quellen', 'Der Rechner ist weg'])(
    '%s: ten commands at most',
    (heading) => {
      const commands = commandsUnder(heading);
      expect(commands.length).toBeGreaterThan(2);
      expect(commands.length).toBeLessThanOrEqual(10);
    },
  );

  test('names the archive of this release, whose number stands in package.json, too', () => {
    const named =
      commandsUnder('Aus dem Archiv')
        .join('\n')
        .match(/\d+\.\d+\.\d+/g) ?? [];
    expect(named.length).toBeGreaterThan(3);
    expect(new Set(named)).toEqual(new Set([RELEASE.version]));
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(version).toBe(RELEASE.version);
  });
});

describe('the container (read here; scripts/tryInstall.ts builds and starts it)', () => {
  const file = readFileSync(join(ROOT, 'Containerfile'), 'utf8');
  const last = file.slice(file.lastIndexOf('\nFROM '));

  test('is built in stages on a base that can be named', () => {
    expect(file.match(/^FROM \$\{BASE\}/gm)).toHaveLength(2);
    expect(last).toContain('COPY --from=build /release /opt/einlass/current');
    expect(last).not.toMatch(/npm|nodejs|COPY \. /);
  });

  test('runs as somebody without rights, and says how it is', () => {
    expect(last).toMatch(/^USER einlass$/m);
    expect(last.indexOf('USER einlass')).toBeLessThan(last.indexOf('\nCMD '));
    expect(last).toMatch(/HEALTHCHECK[\s\S]*\/readyz/);
    expect(last).toContain('CMD ["/opt/einlass/current/bin/einlass", "start"]');
  });

  test('has a root that nobody writes to, and no more rights than it needs', () => {
    const [, einlass = ''] = /\n {2}einlass:\n([\s\S]*?)\n\n/.exec(read('compose.yaml')) ?? [];
    for (const line of ['read_only: true', '- ALL', 'no-new-privileges:true', '- /tmp']) {
      expect(einlass).toContain(line);
    }
    expect(einlass).not.toMatch(/ports:|privileged: true/);
  });
});
