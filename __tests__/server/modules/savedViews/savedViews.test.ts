/** Named filters of the member list: everybody has their own. */
import { officeCalls } from '../../../../contract/office/calls.ts';
import { SAVED_VIEWS_MAX, type SavedView } from '../../../../contract/office/savedViews.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

forEachEngine('saved views', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser');
  });
  afterAll(async () => {
    await fixture.close();
    await database.close();
  });

  const view = (name: string, more: Partial<SavedView> = {}): SavedView => ({
    name,
    query: 'filter=status%3Ainaktiv',
    is_default: false,
    ...more,
  });
  const kept = async (as = office) =>
    (await ask(fixture, officeCalls.savedViews, { as })).json<{ views: SavedView[] }>().views;
  const keep = (views: SavedView[], as = office) =>
    ask(fixture, officeCalls.saveViews, { as, body: { views } });

  test.each(['member', 'entry staff'] as const)('%s: has none and keeps none', async (role) => {
    const as = await fixture.person(role);
    expect((await ask(fixture, officeCalls.savedViews, { as })).statusCode).toBe(403);
    expect((await keep([view('x')], as)).statusCode).toBe(403);
  });

  test('are kept in their order, and are nobody else’s', async () => {
    expect(await kept()).toEqual([]);
    const views = [view(' Zuletzt '), view('Änne', { is_default: true })];
    expect((await keep(views)).statusCode).toBe(200);
    expect(await kept()).toEqual([view('Zuletzt'), view('Änne', { is_default: true })]);
    const other = await fixture.person('superuser');
    expect(await kept(other)).toEqual([]);
    await keep([view('Meine')], other);
    expect(await kept()).toHaveLength(2);
    await keep([]);
    expect([await kept(), await kept(other)]).toEqual([[], [view('Meine')]]);
  });

  test.each([
    ['a name that is there already', [view('Müller'), view('MÜLLER')]],
    ['no name', [view('   ')]],
    ['a name too long', [view('x'.repeat(61))]],
    [
      'two that it is to begin with',
      [view('a', { is_default: true }), view('b', { is_default: true })],
    ],
    ['too many', Array.from({ length: SAVED_VIEWS_MAX + 1 }, (_, index) => view(`v${index}`))],
  ])('%s is refused, and what was there stays', async (_, views) => {
    await keep([view('Bleibt')]);
    const answer = await keep(views);
    expect(answer.statusCode).toBe(400);
    expect(await kept()).toEqual([view('Bleibt')]);
  });
});
