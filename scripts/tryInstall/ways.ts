/** The ways of docs/operations.md. Each is given the port of a mail server, and returns what is worth to be said at the end. */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { openDatabase } from '../../server/db/openDatabase.ts';
import { invitationIn } from '../../__tests__/support/serverProcess.ts';
import type { LanesResult } from '../../__tests__/support/lanes.ts';
import { ARCHIVES, makeArchive, makeLaterArchive } from './archives.ts';
import { container } from './container.ts';
import { startMachine, type Machine } from './machine.ts';
import { commandsUnder } from './page.ts';
import { sitDown, type Person } from './person.ts';

export type Way = (mailPort: number) => Promise<string[]>;

const ROOT = join(import.meta.dirname, '../..');
/** Where a machine finds the project, as it would find it in the network. */
const PROJECT = '/srv/einlass.git';
/** As the page calls the file that is brought back. */
const BACKUP = 'einlass-2026-07-31T023000Z.sqlite';
const DATA = 'var/lib/einlass';
/** The release after the next one, which cannot run beside it. */
const LATEST = '9.2.0';

async function on(
  mailPort: number,
  work: (machine: Machine, person: Person) => Promise<string[]>,
): Promise<string[]> {
  const machine = await startMachine();
  try {
    return await work(machine, sitDown(machine, mailPort, `file://${PROJECT}`));
  } finally {
    await machine.discard();
  }
}

function bring(machine: Machine, pattern: string): void {
  for (const file of globSync(pattern, { cwd: ARCHIVES })) {
    cpSync(join(ARCHIVES, file), join(machine.root, 'root', file));
  }
}

/** The certificate is Caddy's own, since nobody gives one to a machine that is not in the network. */
const ASK_UNTIL_READY = `
process.env.NODE_TLS_REJECT_UNAUTHORIZED = 0;
const ask = async (left) => {
  const reply = await fetch('https://localhost/readyz').catch(() => null);
  if (reply?.ok || left === 0) console.log(reply?.status, await reply?.text());
  else setTimeout(ask, 1000, left - 1);
};
ask(60);`;

/** It is there, over HTTPS and the proxy, and systemd has nothing to say against its units. */
async function expectGuests(person: Person): Promise<void> {
  await person.type('systemd-analyze verify /etc/systemd/system/einlass*');
  await person.type('systemctl is-active einlass einlass-backup.timer caddy');
  const said = await person.type(
    `/opt/einlass/current/node_modules/node/bin/node --no-warnings -e "${ASK_UNTIL_READY}"`,
  );
  if (!said.text.startsWith('200')) throw new Error(`The server says ${said.text}`);
}

const login = (machine: Machine) => machine.run('cd /root');

async function archive(mailPort: number): Promise<string[]> {
  makeArchive();
  const beside = makeLaterArchive('9.1.0', false);
  const stopped = makeLaterArchive(LATEST, true);
  return await on(mailPort, async (machine, person) => {
    bring(machine, 'einlass-*');
    const began = performance.now();
    await person.follow(commandsUnder('Aus dem Archiv'));
    const installed = (performance.now() - began) / 1000;
    await expectGuests(person);
    await login(machine);
    const code = invitationIn(join(machine.root, DATA));
    await person.follow(commandsUnder('Ist alles gut?'));
    await person.type('einlass demo --members 200 --tickets 8000');
    const figures = [
      ...(await updateBesideLanes(machine, person, { next: beside, code, waitMaxMs: 2_000 })),
      ...(await updateBesideLanes(machine, person, { next: stopped, code: '', waitMaxMs: 5_000 })),
    ];
    await person.type('einlass --version');
    await person.type('systemctl start einlass-backup');
    const counts = await person.type('einlass check');
    keepBackup(machine);
    return [
      `installed in ${installed.toFixed(0)} s`,
      ...figures,
      `what is lost with the machine: ${counts.text}`,
    ];
  });
}

/** @param asked `code`: an invitation; empty: it was used by these lanes before. `waitMaxMs`: so long may a lane wait. */
async function updateBesideLanes(
  machine: Machine,
  person: Person,
  { next, code, waitMaxMs }: { next: string; code: string; waitMaxMs: number },
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'einlass-lanes-'));
  const file = join(folder, 'tickets.json');
  writeFileSync(
    file,
    JSON.stringify(await freshTickets(join(machine.root, DATA, 'einlass.sqlite'))),
  );
  const [authority = ''] = globSync(
    'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt',
    {
      cwd: machine.root,
    },
  );
  const lanes = spawn(
    process.execPath,
    [join(ROOT, '__tests__/support/lanesProgram.ts'), 'https://localhost', code, file],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_EXTRA_CA_CERTS: join(machine.root, authority) },
    },
  );
  const said = text(lanes.stdout);
  await sleep(3_000);
  await login(machine);
  const [command = ''] = commandsUnder('Eine neue Version');
  const updated = await person.type(command.replace(/einlass-[\d.]+\.tar\.gz/, next));
  await sleep(3_000);
  lanes.stdin.end();
  await once(lanes, 'close');
  rmSync(folder, { recursive: true });
  const result = JSON.parse((await said).replace(/^admitting\n/, '')) as LanesResult;
  await expectKept(machine, result);
  const longest = Math.max(...result.waits);
  const pause = /Ohne Server waren es (\S+) s/.exec(updated.text)?.[1] ?? '0';
  console.log(`\n${next}: a lane waited ${longest.toFixed(0)} ms at most`);
  if (longest > waitMaxMs) throw new Error(`A lane waited ${longest.toFixed(0)} ms.`);
  return [
    `update to ${next} beside 4 lanes: ${result.admitted.length} guests, none lost, none twice`,
    `a lane waited ${longest.toFixed(0)} ms at most; without a server it was ${pause} s`,
  ];
}

async function freshTickets(location: string): Promise<string[]> {
  const database = openDatabase({ location, readOnly: true });
  const rows = await database.db
    .selectFrom('ticket')
    .select('id')
    .where('admitted_by', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  await database.close();
  return rows.map(({ id }) => id);
}

async function expectKept(machine: Machine, { admitted, wrong }: LanesResult): Promise<void> {
  if (wrong.length > 0) throw new Error(`Lanes were told: ${wrong.slice(0, 5).join(', ')}`);
  const location = join(machine.root, DATA, 'einlass.sqlite');
  const fresh = new Set(await freshTickets(location));
  const lost = admitted.filter((ticket) => fresh.has(ticket));
  if (lost.length > 0) throw new Error(`${lost.length} admissions are lost.`);
}

function keepBackup(machine: Machine): void {
  const backups = join(machine.root, DATA, 'backups');
  const [latest = ''] = readdirSync(backups).toSorted().reverse();
  cpSync(join(backups, latest), join(ARCHIVES, BACKUP));
}

/** On another machine, with the latest release, as somebody does whose machine is gone. */
async function loss(mailPort: number): Promise<string[]> {
  return await on(mailPort, async (machine, person) => {
    bring(machine, 'einlass-*');
    const began = performance.now();
    const commands = commandsUnder('Aus dem Archiv').map((command) =>
      command.replaceAll(/\d+\.\d+\.\d+/g, LATEST),
    );
    await person.follow(commands);
    await login(machine);
    await person.follow(commandsUnder('Der Rechner ist weg'));
    await expectGuests(person);
    const took = ((performance.now() - began) / 1000).toFixed(0);
    const counts = await person.type('einlass check');
    return [`back after ${took} s: ${counts.text}`];
  });
}

async function sources(mailPort: number): Promise<string[]> {
  return await on(mailPort, async (machine, person) => {
    execFileSync('git', ['clone', '--quiet', '--bare', ROOT, join(machine.root, PROJECT)]);
    await machine.run(`git config --global --add safe.directory '*'`);
    await person.follow(commandsUnder('Aus den Quellen'));
    await person.follow(commandsUnder('Aus dem Archiv'));
    await expectGuests(person);
    const { text: size } = await person.type('du -sh /opt/einlass/releases/*');
    return [`unpacked: ${size}`];
  });
}

export const WAYS: Readonly<Record<string, Way>> = { archive, loss, sources, container };
