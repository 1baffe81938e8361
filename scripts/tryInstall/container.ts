/**
 * The way „Im Container“, in a mount namespace of this machine, whose kernel runs the containers. There is no registry of
 * images here, so that the base and Caddy's image are made of Debian's packages and named by the variables that compose.yaml has.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { bringCertificates, debian, installHere, openShell } from './machine.ts';
import { commandsUnder } from './page.ts';
import { sitDown, type Person } from './person.ts';

const ROOT = join(import.meta.dirname, '../..');
const BASE = 'localhost/debian';
const CADDY = 'localhost/caddy';

const CADDY_FILE = `FROM ${BASE}
RUN apt-get update && apt-get install --yes --no-install-recommends caddy
ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
`;

/** What the kernel of a machine without systemd lets a container have. */
const ENGINE = `[containers]\\ncgroups = "disabled"\\ndefault_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]\\n[engine]\\ncgroup_manager = "cgroupfs"\\nevents_logger = "file"\\n`;
const STORAGE = `[storage]\\ndriver = "overlay"\\ngraphroot = "FOLDER/storage"\\nrunroot = "FOLDER/run"\\n`;

export async function container(mailPort: number): Promise<string[]> {
  installHere(['podman', 'podman-compose', 'buildah', 'git']);
  const folder = mkdtempSync(join(tmpdir(), 'einlass-container-'));
  // What is written to /etc is written beside it.
  const etc = join(folder, 'etc');
  for (const part of ['root', 'upper', 'work']) mkdirSync(join(etc, part), { recursive: true });
  const shell = openShell(['unshare', '--mount', '--propagation=private']);
  try {
    const project = join(folder, 'einlass.git');
    execFileSync('git', ['clone', '--quiet', '--bare', ROOT, project]);
    const machine = { root: '/', run: (command: string) => shell.run(command) };
    const setUp = [
      `mount -t overlay overlay -o lowerdir=/etc,upperdir=${etc}/upper,workdir=${etc}/work /etc`,
      `mkdir -p /etc/containers && printf '${STORAGE.replaceAll('FOLDER', folder)}' >/etc/containers/storage.conf`,
      `printf '${ENGINE}' >/etc/containers/containers.conf`,
      // crun takes one kind of control groups or the other, and here are both.
      'umount -R /sys/fs/cgroup; mount -t cgroup2 cgroup2 /sys/fs/cgroup',
      'export BUILDAH_ISOLATION=chroot BUILDAH_FORMAT=docker',
      `mkdir -p ${folder}/bin && export PATH=${folder}/bin:$PATH && cd ${folder}`,
    ];
    for (const command of setUp) {
      const { status, text } = await machine.run(command);
      if (status !== 0) throw new Error(`${command}: ${text}`);
    }
    const person = sitDown(machine, mailPort, `file://${project}`, {
      programs: join(folder, 'bin'),
      mailHost: 'host.containers.internal',
    });
    await makeImages(folder, person);
    await person.type(`export EINLASS_BASE=${BASE} EINLASS_CADDY=${CADDY}`);
    await person.follow(commandsUnder('Im Container'));
    await person.type('podman exec einlass id --user');
    await person.type('podman healthcheck run einlass');
    await person.type('! podman exec einlass touch /opt/einlass/current/x');
    return ['the container answers, is nobody of importance, and writes nowhere but to its data'];
  } finally {
    await shell.run('podman rm --all --force --time 5; umount /etc').catch(() => undefined);
    shell.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeImages(folder: string, person: Person): Promise<void> {
  const root = join(folder, 'base');
  mkdirSync(root);
  execFileSync('tar', ['-xpf', debian(), '-C', root]);
  bringCertificates(root);
  await person.type(
    `tar -cC ${root} . | podman import --change 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt' - ${BASE}`,
  );
  rmSync(root, { recursive: true });
  const caddy = join(folder, 'caddy');
  mkdirSync(caddy);
  writeFileSync(join(caddy, 'Containerfile'), CADDY_FILE);
  await person.type(`podman build --quiet --tag ${CADDY} ${caddy}`);
}
