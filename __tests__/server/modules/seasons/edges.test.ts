/** A season beside other things: a database that moves, taps at the same moment, another environment, imports taken back. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Updateable } from 'kysely';
import { calls } from '../../../../contract/calls.ts';
import type { MergePreview, UndoneMerge } from '../../../../contract/office/mergeEntities.ts';
import { mergeCalls } from '../../../../contract/office/merging.ts';
import { copyDatabase } from '../../../../server/db/copyDatabase.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import type { MemberTable } from '../../../../server/db/schema.ts';
import { COMMAND_LINE } from '../../../../server/modules/audit/actor.ts';
import { holdTickets } from '../../../../server/modules/entry/repository.ts';
import { createFestivalService } from '../../../../server/modules/festival/service.ts';
import { ownersOfCodes, removeMembers } from '../../../../server/modules/members/manyRepository.ts';
import { FACETS } from '../../../../server/modules/members/facets.ts';
import { presentFacts } from '../../../../server/modules/seasons/moveService.ts';
import { createSeasonsService } from '../../../../server/modules/seasons/service.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask } from '../fixture.ts';
import { AFTERWARDS, contentOf, FESTIVAL, lastYear, type LastYear } from './lastYear.ts';

forEachEngine('a season beside other things', (engine) => {
  let database: Database;
  let year: LastYear;
  beforeEach(async () => {
    database = await engine.open();
    year = await lastYear(database);
  });
  afterEach(async () => {
    await year.close();
    await database.close();
  });

  const festivalId = async () => (await year.seasons()).past[0]?.id ?? 0;
  const newCode = async ({ db }: Database, token: string): Promise<number> => {
    const { id } = await db
      .insertInto('token')
      .values({ token, created_for: year.member.id, created_at: AFTERWARDS })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  test('copied to another database, ids in the archive are not given again, also after the way back', async () => {
    const codes = (await contentOf(database)).token;
    expect((await year.start()).statusCode).toBe(200);
    const target = await engine.open();
    await copyDatabase(database, target);
    const past = await target.db.selectFrom('past_code').select('id').execute();
    const last = Math.max(...past.map(({ id }) => id));
    const first = await newCode(target, 'NEWCO-DEAAA');
    expect(first).toBeGreaterThan(last);
    const mail = await target.db
      .insertInto('token_email')
      .values({ token_id: first, email: 'neu@example.org', sent_at: AFTERWARDS, mail_id: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const pastMails = await target.db.selectFrom('past_code_mail').select('id').execute();
    expect(pastMails.every(({ id }) => id < mail.id)).toBe(true);

    const deps = { ...year.fixture.deps, database: target };
    const seasons = createSeasonsService(deps, createFestivalService(deps));
    await seasons.undo(COMMAND_LINE, await festivalId());
    expect(await newCode(target, 'NEWCO-DEBBB')).toBeGreaterThan(first);
    expect((await contentOf(target)).token).toEqual(expect.arrayContaining(codes ?? []));
  });

  test('a guest whose ticket is held at that moment is admitted, and the season begins after that', async () => {
    const { unused } = year;
    let started: ReturnType<LastYear['start']> | undefined;
    await database.transaction(async (trx) => {
      await holdTickets(trx, database.engine, [unused.id], 'wait');
      started = year.start();
      await delay(700);
      await trx.updateTable('ticket').set({ version: null }).where('id', '=', unused.id).execute();
    });
    expect((await started)?.statusCode).toBe(200);
  });

  test('a member who is being changed at that moment is changed, and the season begins after that', async () => {
    const { id } = year.member;
    let started: ReturnType<LastYear['start']> | undefined;
    await database.transaction(async (trx) => {
      const change = (values: Updateable<MemberTable>) =>
        trx.updateTable('member').set(values).where('id', '=', id).execute();
      await change({ number: 4711 });
      started = year.start();
      await delay(700);
      await change({ is_staff: true });
    });
    expect((await started)?.statusCode).toBe(200);
  });

  test('brought back under another environment, it has its name and prefix', async () => {
    expect((await year.start()).statusCode).toBe(200);
    const { deps } = year.fixture;
    const config = { ...deps.config, productName: 'Anderes Fest', ticketPrefix: 'anders' };
    const changed = { ...deps, config };
    const seasons = createSeasonsService(changed, createFestivalService(changed));
    await seasons.undo(COMMAND_LINE, await festivalId());
    const configured = { name: 'Anderes Fest', from: '', to: '', ticket_prefix: 'anders' };
    expect(await presentFacts(database.db, configured)).toEqual({
      ...{ name: FESTIVAL, from: '', to: '', ticket_prefix: 'wald26' },
    });
    expect((await seasons.seasons()).present).toMatchObject({ name: FESTIVAL, prefix: 'wald26' });
  });

  describe('members who are merged', () => {
    const mergeWay = async (between: {
      afterwards: (kept: { id: number }) => Promise<unknown>;
      first: () => Promise<unknown>;
    }) => {
      const other = await year.fixture.person('member', { firstName: 'Änne', lastName: 'Weis' });
      const sides = { params: { id: other.id, other: year.member.id }, as: year.office };
      const before = (await contentOf(database)).token;
      await between.first();
      const { kept, gone } = (
        await ask(year.fixture, mergeCalls.mergePreview, sides)
      ).json<MergePreview>();
      const merged = await ask(year.fixture, mergeCalls.mergeMembers, {
        ...sides,
        body: { version: kept.member.version, gone_version: gone.member.version, take: [] },
      });
      expect(merged.statusCode).toBe(200);
      await between.afterwards(other);
      const params = { id: merged.json<{ id: number }>().id };
      const undone = await ask(year.fixture, mergeCalls.undoMerge, { as: year.office, params });
      expect([undone.statusCode, undone.json<UndoneMerge>().left]).toEqual([200, []]);
      return { codes: before, other };
    };
    const isMailed = async ({ id }: { id: number }) => {
      const figures = database.db.selectFrom('member_figure').select('facets');
      const { facets } = await figures.where('member_id', '=', id).executeTakeFirstOrThrow();
      return (facets & FACETS.mailed) > 0;
    };
    const begin = async () => expect((await year.start()).statusCode).toBe(200);
    const bringBack = async () =>
      expect((await year.undo(await festivalId())).statusCode).toBe(200);

    test('have each their codes again, also where the festival ended in between', async () => {
      const { codes } = await mergeWay({ first: () => Promise.resolve(), afterwards: begin });
      await bringBack();
      expect((await contentOf(database)).token).toEqual(codes);
    });

    test('and each their mails', async () => {
      const { db } = database;
      await db
        .updateTable('outbox')
        .set({ state: 'failed', member_id: year.member.id })
        .where('kind', '=', 'purchase-code')
        .execute();
      await mergeWay({ first: () => Promise.resolve(), afterwards: begin });
      const mails = await db
        .selectFrom('past_mail')
        .select('member_id')
        .where('kind', '=', 'purchase-code')
        .execute();
      expect(mails).toEqual([{ member_id: year.member.id }]);
    });

    test('and who stays those of the festival that comes back', async () => {
      const { db } = database;
      const mine = () =>
        db
          .updateTable('outbox')
          .set({ member_id: year.member.id })
          .where('kind', '=', 'purchase-code');
      await mine().execute();
      const owners: (number | null)[] = [];
      const { other } = await mergeWay({
        first: begin,
        afterwards: async () => {
          await bringBack();
          const mails = await db
            .selectFrom('outbox')
            .select('member_id')
            .where('kind', '=', 'purchase-code')
            .execute();
          owners.push(...mails.map(({ member_id: id }) => id));
        },
      });
      expect(owners).toEqual([other.id]);
    });

    test('and who was mailed is that still, the other one is not', async () => {
      const { other } = await mergeWay({ first: () => Promise.resolve(), afterwards: begin });
      expect([await isMailed(year.member), await isMailed(other)]).toEqual([true, false]);
    });

    test('but for who was mailed in between, at the festival that is over by now', async () => {
      const { other } = await mergeWay({
        first: () => Promise.resolve(),
        afterwards: async (kept) => {
          const { id } = await year.fixture.code(kept);
          const body = { token: id, email: 'gast@example.org' };
          await ask(year.fixture, calls.generateTicket, { as: year.office, body });
          await begin();
        },
      });
      expect([await isMailed(year.member), await isMailed(other)]).toEqual([true, true]);
    });

    test('and where they were merged while it was over', async () => {
      const { codes } = await mergeWay({ first: begin, afterwards: bringBack });
      expect((await contentOf(database)).token).toEqual(codes);
    });
  });

  test('an import that is taken back leaves who had codes for an earlier festival', async () => {
    const { member, office } = year;
    expect((await year.start()).statusCode).toBe(200);
    expect(await ownersOfCodes(database.db, [member.id, office.id])).toEqual(new Set([member.id]));
    // Who goes is named by no mail of the archive any more.
    const gone = await year.fixture.person('member');
    await database.db.updateTable('past_mail').set({ member_id: gone.id }).execute();
    await database.db.deleteFrom('session').where('member_id', '=', gone.id).execute();
    await removeMembers(database.db, [gone.id]);
    const mails = await database.db.selectFrom('past_mail').select('member_id').execute();
    expect(mails).not.toEqual([]);
    expect(mails.every(({ member_id: of }) => of === null)).toBe(true);
  });
});
