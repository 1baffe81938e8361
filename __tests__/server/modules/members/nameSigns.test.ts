/** A name is one name whatever apostrophe or hyphen somebody's keyboard has, wherever members are looked for. */
import { entryCalls } from '../../../../contract/entry/calls.ts';
import { calls } from '../../../../contract/calls.ts';
import { GUEST_SEARCH_RESULTS_MAX } from '../../../../contract/entry/limits.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { FinderReply } from '../../../../contract/office/finder.ts';
import type { DuplicatePage } from '../../../../contract/office/mergeEntities.ts';
import { mergeCalls } from '../../../../contract/office/merging.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

const APOSTROPHES = [
  "O'Connor",
  'O’Connor',
  'O‘Connor',
  'O´Connor',
  'O`Connor',
  'O′Connor',
  'OʼConnor',
];
const HYPHENS = ['-', '‐', '‑', '‒', '–', '—', '−', '－', ' - ', ' – ', '- ', ' -'];
const DOUBLE = HYPHENS.map((sign) => `Meyer${sign}Bohn`);

forEachEngine('names with signs', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  let staff: Person;
  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser', { firstName: 'Lea', lastName: 'Leitung' });
    staff = await fixture.person('entry staff', { firstName: 'Tom', lastName: 'Tor' });
    for (const lastName of APOSTROPHES) {
      await fixture.person('member', { firstName: 'Liam', lastName });
    }
    for (const lastName of DOUBLE) await fixture.person('member', { firstName: 'Eva', lastName });
  });
  afterAll(async () => {
    await fixture.close();
    await database.close();
  });

  test.each<[string, number]>([
    ...APOSTROPHES.map((typed): [string, number] => [typed, APOSTROPHES.length]),
    ['oconnor', APOSTROPHES.length],
    ["liam o'c", APOSTROPHES.length],
    ['O´C Liam', APOSTROPHES.length],
    ...DOUBLE.map((typed): [string, number] => [typed, DOUBLE.length]),
    ['eva bohn', DOUBLE.length],
  ])('%j finds each, in the list, the office’s search and at the gate', async (text, count) => {
    const listed = await ask(fixture, calls.members, { as: office, query: { search: text } });
    expect(listed.json<{ count: number }>().count).toBe(count);
    const found = await ask(fixture, officeCalls.find, { as: office, query: { text } });
    expect(found.json<FinderReply>().member_count).toBe(count);
    const guests = await ask(fixture, entryCalls.search, { as: staff, query: { search: text } });
    expect(guests.json<unknown[]>().length).toBe(Math.min(count, GUEST_SEARCH_RESULTS_MAX));
  });

  test('and each of them may be one with the next', async () => {
    const reply = await ask(fixture, mergeCalls.duplicates, { as: office, query: {} });
    const { pairs } = reply.json<DuplicatePage>();
    expect(pairs).toHaveLength(APOSTROPHES.length + DOUBLE.length - 2);
    expect(new Set(pairs.flatMap(({ reasons }) => reasons))).toEqual(new Set(['name']));
  });
});
