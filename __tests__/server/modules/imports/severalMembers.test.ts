/** A line that fits several members says whom it could mean, and what to do about it: which is true. */
import { calls } from '../../../../contract/calls.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { JobRow } from '../../../../contract/office/jobEntities.ts';
import { texts } from '../../../../server/modules/imports/texts.ts';
import { PASSWORD } from '../../support/testApp.ts';
import { ask } from '../fixture.ts';
import { forEachImportDesk } from './importDesk.ts';

const HEAD = 'Nummer;Vorname;Nachname;E-Mail;Notiz';
const csv = (...lines: string[]): string => [HEAD, ...lines].join('\n');
const named = ({ could_be: several }: JobRow) =>
  several && [several.members.map((one) => `${one.number} ${one.first_name}`), several.more];

forEachImportDesk('lines that fit several members', (its) => {
  let first = 1_000;
  /** Numbers that no other test has. */
  beforeEach(() => {
    first += 1_000;
  });
  const address = () => `haus${first}@example.org`;
  const family = (count: number) =>
    Array.from({ length: count }, (_, i) => `${first + i};Kind${i};F${first};${address()};`);
  const UPDATE = { existing: 'update', match: 'email' } as const;

  test('name them by number and name, and count those beyond three', async () => {
    await its.desk.done(csv(...family(5)));
    const job = await its.desk.dryRun(csv(`;;;${address()};neu`), UPDATE);
    expect(job.reasons).toEqual([{ sentence: texts.severalMembers, count: 1 }]);
    const [row] = await its.desk.jobs.rows(job.id, 'skipped');
    expect(row).toMatchObject({ line: 2, sentence: texts.severalMembers });
    const three = [`${first} Kind0`, `${first + 1} Kind1`, `${first + 2} Kind2`];
    expect(named(row!)).toEqual([three, 2]);
    expect((await its.desk.refused(job.id)).body).toContain(
      `${texts.severalMembers} Es könnten sein: Nummer ${first} (Kind0 F${first}), ` +
        `Nummer ${first + 1} (Kind1 F${first}), Nummer ${first + 2} (Kind2 F${first}) und 2 weitere.`,
    );
  });

  test('by the name, too; no row keeps whom', async () => {
    await its.desk.done(
      csv(`${first};Mia;M${first};;`, `${first + 1};Mia;M${first};${address()};`),
      { existing: 'skip', match: 'number' },
    );
    const job = await its.desk.dryRun(csv(`;Mia;M${first};;neu`), { ...UPDATE, match: 'name' });
    const [row] = await its.desk.jobs.rows(job.id, 'skipped');
    expect(named(row!)).toEqual([[`${first} Mia`, `${first + 1} Mia`], 0]);
    const kept = await its.database.db
      .selectFrom('job_row')
      .selectAll()
      .where('job_id', '=', job.id)
      .execute();
    expect(JSON.stringify(kept)).not.toContain(String(first + 1));
  });

  test('are as they are by now: of one who is left, nothing', async () => {
    await its.desk.done(csv(...family(2)));
    const job = await its.desk.dryRun(csv(`;;;${address()};neu`), UPDATE);
    const now = its.database.db.updateTable('member').where('number', '=', first);
    await now.set({ first_name: 'Kim' }).execute();
    expect((await its.desk.jobs.rows(job.id, 'skipped')).map(named)).toEqual([
      [[`${first} Kim`, `${first + 1} Kind1`], 0],
    ]);
    await now.set({ invite_email: null }).execute();
    expect((await its.desk.jobs.rows(job.id, 'skipped')).map(named)).toEqual([undefined]);
  });

  test('go as the sentence says: by the number of one, or for somebody new by a free one', async () => {
    await its.desk.done(csv(...family(2)));
    const job = await its.desk.done(
      csv(`${first + 1};;;${address()};neu`, `${first + 9};Kind0;F${first};${address()};`),
      { ...UPDATE, match: 'number' },
    );
    expect(job).toMatchObject({ changed: 2, added: 1, skipped: 0 });
    expect(await its.desk.member(first + 1)).toMatchObject({ first_name: 'Kind1', notes: 'neu' });
    expect(await its.desk.member(first + 9)).toMatchObject({ first_name: 'Kind0' });
  });

  describe('one who was invited at the address, and has registered with another', () => {
    const mia = () => `${first};Mia;M${first};${address()};`;
    beforeEach(async () => {
      await its.desk.done(csv(mia()));
      const { id, initial_token } = (await its.desk.member(first))!;
      await ask(its.fixture, officeCalls.mailInvitation, { as: its.office, params: { id } });
      const body = { email: `privat${first}@example.org`, password: PASSWORD, initial_token };
      expect((await ask(its.fixture, calls.register, { body })).statusCode).toBe(201);
    });

    test.each(['update', 'skip'] as const)('is named, and not doubled: %s', async (existing) => {
      const lines = [
        `;MIA;M${first};${address().toUpperCase()};neu`,
        `;Kim;M${first};${address()};`,
      ];
      const job = await its.desk.dryRun(csv(...lines), { ...UPDATE, existing });
      expect(job).toMatchObject({ pending: 1, added: 1, skipped: 1 });
      expect(job.reasons).toEqual([{ sentence: texts.registeredElsewhere, count: 1 }]);
      const [row] = await its.desk.jobs.rows(job.id, 'skipped');
      expect(named(row!)).toEqual([[`${first} Mia`], 0]);
      expect((await its.desk.refused(job.id)).body).toContain(
        `${texts.registeredElsewhere} Es könnte sein: Nummer ${first} (Mia M${first}).`,
      );
    });

    test('and was merged since, by who stands for them', async () => {
      const names = { firstName: 'Mia', lastName: `M${first}` };
      const { number } = await its.fixture.person('member', names);
      await its.desk.merge(number, first);
      const job = await its.desk.dryRun(csv(mia().slice(4)), UPDATE);
      expect(job).toMatchObject({ pending: 0, skipped: 1 });
      expect(job.reasons).toEqual([{ sentence: texts.isMerged(number), count: 1 }]);
    });

    test('goes as the sentence says, by the number; the own address stays', async () => {
      const job = await its.desk.done(csv(`${first};;;${address()};neu`), {
        ...UPDATE,
        match: 'number',
      });
      expect(job).toMatchObject({ changed: 1, added: 0 });
      expect(await its.desk.member(first)).toMatchObject({
        email: `privat${first}@example.org`,
        invite_email: null,
        notes: 'neu',
      });
    });

    test('without a name, too, as long as the mail is kept', async () => {
      const reasons = async () =>
        (await its.desk.dryRun(csv(`;;;${address()};neu`), UPDATE)).reasons;
      expect(await reasons()).toEqual([{ sentence: texts.registeredElsewhere, count: 1 }]);
      await its.database.db.deleteFrom('outbox').where('recipient', '=', address()).execute();
      expect(await reasons()).toEqual([{ sentence: texts.namesMissing, count: 1 }]);
    });
  });
});
