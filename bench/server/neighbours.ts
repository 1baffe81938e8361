/** What goes on beside the gate: each works until it is told that it is enough, or until it is done. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '../../contract/calls.ts';
import type { NewJob } from '../../contract/office/jobEntities.ts';
import type { MemberTableAsked } from '../../contract/office/memberTable.ts';
import { searchTerms } from '../members/crowd.ts';
import { Chance } from '../support/random.ts';
import { openDesk } from './desk.ts';
import { EMAIL, PASSWORD, type Festival } from './festival.ts';
import type { Running } from './processes.ts';
import { codeMail, dropMails, queueMails, type SlowSmtp } from './smtp.ts';

export interface Neighbour {
  readonly what: string;
  /** By what the check's p99 may grow. */
  readonly atMost: number;
  /** It is done once, and takes as long as it takes. */
  readonly isLong?: boolean;
  before?(): Promise<void>;
  /** @returns a note: how much it did. */
  work(isEnough: () => boolean): Promise<string>;
  after?(): Promise<void>;
}

export interface Street {
  readonly festival: Festival;
  readonly server: Running;
  readonly smtp: SlowSmtp;
  readonly members: number;
  readonly folder: string;
}

const MAILS = 20_000;
const LINES = 100_000;
const CODES = 100_000;
const ADMINISTRATORS = 2;
const SIGN_INS = 16;
const LOOK_MS = 100;

export const neighboursOf = (street: Street): Neighbour[] => [
  signIns(street),
  searches(street),
  tableExport(street),
  ...(street.festival.location.startsWith('postgres') ? [] : [backup(street)]),
  mails(street),
  codes(street),
  listImport(street),
];

/** Several at once, each again and again. @returns how often they did it. */
async function again(
  people: number,
  isEnough: () => boolean,
  once: (person: number, time: number) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  const work = async (person: number) => {
    for (let time = 0; !isEnough(); time += 1) if (await once(person, time)) count += 1;
  };
  await Promise.all(Array.from({ length: people }, (_, person) => work(person)));
  return count;
}

function signIns({ server }: Street): Neighbour {
  const url = `http://127.0.0.1:${server.port}/api${calls.signIn.path}`;
  let turn = 0;
  const signIn = async (person: number, attempt: number) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Rate limits count per address; the local proxy is believed.
        'x-forwarded-for': `10.${(turn << 4) + person}.${attempt >> 8}.${attempt & 255}`,
      },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    });
    await answer.arrayBuffer();
    return answer.ok;
  };
  return {
    what: `${SIGN_INS} people who sign in again and again`,
    atMost: 1.2,
    async work(isEnough) {
      turn += 1;
      return `${await again(SIGN_INS, isEnough, signIn)} sign-ins`;
    },
  };
}

function searches({ festival, server, members }: Street): Neighbour {
  const terms = searchTerms(new Chance(7), members, 1_000);
  const desks = Array.from({ length: ADMINISTRATORS }, (_, index) =>
    openDesk(festival, server, index + 1),
  );
  const search = async (administrator: number, time: number) => {
    const filter = terms[(time * ADMINISTRATORS + administrator) % terms.length] ?? '';
    const query = new URLSearchParams({ filter, sort: 'number' });
    await (await desks[administrator]?.call(`members/?${query.toString()}`))?.arrayBuffer();
    return true;
  };
  return {
    what: `${ADMINISTRATORS} administrators who search without a pause`,
    atMost: 2,
    work: async (isEnough) => `${await again(ADMINISTRATORS, isEnough, search)} searches`,
  };
}

function tableExport({ festival, server, members }: Street): Neighbour {
  const asked: MemberTableAsked = {
    selection: { search: '' },
    columns: ['number', 'first_name', 'last_name', 'email', 'status', 'codes', 'free_codes'],
    format: 'csv',
  };
  const { post } = openDesk(festival, server);
  return {
    what: `export of ${members.toLocaleString('en')} members`,
    atMost: 2,
    async work(isEnough) {
      const count = await again(1, isEnough, async () => {
        await (await post('members/export/', asked)).arrayBuffer();
        return true;
      });
      return `${count} exports`;
    },
  };
}

function backup({ festival, folder }: Street): Neighbour {
  let number = 0;
  const backUp = async () => {
    const file = join(folder, `backup-${(number += 1)}.sqlite`);
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../server/cli/main.ts'), 'backup', file],
      {
        env: { PATH: process.env.PATH, DATA_DIR: join(festival.location, '..') },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    const [code] = (await once(child, 'exit')) as [number];
    if (code !== 0) throw new Error('A backup has failed');
    return true;
  };
  return {
    what: 'backups',
    atMost: 2,
    work: async (isEnough) => `${await again(1, isEnough, backUp)} backups`,
  };
}

function mails({ festival, smtp }: Street): Neighbour {
  return {
    what: `${MAILS.toLocaleString('en')} mails that wait for a mail server of 200 ms`,
    atMost: 2,
    async before() {
      const taken = await smtp.taken();
      await queueMails(festival, MAILS, codeMail);
      while ((await smtp.taken()) === taken) await sleep(LOOK_MS);
    },
    async work(isEnough) {
      const taken = await smtp.taken();
      while (!isEnough()) await sleep(LOOK_MS);
      return `${(await smtp.taken()) - taken} mails`;
    },
    after: () => dropMails(festival),
  };
}

function codes({ festival, server, members }: Street): Neighbour {
  const { post, run } = openDesk(festival, server);
  const each = Math.max(1, Math.min(10, Math.round(CODES / members)));
  const wanted: NewJob = {
    task: { kind: 'create_codes', count: each },
    selection: {
      search: '',
      filter: `status:aktiv nummer:1000-${999 + Math.min(members, CODES)}`,
    },
  };
  return {
    what: `job of ${CODES.toLocaleString('en')} codes`,
    atMost: 2,
    isLong: true,
    async work() {
      const planned = (await (await post('jobs/', wanted)).json()) as { id: number };
      const { changed } = await run(planned.id);
      return `${(changed * each).toLocaleString('en')} codes, its dry run included`;
    },
  };
}

function listImport({ festival, server }: Street): Neighbour {
  const { upload, run } = openDesk(festival, server);
  let first = 10_000_000;
  return {
    what: `import of ${LINES.toLocaleString('en')} lines`,
    atMost: 2,
    isLong: true,
    async work() {
      const job = await upload(first, LINES);
      first += LINES;
      const { changed } = await run(job.id);
      return `${changed.toLocaleString('en')} members, its upload and dry run included`;
    },
  };
}
