/** A phone whose storage fails, is full or is cleared, and queues that are poisoned or a thousand long. */
import { randomUUID } from 'node:crypto';

import type { BrowserContext, Page } from 'playwright-core';

import type { JournalEntry } from '../../src/entry/journal/journalEntry.ts';
import { texts } from '../../src/features/scan/texts.ts';
import { hasList, storedOn, writeJournal } from '../support/deviceStorage.ts';
import { forEachEngine, isSmoke } from '../support/engines.ts';
import { startFaultyGate, type FaultyGate } from '../support/faultyGate.ts';
import type { Fault } from '../support/faultyProxy.ts';
import {
  discard,
  isUploaded,
  letIn,
  serverJudges,
  show,
  type GatePhone,
} from '../support/gatePhone.ts';
import { waitUntil } from '../support/waitUntil.ts';

const LIST = /^GET .*\/list\//;
const TAP = /^POST .*\/invalidate\//;
const QUEUE = 1_000;
/** A page of the same origin. */
const NO_APP = '/readyz';

type FailingWindow = Window & { isDatabaseFailing: boolean; isMirrorFailing: boolean };

/** The browser fails its storage when the test says so. */
const failingStorage = (context: BrowserContext) =>
  context.addInitScript(() => {
    const page = window as unknown as FailingWindow;
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...args) {
      if (page.isDatabaseFailing) throw new DOMException('Connection lost', 'InvalidStateError');
      return begin.apply(this, args);
    };
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (...args) {
      if (page.isMirrorFailing) throw new DOMException('Full', 'QuotaExceededError');
      set.apply(this, args);
    };
  });

const fail = (page: Page, what: { database: boolean; mirror: boolean }) =>
  page.evaluate(({ database, mirror }) => {
    const failing = window as unknown as FailingWindow;
    failing.isDatabaseFailing = database;
    failing.isMirrorFailing = mirror;
  }, what);

/** Whoever opens the database waits, as on a phone that is short of everything. On a page without the app. */
/** @returns lets go of it. */
async function holdDatabase(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('einlass-entry', 99);
        opening.onupgradeneeded = () => {
          resolve();
          const upgrade = opening.transaction!;
          const store = upgrade.objectStore('single');
          // A transaction lives as long as it is asked for something.
          const stay = () => {
            if ((window as unknown as HoldingWindow).hasLetGo === true) upgrade.abort();
            else store.count().onsuccess = stay;
          };
          stay();
        };
      }),
  );
  return () =>
    page.evaluate(() => {
      (window as unknown as HoldingWindow).hasLetGo = true;
    });
}

interface HoldingWindow {
  hasLetGo?: boolean;
}

const clearStorage = (page: Page) =>
  page.evaluate(async () => {
    localStorage.clear();
    const deleting = indexedDB.deleteDatabase('einlass-entry');
    await new Promise((resolve) => (deleting.onsuccess = resolve));
  });

forEachEngine('a phone whose storage fails', (engine) => {
  let gate: FaultyGate;
  let phone: GatePhone;
  let fresh: string[];

  const next = () => fresh.pop()!;

  const expectOnce = async (ticketIds: readonly string[]) => {
    for (const ticketId of ticketIds) {
      expect(await gate.arrivalOf(ticketId)).toMatchObject([{ kind: 'admit' }]);
    }
  };

  /** The scanner anew, as after the end of the browser. */
  const reopen = async () => {
    await phone.page.close();
    await phone.openScanner();
  };

  const device = async () => (await gate.board()).devices.toSorted((a, b) => a.id - b.id).at(-1)!;

  beforeAll(async () => {
    gate = await startFaultyGate(await engine.newLocation());
    fresh = await gate.tickets(40);
    phone = await gate.newPhone({ prepare: failingStorage });
    await hasList(await phone.openScanner());
  });
  afterAll(() => gate.end());

  test('G3: the database fails: the mirror keeps the taps, and brings them back', async () => {
    const goOn = phone.network.keep(TAP, 'request lost');
    await fail(phone.page, { database: true, mirror: false });
    const guests = [next(), next()];
    for (const ticketId of guests) await letIn(phone.page, ticketId);
    expect(await phone.page.getByText(texts.advice.unsafe).count()).toBe(0);
    await fail(phone.page, { database: false, mirror: false });
    const { database, mirror } = await storedOn(phone.page);
    expect([database.length, mirror.length]).toEqual([0, 2]);
    goOn();
    await reopen();
    await isUploaded(phone.page);
    await expectOnce(guests);
  });

  if (isSmoke(engine)) return;

  test('G3: the browser has no room left: the same', async () => {
    const goOn = phone.network.keep(TAP, 'request lost');
    const cdp = await phone.context.newCDPSession(phone.page);
    const origin = phone.network.url;
    await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    const guests = [next(), next()];
    for (const ticketId of guests) await letIn(phone.page, ticketId);
    expect((await storedOn(phone.page)).mirror).toHaveLength(2);
    await cdp.send('Storage.overrideQuotaForOrigin', { origin });
    goOn();
    await reopen();
    await isUploaded(phone.page);
    await expectOnce(guests);
  });

  test('G4: a database that opens slowly is waited for, and then its list judges', async () => {
    await phone.page.goto(NO_APP);
    const letGo = await holdDatabase(phone.page);
    const page = await phone.openScanner();
    phone.network.network = 'off';
    const guest = next();
    const shown = show(page, guest);
    await page.getByText(texts.device.loading).waitFor();
    await letGo();
    expect(await shown).toBe(texts.words.listed);
    await page.getByText(texts.device.loading).waitFor({ state: 'hidden' });
    await discard(page);
    phone.network.network = 'on';
  });

  test('G4: a list that breaks off vouches as far as it came, and its rest is fetched', async () => {
    await phone.page.goto(NO_APP);
    await clearStorage(phone.page);
    const goOn = phone.network.keep(LIST, 'reply cut');
    const page = await phone.openScanner();
    await page.getByText(/^Liste [1-9]\d %$/).waitFor();
    const whole = Math.max(...phone.network.bytesOf(LIST));
    expect((await storedOn(page)).single).not.toContain('list');
    goOn();
    await waitUntil('the rest', async () => {
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      return (await storedOn(page)).single.includes('list') ? true : undefined;
    });
    const [rest] = phone.network.bytesOf(/^GET .*\/list\/\?after=/);
    expect(rest).toBeLessThan(whole);
    expect((await storedOn(page)).single).not.toContain('listPart');
    phone.network.network = 'off';
    expect(await show(page, next())).toBe(texts.words.listed);
    await discard(page);
    phone.network.network = 'on';
  });

  test('G3: neither database nor mirror takes anything: staff are told, and the tap goes up all the same', async () => {
    const goOn = phone.network.keep(TAP, 'request lost');
    await fail(phone.page, { database: true, mirror: true });
    const guest = next();
    await serverJudges(phone);
    await letIn(phone.page, guest, async (page) => {
      await page.getByText(texts.advice.unsafe).waitFor();
    });
    await fail(phone.page, { database: false, mirror: false });
    goOn();
    await isUploaded(phone.page);
    await expectOnce([guest]);
  });

  test('G7: the journal is cleared: the numbers that are missing stand on the board', async () => {
    const before = await device();
    const goOn = phone.network.keep(TAP, 'request lost');
    const [lost, alsoLost, kept] = [next(), next(), next()];
    for (const ticketId of [lost, alsoLost]) await letIn(phone.page, ticketId);
    await serverJudges(phone);
    await waitUntil('heartbeat', async () =>
      (await device()).open_uploads === 2 ? true : undefined,
    );
    await phone.page.goto(NO_APP);
    await writeJournal(phone.page, []);
    goOn();
    await reopen();
    await letIn(phone.page, kept);
    await expectOnce([kept]);
    await waitUntil('gap on the board', async () => {
      await phone.page.evaluate(() => dispatchEvent(new Event('focus')));
      return (await device()).lost === before.lost + 2 ? true : undefined;
    });
    expect(await gate.rowsOf(lost)).toEqual([]);
    expect(await device()).toMatchObject({ id: before.id, open_uploads: 0 });
  });

  test('G7: all storage is cleared: the phone registers anew, and what it has lost stands on the board', async () => {
    const before = await device();
    const goOn = phone.network.keep(TAP, 'request lost');
    await letIn(phone.page, next());
    await serverJudges(phone);
    await waitUntil('heartbeat', async () =>
      (await device()).open_uploads === 1 ? true : undefined,
    );
    await phone.page.goto(NO_APP);
    const cdp = await phone.context.newCDPSession(phone.page);
    await cdp.send('Storage.clearDataForOrigin', {
      origin: phone.network.url,
      storageTypes: 'indexeddb,local_storage',
    });
    goOn();
    await reopen();
    await hasList(phone.page);
    const guest = next();
    expect(await letIn(phone.page, guest)).toBe(texts.words.valid);
    await expectOnce([guest]);
    const { devices } = await gate.board();
    expect(devices.find(({ id }) => id === before.id)).toMatchObject({ open_uploads: 1 });
    expect((await device()).id).toBeGreaterThan(before.id);
  });

  describe('a queue', () => {
    /** As earlier visits have left them, in this order. */
    async function leave(
      entries: readonly Pick<JournalEntry, 'key' | 'ticketId'>[],
    ): Promise<void> {
      await phone.page.goto(NO_APP);
      await writeJournal(phone.page, entries);
    }

    test('G3: poison first in the queue is set aside or waits, and holds nothing back', async () => {
      const [used, refused, broken] = [next(), next(), next()];
      await letIn(phone.page, used);
      const { key } = await gate.database.db
        .selectFrom('entry_event')
        .select('key')
        .where('ticket_id', '=', used)
        .executeTakeFirstOrThrow();
      const guests = [next(), next(), next(), next(), next(), next()];
      const goOn = phone.network.keep(new RegExp(`invalidate/${broken}`), 'server error');
      await leave([
        { key, ticketId: refused },
        { key: randomUUID(), ticketId: broken },
        ...guests.map((ticketId) => ({ key: randomUUID(), ticketId })),
      ]);
      await phone.openScanner();
      await expectOnce(guests);
      await phone.page.getByText(texts.device.aside).waitFor();
      await phone.page.getByText(texts.device.open(1)).waitFor();
      expect([await gate.rowsOf(refused), await gate.rowsOf(broken)]).toEqual([[], []]);
      goOn();
      await isUploaded(phone.page);
      await expectOnce([broken]);
    });

    test('G2: 1,000 decisions go up through losses, doublings and delays: none lost, none doubled', async () => {
      const faults = Array.from({ length: 4 }, (): Fault[] => [
        'doubled',
        'reply lost',
        'overtaken',
        'reply cut',
        'portal',
        'server error',
      ]).flat();
      const tickets = await gate.tickets(QUEUE);
      await leave(tickets.map((ticketId) => ({ key: randomUUID(), ticketId })));
      const happened = phone.network.order(TAP, ...faults);
      await phone.openScanner();
      await happened;
      await isUploaded(phone.page, 100_000);
      expect(await gate.count(tickets)).toEqual({ lost: 0, doubled: 0 });
    });
  });
});
