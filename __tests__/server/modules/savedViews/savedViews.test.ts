/** Named filters of the member list: everybody has their own. */
import { officeCalls } from '../../../../contract/office/calls.ts';
import {
  SAVED_VIEWS_MAX,
  type SavedView,
  type SavedViews,
} from '../../../../contract/office/savedViews.ts';
import type { Database, Queries } from '../../../../server/db/openDatabase.ts';
import { followLabel } from '../../../../server/modules/savedViews/repository.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { deletesData, meanwhile } from '../../support/meanwhile.ts';
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
  const seen = async (as = office) =>
    (await ask(fixture, officeCalls.savedViews, { as })).json<SavedViews>();
  const kept = async (as = office) => (await seen(as)).views;
  const keepOver = (version: string, views: SavedView[], as = office) =>
    ask(fixture, officeCalls.saveViews, { as, body: { version, views } });
  const keep = async (views: SavedView[], as = office) =>
    keepOver((await seen(as)).version, views, as);

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

  test.each(['', '  ', '\u200b', '\u2800', 'a\nb'])('%j is no name', async (name) => {
    const before = await kept();
    const reply = await keep([view(name)]);
    expect([reply.statusCode, await kept()]).toEqual([400, before]);
  });

  test('what nobody sees of a name is not kept', async () => {
    const as = await fixture.person('superuser');
    await keep([view('\u202eHelfer\u200b  innen')], as);
    expect(await kept(as)).toEqual([view('Helfer innen')]);
    expect((await keep([view('Helfer'), view('Hel\u2060fer')], as)).statusCode).toBe(400);
  });

  test('two windows: the later one is told, and takes nothing away', async () => {
    const as = await fixture.person('superuser');
    const { version } = await seen(as);
    const first = await keepOver(version, [view('Eins')], as);
    expect(first.json<SavedViews>()).toEqual(await seen(as));
    const late = await keepOver(version, [view('Zwei')], as);
    expect([late.statusCode, late.json()]).toEqual([409, { error: texts.viewsChanged }]);
    expect(await kept(as)).toEqual([view('Eins')]);
    // Whoever has seen it goes on, with what the answer said as well.
    const again = await keepOver(
      first.json<SavedViews>().version,
      [view('Eins'), view('Zwei')],
      as,
    );
    expect(again.statusCode).toBe(200);
    // What is as it was is nobody’s loss.
    await keep([], as);
    expect((await keepOver(version, [view('Drei')], as)).statusCode).toBe(200);
  });

  test.each([
    ['none yet', []],
    ['some', [view('Eins')]],
  ])('of many windows at one moment one is kept: %s', async (_, before) => {
    const as = await fixture.person('superuser');
    if (before.length > 0) await keep(before, as);
    const { version } = await seen(as);
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D', 'E'].map((name) => keepOver(version, [...before, view(name)], as)),
    );
    const won = answers.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4);
    expect(await kept(as)).toEqual(won[0]!.json<SavedViews>().views);
  });

  describe('of who deletes their data meanwhile none come back', () => {
    const LABELLED = view('Chor', { query: 'filter=marke%3Achor' });
    const leaves = ({ id }: Person) => ({
      id,
      change: async (trx: Queries) => {
        await deletesData(id)(trx);
        await trx.deleteFrom('saved_views').where('member_id', '=', id).execute();
      },
    });
    const rows = (id: number) =>
      database.db.selectFrom('saved_views').selectAll().where('member_id', '=', id).execute();

    test('from another window', async () => {
      const as = await fixture.person('superuser');
      await keep([LABELLED], as);
      const { version } = await seen(as);
      const { id, change } = leaves(as);
      const answer = await meanwhile(database, change, () => keepOver(version, [view('Zwei')], as));
      expect(answer.statusCode).toBe(409);
      expect(await rows(id)).toEqual([]);
    });

    test('with a label that is renamed; those of others go on asking for it', async () => {
      const [as, other] = [await fixture.person('superuser'), await fixture.person('superuser')];
      for (const each of [as, other]) await keep([LABELLED], each);
      const { id, change } = leaves(as);
      await meanwhile(database, change, () =>
        database.transaction((trx) => followLabel(trx, 'chor', 'gesang')),
      );
      expect(await rows(id)).toEqual([]);
      expect(await kept(other)).toEqual([{ ...LABELLED, query: 'filter=marke%3Agesang' }]);
    });
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
