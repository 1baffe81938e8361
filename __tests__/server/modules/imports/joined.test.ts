/** Who joins between dry run and start is not added a second time by a line that has shown nobody like that. */
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { NewMember } from '../../../../contract/office/entities.ts';
import { texts } from '../../../../server/modules/imports/texts.ts';
import { texts as jobTexts } from '../../../../server/modules/jobs/texts.ts';
import { ask } from '../fixture.ts';
import { forEachImportDesk } from './importDesk.ts';
import { asSeen } from '../../../support/asSeen.ts';

const HEAD = 'Nummer;Vorname;Nachname;E-Mail';
const csv = (...lines: string[]): string => [HEAD, ...lines].join('\n');

forEachImportDesk('who joins after the dry run', (its) => {
  let first = 3_000;
  let mia: { first_name: string; last_name: string; invite_email: string };
  /** Numbers, a name and an address that no other test has. */
  beforeEach(() => {
    first += 1_000;
    const last = String.fromCharCode('A'.charCodeAt(0) + first / 1_000);
    mia = { first_name: 'Mia', last_name: `Moll${last}`, invite_email: `mia.${first}@example.org` };
  });

  const byHand = async (body: NewMember) => {
    const reply = await ask(its.fixture, officeCalls.addMember, { as: its.office, body });
    if (reply.statusCode !== 201) throw new Error(reply.body);
  };
  const run = async (id: number): Promise<Job> => {
    await its.desk.jobs.act(id, 'start');
    await its.desk.jobs.work();
    return await its.desk.jobs.job(id);
  };
  const dryRun = (...lines: string[]) => its.desk.dryRun(csv(...lines), { match: 'number' });
  const CHANGED = [{ sentence: texts.changedSince, count: 1 }];
  const PASSED_OVER = { changed: 0, failed: 0, skipped: 1, reasons: CHANGED };
  const lineOf = (number: number) =>
    `${number};${mia.first_name};${mia.last_name};${mia.invite_email}`;

  test.each<[string, () => NewMember]>([
    ['the same name and address', () => mia],
    ['the same name', () => ({ first_name: 'MIA', last_name: mia.last_name })],
    ['the same address', () => ({ ...mia, first_name: 'Ole', last_name: 'Otter' })],
  ])('%s: the line is passed over, and can be loaded again', async (_, who) => {
    const draft = await dryRun(lineOf(first));
    expect(draft).toMatchObject({ pending: 1, doubts: [] });
    await byHand(who());
    expect(await run(draft.id)).toMatchObject({ ...PASSED_OVER, added: 0 });
    expect(await its.desk.member(first)).toBeUndefined();
    expect((await its.desk.refused(draft.id)).body).toContain(`${lineOf(first)};2;`);
  });

  test('somebody who was there is called so by now: the line is passed over', async () => {
    await byHand({ first_name: 'Maria', last_name: mia.last_name, number: first });
    const draft = await dryRun(lineOf(first + 1));
    const { id, version } = (await its.desk.member(first))!;
    const body = { version, first_name: mia.first_name };
    await ask(its.fixture, officeCalls.changeMember, {
      as: its.office,
      params: { id },
      ...asSeen(body),
    });
    expect(await run(draft.id)).toMatchObject(PASSED_OVER);
  });

  describe('beside one who was shown', () => {
    const changed = async (number: number, change: object) => {
      const { id, version } = (await its.desk.member(number))!;
      const body = { version, ...change };
      const params = { id };
      const reply = await ask(its.fixture, officeCalls.changeMember, {
        as: its.office,
        params,
        ...asSeen(body),
      });
      expect(reply.statusCode).toBe(200);
    };

    test.each<[string, (numbers: { shown: number; other: number }) => Promise<void>]>([
      ['is called so', ({ other }) => changed(other, { first_name: 'Mia' })],
      ['has the address', ({ other }) => changed(other, { invite_email: mia.invite_email })],
      [
        'is called so in place of the one',
        async ({ shown, other }) => {
          await changed(shown, { first_name: 'Otto' });
          await changed(other, { first_name: 'Mia' });
        },
      ],
    ])('somebody who was there %s by now: the line is passed over', async (_, change) => {
      const [shown, other] = [first, first + 1];
      await byHand({ ...mia, number: shown });
      await byHand({ first_name: 'Maria', last_name: mia.last_name, number: other });
      const draft = await dryRun(lineOf(first + 2));
      expect(draft).toMatchObject({ pending: 1, doubts: [{ count: 1 }] });
      await change({ shown, other });
      expect(await run(draft.id)).toMatchObject(PASSED_OVER);
      expect(await its.desk.member(first + 2)).toBeUndefined();
    });

    test('somebody who is called so no longer stands in the way of nothing', async () => {
      await byHand({ ...mia, number: first });
      await byHand({ ...mia, number: first + 1 });
      const draft = await dryRun(lineOf(first + 2));
      await changed(first, { first_name: 'Otto', invite_email: null });
      expect(await run(draft.id)).toMatchObject({ changed: 1, skipped: 0 });
    });
  });

  test.each([
    ['joined with it', 0],
    ['joined with it beside one who was shown', 1],
  ])('the address that a line gives a member: who %s makes it pass over', async (_, shown) => {
    await byHand({ first_name: 'Maria', last_name: mia.last_name, number: first });
    if (shown > 0) await byHand({ ...mia, first_name: 'Ole' });
    const draft = await its.desk.dryRun(csv(`${first};;;${mia.invite_email}`), {
      match: 'number',
      existing: 'update',
    });
    expect(draft).toMatchObject({ pending: 1, doubts: shown > 0 ? [{ count: 1 }] : [] });
    await byHand({ ...mia, first_name: 'Ida' });
    expect(await run(draft.id)).toMatchObject({ ...PASSED_OVER, added: 0 });
    expect(await its.desk.member(first)).toMatchObject({ invite_email: null });
  });

  test('of two files that were checked side by side the second adds nobody again', async () => {
    const one = await dryRun(lineOf(first));
    const other = await dryRun(lineOf(first + 1));
    expect(other).toMatchObject({ pending: 1, doubts: [] });
    expect(await run(one.id)).toMatchObject({ changed: 1 });
    expect(await run(other.id)).toMatchObject(PASSED_OVER);
    expect(await its.desk.member(first + 1)).toBeUndefined();
  });

  test('who was shown as a doubt stands in the way of nothing, who joins since does', async () => {
    await byHand(mia);
    const shown = await dryRun(lineOf(first));
    const [again, since] = [await dryRun(lineOf(first + 1)), await dryRun(lineOf(first + 2))];
    expect(shown.doubts).toEqual([{ sentence: jobTexts.addressShared, count: 1 }]);
    expect(await run(shown.id)).toMatchObject({ changed: 1, skipped: 0 });
    for (const { id } of [again, since]) expect(await run(id)).toMatchObject(PASSED_OVER);
  });

  test('who shares but the name or the address that was shown is not taken for the other', async () => {
    await byHand({ ...mia, first_name: 'Ole' });
    const draft = await dryRun(lineOf(first));
    await byHand({ first_name: mia.first_name, last_name: mia.last_name });
    expect(await run(draft.id)).toMatchObject(PASSED_OVER);
  });

  // 80: both are in batches of their own.
  describe.each([0, 80])('two lines of one name and address, %i others between them', (others) => {
    const between = () =>
      Array.from({ length: others }, (_, index) => `${first + 100 + index};A;B${index};`);

    test('are both added, as they were shown', async () => {
      const draft = await dryRun(lineOf(first), ...between(), lineOf(first + 1));
      expect(draft.doubts).toEqual([{ sentence: jobTexts.addressShared, count: 1 }]);
      expect(await run(draft.id)).toMatchObject({ changed: others + 2, skipped: 0 });
    });

    test('in another order of the names, too', async () => {
      const turned = `${first + 1};${mia.last_name};${mia.first_name};`;
      const draft = await dryRun(lineOf(first), ...between(), turned);
      expect(await run(draft.id)).toMatchObject({ changed: others + 2, skipped: 0 });
    });

    test('the first one by the change of a member who is there', async () => {
      await byHand({ first_name: 'Maria', last_name: mia.last_name, number: first });
      const draft = await its.desk.dryRun(csv(lineOf(first), ...between(), lineOf(first + 1)), {
        match: 'number',
        existing: 'update',
      });
      expect(await run(draft.id)).toMatchObject({ changed: others + 2, skipped: 0 });
    });

    test('are both passed over when somebody joins', async () => {
      const draft = await dryRun(lineOf(first), ...between(), lineOf(first + 1));
      await byHand(mia);
      expect(await run(draft.id)).toMatchObject({ changed: others, skipped: 2 });
    });
  });
});
