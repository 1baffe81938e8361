import type { Database } from '../../../../server/db/openDatabase.ts';
import { insertMembers } from '../../../../server/modules/members/repository.ts';
import {
  createMembersService,
  type MembersService,
} from '../../../../server/modules/members/service.ts';
import { insertPurchaseCodes } from '../../../../server/modules/purchaseCodes/repository.ts';
import { systemClock } from '../../../../server/lib/clock.ts';
import { forEachEngine } from '../../../support/engines.ts';

const FIRST_NAMES = ['Jürgen', 'Änne', 'Zoë', 'Bo', 'Sören', 'Łucja', 'José', 'Maximilian'];
const LAST_NAMES = ['Weiß', 'Müller', 'Li', "O'Brien", 'de la Cruz', 'Schmidt-Gößmann', '張偉'];
const COUNT = 3_000;

/** Members 1…3000; every one of the first names with every one of the last names, again and again. */
const crowd = Array.from({ length: COUNT }, (_, index) => ({
  number: index + 1,
  firstName: FIRST_NAMES[index % FIRST_NAMES.length]!,
  lastName: LAST_NAMES[index % LAST_NAMES.length]!,
  isSuperuser: false,
  isStaff: false,
  isEntryStaff: false,
  initialToken: `AAAAA-${String(index).padStart(5, '0')}`,
  createdAt: '2026-05-01T10:00:00.000Z',
}));
const numbersOf = (firstName: string, lastName: string) =>
  crowd
    .filter((one) => one.firstName === firstName && one.lastName === lastName)
    .map((one) => one.number);

forEachEngine('member search among 3,000 (§2)', (engine) => {
  let database: Database;
  let members: MembersService;

  beforeAll(async () => {
    database = await engine.open();
    members = createMembersService({ database, clock: systemClock });
    const ids = await database.transaction((trx) => insertMembers(trx, crowd));
    expect(ids).toHaveLength(COUNT);
    await insertMembers(database.db, [
      {
        ...crowd[0]!,
        number: 4001,
        firstName: '100%_ "wild" \\ *',
        lastName: '<script>alert(1)</script>',
        initialToken: 'BBBBB-BBBBB',
        registration: {
          email: "Robert'); drop table member;--@Example.org",
          passwordHash: 'x',
          at: '2026-05-01T10:00:00.000Z',
        },
      },
    ]);
    await insertPurchaseCodes(database.db, [
      { token: 'QRSTU-VWXYZ-23456', createdFor: ids[41]!, createdAt: '2026-05-01T10:00:00.000Z' },
      { token: 'QRSTU-VWXYZ-23457', createdFor: ids[42]!, createdAt: '2026-05-01T10:00:00.000Z' },
    ]);
  });

  const numbers = async (typed: string, slice = { offset: 0, limit: 200 }) =>
    (await members.find(typed, slice)).members.map((member) => member.number);

  test('an empty search finds all, by member number', async () => {
    const page = await members.find('', { offset: 25, limit: 25 });
    expect(page.count).toBe(COUNT + 1);
    expect(page.countIsLowerBound).toBe(false);
    expect(page.members.map((member) => member.number)).toEqual(
      Array.from({ length: 25 }, (_, index) => 26 + index),
    );
  });

  test.each([
    ['zoë müller', numbersOf('Zoë', 'Müller')],
    ['MULLER ZOE', numbersOf('Zoë', 'Müller')],
    ['zoe mull', numbersOf('Zoë', 'Müller')],
    ['weiss jurgen', numbersOf('Jürgen', 'Weiß')],
    ['Bo Müller', numbersOf('Bo', 'Müller')],
    ['bo li', numbersOf('Bo', 'Li')],
    ['li bo', numbersOf('Bo', 'Li')],
    ['GÖSSMANN änne', numbersOf('Änne', 'Schmidt-Gößmann')],
    ["o'b zoe", numbersOf('Zoë', "O'Brien")],
    ["zoe O'BRIEN", numbersOf('Zoë', "O'Brien")],
    ['obrien zoe', numbersOf('Zoë', "O'Brien")],
    ['zoe o’brien', numbersOf('Zoë', "O'Brien")],
    ['O´Brien zoe', numbersOf('Zoë', "O'Brien")],
    ['de la bo', numbersOf('Bo', 'de la Cruz')],
    ['bo s', numbersOf('Bo', 'Schmidt-Gößmann')],
    ['jürgen s', numbersOf('Jürgen', 'Schmidt-Gößmann')],
    ['jürgen gö', numbersOf('Jürgen', 'Schmidt-Gößmann')],
    ['AAAAA-00016', [17]],
    ['aaaaa00016', [17]],
    ['#17', [17]],
    ['17', [17]],
    ['2998', [2998, 2999]],
    ['#2998', [2998]],
    ['#999999999', []],
    ['wild (#4001)', [4001]],
    ['wild #4000', []],
    ['100%_', [4001]],
    ['"wild"', [4001]],
    ['\\ wild', [4001]],
    ['wild * "', [4001]],
    ['<script>', [4001]],
    ["'); drop table member;--", [4001]],
    ['example.org', [4001]],
    ['QRSTU-VWXYZ-23456', [42]],
    ['qrstuvwxyz23457', [43]],
    ['qrstu', [42, 43]],
    ['wild-nobody', []],
    ['" OR 1=1', []],
    ['*', []],
    ['%', []],
    ['__', []],
  ])('finds by %j', async (typed, expected) => {
    expect(await numbers(typed)).toEqual(expected);
  });

  test('fewer than three characters: last names that begin so, in their order, the count a lower bound', async () => {
    const page = await members.find('mu', { offset: 0, limit: 25 });
    expect(page.members.map((member) => member.last_name)).toEqual(Array(25).fill('Müller'));
    expect(page.members[0]?.first_name).toBe('Änne');
    expect(page).toMatchObject({ count: 26, countIsLowerBound: true });
  });

  test.each([
    ['zo', 'Zoë'],
    ['jü', 'Jürgen'],
    ['Łu', 'Łucja'],
  ])('fewer than three characters: %j begins a first name, too', async (typed, firstName) => {
    const page = await members.find(typed, { offset: 0, limit: 200 });
    expect(page.members.map(({ first_name }) => first_name)).toEqual(Array(200).fill(firstName));
    expect(page.members[0]?.last_name).toBe('de la Cruz');
  });

  test.each(['mu', 'müller', '', '張', 'ß'])(
    'all pages of %j hold every match once',
    async (typed) => {
      const seen: number[] = [];
      let isComplete = false;
      while (!isComplete) {
        const page = await members.find(typed, { offset: seen.length, limit: 200 });
        seen.push(...page.members.map((member) => member.number));
        isComplete = !page.countIsLowerBound && page.count === seen.length;
        if (page.members.length === 0) break;
      }
      expect(isComplete).toBe(true);
      expect(new Set(seen).size).toBe(seen.length);
      const last = { mu: 'Müller', müller: 'Müller', 張: '張偉', ß: 'nobody' }[typed];
      const expected = crowd.filter((one) => last === undefined || one.lastName === last).length;
      expect(seen).toHaveLength(typed === '' ? expected + 1 : expected);
    },
  );

  test('a page beyond the last is empty and knows the count', async () => {
    expect(await members.find('müller', { offset: 100_000, limit: 25 })).toMatchObject({
      members: [],
      count: crowd.filter((one) => one.lastName === 'Müller').length,
    });
  });

  test('the invitation code is shown while the registration is pending, and no longer', async () => {
    const [pending] = (await members.find('#17', { offset: 0, limit: 1 })).members;
    expect(pending).toMatchObject({
      has_password: false,
      initial_token: 'AAAAA-00016',
      email: null,
    });
    const [registered] = (await members.find('wild', { offset: 0, limit: 1 })).members;
    expect(registered).toMatchObject({ has_password: true });
    expect(registered).not.toHaveProperty('initial_token');
  });

  test('the number of codes goes along', async () => {
    const [owner] = (await members.find('#42', { offset: 0, limit: 1 })).members;
    expect(owner?.token_count).toBe(1);
  });
});
