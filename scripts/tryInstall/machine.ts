/**
 * A Debian that has nothing but itself, started with its own systemd as a rented machine is. Its network is that of this
 * machine, and so are the certificates by which it reaches the mirrors.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const BASE = join(import.meta.dirname, '../../.cache/tryInstall-debian.tar');
const SUITE = 'trixie';
const BOOT_MS = 180_000;
const CERTIFICATES = '/usr/local/share/ca-certificates';

export interface Said {
  readonly status: number;
  readonly text: string;
  readonly seconds: number;
}

export interface Machine {
  /** Its files, from outside. */
  readonly root: string;
  /** As root, in one shell for all: what `cd` and `export` do stays. */
  run(command: string): Promise<Said>;
  /** Ends it and removes its files. */
  discard(): Promise<void>;
}

/** Makes this machine able to make others. @throws Error when it is not */
export function requirePrograms(): void {
  if (process.getuid?.() !== 0) throw new Error('This makes machines, which takes root.');
  const packages = { mmdebstrap: 'mmdebstrap', 'systemd-nspawn': 'systemd-container' };
  const missing = Object.entries(packages)
    .filter(([program]) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0)
    .map(([, name]) => name);
  if (missing.length > 0) installHere(missing);
}

export function installHere(packages: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['--quiet', 'update'], { env, stdio: 'ignore' });
  const install = ['--quiet', 'install', '--yes', '--no-install-recommends', ...packages];
  execFileSync('apt-get', install, { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** A bare Debian as an archive, kept for the next time. */
export function debian(): string {
  if (!existsSync(BASE)) {
    const draft = `${BASE}.tmp`;
    const include = ['systemd-sysv', 'dbus', 'ca-certificates', 'iproute2', 'procps', 'apt-utils'];
    execFileSync(
      'mmdebstrap',
      ['--variant=apt', '--format=tar', `--include=${include.join(',')}`, SUITE, draft],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    cpSync(draft, BASE);
    rmSync(draft);
  }
  return BASE;
}

/** What reaches the mirrors from here reaches them from there. */
export function bringCertificates(root: string): void {
  if (!existsSync(CERTIFICATES)) return;
  cpSync(CERTIFICATES, join(root, CERTIFICATES), { recursive: true });
  execFileSync('chroot', [root, 'update-ca-certificates'], { stdio: 'ignore' });
}

export async function startMachine(): Promise<Machine> {
  const root = mkdtempSync(join(tmpdir(), 'einlass-machine-'));
  chmodSync(root, 0o755);
  execFileSync('tar', ['-xpf', debian(), '-C', root]);
  bringCertificates(root);
  writeFileSync(join(root, 'etc/hostname'), 'tickets\n');
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost tickets\n::1 localhost\n');
  const nspawn = spawn(
    'systemd-nspawn',
    [
      ...['--quiet', '--boot', '--keep-unit', '--register=no', '--console=passive'],
      ...[
        // All rights that a rented machine has.
        '--capability=all',
        '--resolv-conf=replace-host',
        '--timezone=off',
        '--machine=einlass-try',
        `--directory=${root}`,
      ],
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
    },
  );
  let console_ = '';
  for (const stream of [nspawn.stdout, nspawn.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (console_ += text));
  }
  const leader = await booted(nspawn, () => console_);
  const shell = openShell(['nsenter', '--all', `--target=${leader}`]);
  return {
    root,
    run: (command) => shell.run(command),
    async discard() {
      shell.close();
      const ended = once(nspawn, 'exit');
      // It tells the init in there to halt.
      nspawn.kill('SIGTERM');
      await Promise.race([ended, sleep(30_000).then(() => nspawn.kill('SIGKILL'))]);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** @returns the process that is number one in there. */
async function booted(nspawn: ChildProcess, said: () => string): Promise<number> {
  const until = Date.now() + BOOT_MS;
  while (Date.now() < until) {
    if (nspawn.exitCode !== null) throw new Error(`The machine did not start:\n${said()}`);
    const [leader] = childrenOf(nspawn.pid ?? 0);
    if (leader !== undefined) {
      const state = spawnSync(
        'nsenter',
        ['--all', `--target=${leader}`, 'systemctl', 'is-system-running'],
        { encoding: 'utf8' },
      ).stdout.trim();
      if (/^(?:running|degraded)$/.test(state)) return leader;
    }
    await sleep(200);
  }
  throw new Error(`The machine did not start in time:\n${said()}`);
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);

const END = '::einlass-command-ended:';

/** @param into the program that takes the shell to where it is to run, and its arguments. */
export function openShell([program = '', ...args]: readonly string[]) {
  const bash = spawn(program, [...args, 'env', '-i', 'bash', '--noprofile', '--norc'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let waiting = '';
  let heard: (() => void) | null = null;
  bash.stdout.setEncoding('utf8').on('data', (text: string) => {
    waiting += text;
    heard?.();
  });
  bash.stdin.write(
    'exec 2>&1; export HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 ' +
      'DEBIAN_FRONTEND=noninteractive SYSTEMD_PAGER= NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt; cd /root\n',
  );
  return {
    async run(command: string): Promise<Said> {
      const began = performance.now();
      waiting = '';
      // In the shell itself, so that `cd` stays; with nobody at its keyboard.
      bash.stdin.write(`{ ${command}\n} </dev/null; echo "${END}$?"\n`);
      const ended = new RegExp(`${END}(\\d+)\\n`);
      while (!ended.test(waiting)) {
        await new Promise<void>((resolve) => (heard = resolve));
      }
      const status = Number(ended.exec(waiting)?.[1]);
      const seconds = (performance.now() - began) / 1000;
      return { status, text: waiting.slice(0, waiting.indexOf(END)).trim(), seconds };
    },
    close: () => bash.kill(),
  };
}
