import { SERVER } from '../../../server/modules/audit/actor.ts';
import { createMetrics } from '../../../server/modules/operations/metrics.ts';
import { createServices } from '../../../server/services.ts';
import { readInPlace, type Reader } from '../../../server/work/reader.ts';
import { unavailable } from '../../../server/errors.ts';
import { forEachEngine } from '../../support/engines.ts';
import { createFixture, type Fixture, type Person } from '../modules/fixture.ts';

forEachEngine('what the office reads beside the gate', (engine) => {
  let fixture: Fixture;
  let admin: Person;
  let asked: string[];
  let busy = 0;
  let reader: Reader;

  beforeAll(async () => {
    fixture = await createFixture(await engine.open());
    admin = await fixture.person('superuser');
    await fixture.code(admin);
    const inPlace = readInPlace(fixture.database);
    reader = {
      ...inPlace,
      read: (name, args) => {
        asked.push(name);
        if (busy === 0) return inPlace.read(name, args);
        busy -= 1;
        throw unavailable('busy', 3);
      },
    };
  });
  beforeEach(() => (asked = []));
  afterAll(() => fixture.close());

  const services = () => createServices({ ...fixture.deps, reader });
  async function all<T>(parts: AsyncIterable<T[]>): Promise<T[]> {
    const found: T[] = [];
    for await (const part of parts) found.push(...part);
    return found;
  }

  test('a sheet, and a page of the audit', async () => {
    expect(
      (await services().memberDetails.find(SERVER, { id: admin.id, present: null })).codes,
    ).toHaveLength(1);
    await services().audit.page({}, undefined);
    expect(asked).toEqual(['readMemberDetails', 'readAudit']);
  });

  test('a table of the audit: one that has begun waits while too many read', async () => {
    const entries = services().audit.export(SERVER, {});
    busy = 1;
    expect(await all(entries)).toEqual([]);
    expect(new Set(asked)).toEqual(new Set(['readAudit']));
  });

  test('the search at the gate', async () => {
    expect(await services().guestSearch.find(SERVER, 'example')).toEqual([]);
    expect(asked).toEqual(['findGuests']);
  });

  test('what the office’s pages count, the board, and the metrics', async () => {
    const { board, consequences, seasons } = services();
    await consequences.of({});
    await seasons.seasons();
    await board.board();
    expect(asked).toEqual(['countConcerned', 'presentCounts', 'readBoard']);
    asked = [];
    const told = await createMetrics({ ...fixture.deps, reader }).registry.metrics();
    expect(asked).toEqual(['readMetrics']);
    expect(told).toContain('einlass_outbox_mails{state="waiting"} 0');
    expect(told).toContain('einlass_jobs{state="done"} 0');
  });
});
