import { randomUUID } from 'node:crypto';
import type { Database } from '../../../server/db/openDatabase.ts';
import { PRIORITY, type Priority } from '../../../server/mail/mails.ts';
import {
  claimDueMails,
  insertMail,
  markFailed,
  markSent,
  renewLease,
  scheduleRetry,
  type ClaimedRow,
} from '../../../server/mail/outboxRepository.ts';
import { forEachEngine } from '../../support/engines.ts';

const START_MS = Date.parse('2026-07-31T18:00:00.000Z');
const after = (seconds: number) => new Date(START_MS + seconds * 1000);

forEachEngine('claims of outbox rows', (engine) => {
  let database: Database;
  beforeEach(async () => {
    database = await engine.open();
  });

  const add = async (count: number, priority: Priority = PRIORITY.single): Promise<void> => {
    for (let i = 0; i < count; i += 1) {
      const mail = { kind: 'ticket', recipient: 'a@example.org', payload: '{}', ticketId: null };
      const messageId = `<${priority}.${i}@x>`;
      await insertMail(
        database.db,
        { ...mail, memberId: null, jobId: null, priority, messageId },
        after(0),
      );
    }
  };
  const claim = (seconds: number, limit = 10, except: number[] = []) =>
    claimDueMails(database.db, database.engine, { now: after(seconds), limit, except });
  const first = async (seconds: number): Promise<ClaimedRow> => (await claim(seconds, 1))[0]!;

  test('a claim holds for a minute, longer when renewed, and then goes to the next', async () => {
    await add(1);
    const mine = await first(0);
    expect(mine).toMatchObject({ attempts: 1, messageId: '<1.0@x>', createdAt: after(0) });
    expect(await claim(59)).toEqual([]);
    const renewed = await renewLease(database.db, mine, after(50));
    expect(await claim(109)).toEqual([]);
    expect(await claim(110)).toMatchObject([{ id: mine.id, attempts: 2 }]);
    expect(await renewLease(database.db, renewed!, after(111))).toBeNull();
  });

  test('who has lost the claim decides nothing, unless the mail is out', async () => {
    await add(1);
    const lost = await first(0);
    const mine = await first(60);
    const row = () => database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    await markFailed(database.db, lost, { now: after(61), error: 'late' });
    await scheduleRetry(database.db, lost, { at: after(999), error: 'late' });
    expect(await row()).toMatchObject({
      state: 'waiting',
      last_error: null,
      leased_until: mine.leasedUntil,
    });
    await markSent(database.db, [lost.id], after(62));
    expect(await row()).toMatchObject({ state: 'sent', leased_until: null });
    await markFailed(database.db, mine, { now: after(63), error: 'later' });
    expect(await row()).toMatchObject({ state: 'sent', last_error: null });
  });

  test('rows that are named, not due or finished are passed over', async () => {
    await add(4);
    const [one, two, three, four] = await claim(0);
    await markSent(database.db, [one!.id], after(1));
    await scheduleRetry(database.db, two!, { at: after(60), error: '451' });
    const ids = async (seconds: number) =>
      (await claim(seconds, 10, [three!.id])).map((row) => row.id);
    expect(await ids(59)).toEqual([]);
    expect(await ids(60)).toEqual([two!.id, four!.id]);
  });

  test('mails to many wait behind the others, and only behind those that are due', async () => {
    await add(3, PRIORITY.mass);
    await add(2);
    expect((await claim(0, 2)).map(({ messageId }) => messageId)).toEqual(['<1.0@x>', '<1.1@x>']);
    expect((await claim(0, 2)).map(({ messageId }) => messageId)).toEqual(['<0.0@x>', '<0.1@x>']);
  });

  test('claims that come at once share the rows', async () => {
    await add(50);
    const claims = await Promise.all(Array.from({ length: 10 }, () => claim(0, 7)));
    for (const rows of claims) expect(rows.length).toBeLessThanOrEqual(7);
    const ids = claims.flat().map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
    // What one passed over because another was at it comes next time.
    expect(ids.length + (await claim(0, 50)).length).toBe(50);
  });

  describe('MAIL_PER_MINUTE', () => {
    const put = async (kind: string, priority: Priority, count: number) => {
      for (let i = 0; i < count; i += 1) {
        const mail = { kind, recipient: 'a@example.org', payload: '{}', ticketId: null };
        const messageId = `<${randomUUID()}@x>`;
        await insertMail(
          database.db,
          { ...mail, memberId: null, jobId: null, priority, messageId },
          after(0),
        );
      }
    };
    /** Kinds of those that are claimed. */
    const claimed = async (seconds: number, limit: number, perMinute: number) => {
      const asked = { now: after(seconds), limit, except: [] };
      const rows = await database.transaction((trx) =>
        claimDueMails(trx, database.engine, asked, perMinute),
      );
      return rows.map(({ kind }) => kind);
    };

    test('so many invitations a minute, and the rest in the next ones', async () => {
      await put('invitation', PRIORITY.mass, 5);
      await put('own-codes', PRIORITY.mass, 2);
      expect(await claimed(0, 2, 3)).toEqual(['invitation', 'invitation']);
      expect(await claimed(1, 2, 3)).toEqual(['invitation']);
      expect(await claimed(59, 2, 3)).toEqual([]);
      expect(await claimed(60, 9, 3)).toEqual(['invitation', 'invitation', 'invitation']);
    });

    test('tickets and links for a password are never held back, whoever sends them', async () => {
      await put('invitation', PRIORITY.mass, 3);
      await put('ticket', PRIORITY.mass, 3);
      await put('password-reset', PRIORITY.single, 2);
      await put('invitation', PRIORITY.single, 1);
      expect((await claimed(0, 9, 1)).toSorted()).toEqual([
        ...['invitation', 'invitation', 'password-reset', 'password-reset'],
        ...['ticket', 'ticket', 'ticket'],
      ]);
      await put('ticket', PRIORITY.mass, 1);
      expect(await claimed(1, 9, 1)).toEqual(['ticket']);
    });

    test('all senders together', async () => {
      await put('invitation', PRIORITY.mass, 20);
      const lots = await Promise.all(Array.from({ length: 5 }, () => claimed(0, 4, 10)));
      expect(lots.flat()).toHaveLength(10);
    });
  });
});
