/** Tables written beside the gate, in threads of their own. */
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import type { MemberTableAsked } from '../../../contract/office/memberTable.ts';
import type { Database } from '../../../server/db/openDatabase.ts';
import { insertMembers } from '../../../server/modules/members/repository.ts';
import { createExporter, exportInPlace } from '../../../server/work/exporter.ts';
import type { TableBytes } from '../../../server/work/export/tableBytes.ts';
import { forEachEngine } from '../../support/engines.ts';

const MEMBERS = 3_000;
const crowd = Array.from({ length: MEMBERS }, (_, index) => ({
  number: index + 1,
  firstName: 'Änne',
  lastName: `Weiß ${index}`,
  isSuperuser: false,
  isStaff: false,
  isEntryStaff: false,
  initialToken: `AAAAA-${String(index).padStart(5, '0')}`,
  createdAt: '2026-05-01T10:00:00.000Z',
}));

const asked = (format: MemberTableAsked['format']): MemberTableAsked => ({
  selection: { search: 'weiss' },
  columns: ['number', 'last_name', 'created_at'],
  format,
});

async function textOf({ bytes }: TableBytes): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString('latin1');
}

/** Those of this process that leave the processor to others. */
function threadsBelow(): string[] {
  return readdirSync('/proc/self/task').filter((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    // proc(5): nice is field 19, the state behind the name field 3.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]) > getPriority();
  });
}

/** Its second page fails. */
function failing({ db, engine }: Database): Pick<Database, 'db' | 'engine'> {
  let pages = 0;
  return {
    engine,
    db: new Proxy(db, {
      get(target, name) {
        if (name === 'selectFrom') {
          pages += 1;
          if (pages === 2) throw new Error('disk');
        }
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    }),
  };
}

forEachEngine('tables beside the gate', (engine) => {
  let location: string;
  let database: Database;
  beforeAll(async () => {
    ({ database, location } = await engine.openAt());
    await database.transaction((trx) => insertMembers(trx, crowd));
  });

  test('are written by threads that step back behind the gate', async () => {
    const before = threadsBelow().length;
    const exporter = createExporter(location);
    const tables = [await exporter.open(asked('csv')), await exporter.open(asked('csv'))];
    expect(threadsBelow()).toHaveLength(before + tables.length);
    for (const table of tables) await table.close();
  });

  test('are what they are in place', async () => {
    const table = await createExporter(location).open(asked('csv'));
    expect(table.count).toBe(MEMBERS);
    const text = await textOf(table);
    expect(text.split('\r\n')).toHaveLength(MEMBERS + 2);
    expect(text).toBe(await textOf(await exportInPlace(database).open(asked('csv'))));
    expect((await textOf(await createExporter(location).open(asked('xlsx')))).slice(0, 2)).toBe(
      'PK',
    );
  });

  test('two at once; whoever leaves makes room', async () => {
    const exporter = createExporter(location);
    const leaving = new AbortController();
    const first = await exporter.open(asked('csv'), leaving.signal);
    const second = await exporter.open(asked('xlsx'));
    const third = exporter.open(asked('csv'));
    await expect(third).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '30' } });

    // Before anything was fetched, and in the middle.
    leaving.abort();
    await second.bytes.next();
    await second.bytes.return(undefined);
    await expect(textOf(first)).rejects.toThrow();
    for (let times = 0; times < 3; times += 1) {
      const table = await exporter.open(asked('csv'));
      await table.close();
      await table.close();
    }
    expect(await textOf(await exporter.open(asked('csv')))).toContain('2999');
  });

  test('a fault in the thread is told, and costs no place', async () => {
    const exporter = createExporter(location);
    const faulty = { ...asked('csv'), selection: null } as unknown as MemberTableAsked;
    for (let times = 0; times < 3; times += 1) {
      await expect(exporter.open(faulty)).rejects.toThrow();
    }
    const table = await exporter.open(asked('csv'));
    await table.close();
  });

  test('in place, a fault in the middle cuts the file off', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const table = await exportInPlace(failing(database)).open(asked(format));
      await expect(textOf(table)).rejects.toThrow('disk');
    }
  });

  test('nobody waits: nothing is begun', async () => {
    await expect(
      createExporter(location).open(asked('csv'), AbortSignal.abort()),
    ).rejects.toMatchObject({ status: 499 });
  });

  test('whoever leaves while it is counted is no fault', async () => {
    const exporter = createExporter(location);
    const leaving = new AbortController();
    const table = exporter.open(asked('csv'), leaving.signal);
    leaving.abort();
    await expect(table).rejects.toMatchObject({ status: 499 });
  });
});
