/** Members who are probably the same person: which pairs are found, and why, and which are said to be two. */
import type { AuditPage } from '../../../../contract/office/audit.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { DuplicatePage, DuplicateReason } from '../../../../contract/office/mergeEntities.ts';
import { mergeCalls } from '../../../../contract/office/merging.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { newInvitationCode } from '../../../../server/lib/randomCodes.ts';
import { insertMembers, nextMemberNumber } from '../../../../server/modules/members/repository.ts';
import { texts } from '../../../../server/texts.ts';
import { texts as mergingTexts } from '../../../../server/modules/merging/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { meanwhile } from '../../support/meanwhile.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

forEachEngine('duplicates', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  beforeEach(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser', { firstName: 'Lea', lastName: 'Leitung' });
  });
  afterEach(async () => {
    await fixture.close();
    await database.close();
  });

  /** @returns ids, in the order given. */
  async function add(
    ...members: { first: string; last: string; invite?: string; email?: string }[]
  ): Promise<number[]> {
    const from = await nextMemberNumber(database.db);
    return await insertMembers(
      database.db,
      members.map(({ first, last, invite, email }, index) => ({
        number: from + index,
        firstName: first,
        lastName: last,
        isSuperuser: false,
        isStaff: false,
        isEntryStaff: false,
        initialToken: newInvitationCode(),
        createdAt: '2026-05-01T10:00:00.000Z',
        inviteEmail: invite,
        ...(email !== undefined && {
          registration: { email, passwordHash: 'none', at: '2026-05-02T10:00:00.000Z' },
        }),
      })),
    );
  }
  const page = async (query: Record<string, string> = {}) => {
    const reply = await ask(fixture, mergeCalls.duplicates, { as: office, query });
    expect(reply.statusCode).toBe(200);
    return reply.json<DuplicatePage>();
  };
  const told = async (query: Record<string, string> = {}) =>
    (await page(query)).pairs.map(({ members, reasons }) => [members.map(({ id }) => id), reasons]);
  const tellApart = (members: readonly number[], apart = true, as = office) =>
    ask(fixture, mergeCalls.tellApart, { as, body: { members, apart } });

  test('a member and entry staff: neither the list nor the word', async () => {
    const [one, other] = await add({ first: 'A', last: 'B' }, { first: 'A', last: 'B' });
    for (const role of ['member', 'entry staff'] as const) {
      const as = await fixture.person(role, { firstName: role, lastName: 'Fremd' });
      expect((await ask(fixture, mergeCalls.duplicates, { as })).statusCode).toBe(403);
      expect((await tellApart([one!, other!], true, as)).statusCode).toBe(403);
    }
    expect(await told()).toEqual([[[one, other], ['name']]]);
  });

  test('finds the same name however it is written, and the same address wherever it stands', async () => {
    const [same, sameToo, spelt, turned, , tall, tail] = await add(
      { first: 'Änne', last: 'Müller' },
      { first: 'Anne', last: 'MULLER' },
      { first: 'Aenne', last: 'Mueller' },
      { first: 'Mueller', last: 'Aenne' },
      { first: 'Anna', last: 'Möller' },
      { first: 'Tom', last: 'Tall', email: 'Tom@Example.org' },
      { first: 'Tom', last: 'Tail', invite: 'tom@example.ORG' },
    );
    const [one, two] = await add(
      { first: 'Eva', last: 'Eins', invite: 'familie@example.org' },
      { first: 'Zoe', last: 'Zwei', invite: 'familie@example.org' },
    );
    expect(await told()).toEqual([
      [[one, two], ['address']],
      [
        [tall, tail],
        ['similar_name', 'address'],
      ],
      [[same, sameToo], ['name']],
      [[sameToo, spelt], ['spelling']],
      [[spelt, turned], ['order']],
    ]);
    const { pairs, count, count_is_lower_bound: isMore } = await page();
    expect([count, isMore]).toEqual([5, false]);
    expect(pairs[1]?.members).toMatchObject([
      { name: 'Tom Tall', address: 'Tom@Example.org', is_registered: true, last_active_at: null },
      { name: 'Tom Tail', address: 'tom@example.ORG', is_registered: false, codes: 0, tickets: 0 },
    ]);
  });

  test('the same name and the same address are one pair; codes and tickets are told', async () => {
    const [one, other] = await add(
      { first: 'A', last: 'B', invite: 'a@example.org' },
      { first: 'B', last: 'A', invite: 'a@example.org' },
    );
    await fixture.code({ id: other! });
    await fixture.ticket({ id: other! });
    const { pairs } = await page();
    expect(pairs).toHaveLength(1);
    expect(pairs[0]?.reasons).toEqual(['order', 'address']);
    expect(pairs[0]?.members).toMatchObject([
      { id: one, codes: 0, tickets: 0 },
      { id: other, codes: 2, tickets: 1 },
    ]);
  });

  test('who is said to be two goes for good, the third stays; and comes back when that is taken back', async () => {
    const [one, two, three] = await add(
      { first: 'A', last: 'B' },
      { first: 'A', last: 'B' },
      { first: 'A', last: 'B' },
    );
    const numbers = await database.db.selectFrom('member').select(['id', 'number']).execute();
    const number = (id?: number) => numbers.find((member) => member.id === id)!.number;
    expect((await tellApart([two!, one!])).json()).toEqual({
      message: mergingTexts.toldApart(number(two), number(one)),
    });
    expect(await told()).toEqual([
      [[one, three], ['name']],
      [[two, three], ['name']],
    ]);
    const apart = await page({ apart: 'yes' });
    expect(apart.pairs).toMatchObject([
      { members: [{ id: one }, { id: two }], apart: { by: { id: office.id } } },
    ]);
    expect(apart).toMatchObject({ count: 1, next: null });

    // Said twice is said once.
    await tellApart([one!, two!]);
    expect((await tellApart([one!, two!], false)).json()).toEqual({
      message: mergingTexts.notApart(number(one), number(two)),
    });
    expect((await page({ apart: 'yes' })).pairs).toEqual([]);
    expect(await told()).toEqual([
      [[one, two], ['name']],
      [[two, three], ['name']],
    ]);
    const query = { member: String(two) };
    const { results } = (
      await ask(fixture, officeCalls.audit, { as: office, query })
    ).json<AuditPage>();
    expect(results.map(({ action }) => action)).toEqual([
      'members not apart',
      'members told apart',
    ]);
    expect(results[1]?.sentence).toMatchObject([
      { id: two },
      ' und ',
      { id: one },
      ' sind zwei verschiedene Mitglieder',
    ]);
  });

  test('one who is merged by now is told apart from nobody, and not counted', async () => {
    const [one, two, three] = await add(
      { first: 'A', last: 'B' },
      { first: 'A', last: 'B' },
      { first: 'A', last: 'B' },
    );
    await tellApart([one!, two!]);
    await tellApart([two!, three!]);
    await database.db
      .updateTable('member')
      .set({ merged_into: two! })
      .where('id', '=', three!)
      .execute();
    const { count, pairs } = await page({ apart: 'yes' });
    expect([count, pairs.length]).toEqual([1, 1]);
  });

  test('one who is merged in that moment is told apart from nobody', async () => {
    const [one, two, three] = await add(
      { first: 'A', last: 'B' },
      { first: 'A', last: 'B' },
      { first: 'A', last: 'B' },
    );
    // By then the app answers at once.
    expect(await told()).toHaveLength(2);
    const answer = await meanwhile(
      database,
      (trx) =>
        trx.updateTable('member').set({ merged_into: two! }).where('id', '=', one!).execute(),
      () => tellApart([one!, three!]),
    );
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: texts.unknownMember }]);
    expect(await database.db.selectFrom('member_apart').selectAll().execute()).toEqual([]);
  });

  test('from whom one was told apart, the one into whom they are merged is, too, until they part', async () => {
    const [one, two, three] = await add(
      { first: 'Kim', last: 'Berg' },
      { first: 'Kim', last: 'Berg' },
      { first: 'Kim', last: 'Berg' },
    );
    await tellApart([one!, two!]);
    const apart = async () =>
      (await page({ apart: 'yes' })).pairs.map(({ members }) => members.map(({ id }) => id));
    const merged = await ask(fixture, mergeCalls.mergeMembers, {
      as: office,
      params: { id: three!, other: one! },
      body: { version: 1, gone_version: 1, take: [] },
    });
    expect(merged.statusCode).toBe(200);
    expect(await apart()).toEqual([[two, three]]);
    expect(await told()).toEqual([]);
    const { id } = merged.json<{ id: number }>();
    const undone = await ask(fixture, mergeCalls.undoMerge, { as: office, params: { id } });
    expect(undone.statusCode).toBe(200);
    expect(await apart()).toEqual([[one, two]]);
  });

  test('pages are bounded and lead on without a gap, from addresses to names', async () => {
    await add(...Array.from({ length: 41 }, () => ({ first: 'Gleich', last: 'Heit' })));
    await add(
      ...Array.from({ length: 41 }, (_, index) => ({
        first: `Wer${'abcdefghijklmnopqrstuvwxyz'[index % 26]!.repeat(9)}${index}`,
        last: 'Auch',
        invite: 'buero@example.org',
      })),
    );
    // Both the same: found once, with the addresses.
    const both = await add(
      { first: 'Doppelt', last: 'Gemoppelt', invite: 'zwei@example.org' },
      { first: 'Doppelt', last: 'Gemoppelt', invite: 'zwei@example.org' },
    );
    const seen: string[] = [];
    const reasons: DuplicateReason[] = [];
    let after = '';
    const sizes: number[] = [];
    do {
      const { pairs, next, count, count_is_lower_bound: isMore } = await page({ after });
      expect([count, isMore]).toEqual([81, false]);
      seen.push(...pairs.map(({ members }) => members.map(({ id }) => id).join('-')));
      reasons.push(...pairs.map((pair) => pair.reasons.at(-1)!));
      sizes.push(pairs.length);
      after = next ?? '';
    } while (after !== '');
    expect(sizes).toEqual([25, 25, 25, 6]);
    expect(new Set(seen).size).toBe(81);
    expect(reasons.lastIndexOf('address')).toBe(40);
    expect(reasons.indexOf('name')).toBe(41);
    expect(seen[40]).toBe(both.join('-'));
  });

  test('nonsense gets a sentence', async () => {
    const cursor = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const askPage = (after: string) =>
      ask(fixture, mergeCalls.duplicates, { as: office, query: { after } });
    const answers = [
      [await tellApart([office.id, office.id]), 400, mergingTexts.oneMember],
      [await tellApart([office.id, 99_999]), 404, texts.unknownMember],
      [await askPage('x%'), 400, texts.invalidCursor],
      // Of when names came first: it would lead past the addresses.
      [await askPage(cursor(['name', 'gleich heit', 1])), 400, texts.invalidCursor],
      [await askPage(cursor(['address', 'buero@example.org', 1])), 400, texts.invalidCursor],
    ] as const;
    for (const [reply, status, error] of answers) {
      expect([reply.statusCode, reply.json()]).toEqual([status, { error }]);
    }
  });
});
