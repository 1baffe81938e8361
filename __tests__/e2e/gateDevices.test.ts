/** Several devices, several tabs, clocks that are wrong, and a browser that dies: each tap is admitted once. */
import type { Page } from 'playwright-core';

import { texts } from '../../src/features/scan/texts.ts';
import { hasList, storedOn } from '../support/deviceStorage.ts';
import { forEachEngine, isSmoke } from '../support/engines.ts';
import { startFaultyGate, type FaultyGate } from '../support/faultyGate.ts';
import {
  discard,
  isIdle,
  isUploaded,
  isWaiting,
  letIn,
  serverJudges,
  show,
  tap,
  type GatePhone,
} from '../support/gatePhone.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { setClock, skewedBy } from '../support/wrongClock.ts';
import { HOUR_MS } from '../../contract/time.ts';

const TAP = /^POST .*\/invalidate\//;

forEachEngine('phones at the gates', (engine) => {
  let gate: FaultyGate;
  let north: GatePhone;
  let south: GatePhone;
  let fresh: string[];

  const next = () => fresh.pop()!;
  const both = () => [north, south] as const;

  const decisionsOn = async (ticketId: string) =>
    (await gate.rowsOf(ticketId)).filter(({ kind }) => kind !== 'refused').map(({ kind }) => kind);

  beforeAll(async () => {
    gate = await startFaultyGate(await engine.newLocation());
    fresh = await gate.tickets(60);
    north = await gate.newPhone({ prepare: skewedBy(3 * HOUR_MS) });
    south = await gate.newPhone({ prepare: skewedBy(-3 * HOUR_MS) });
    for (const phone of both()) await hasList(await phone.openScanner());
  });
  beforeEach(async () => {
    for (const phone of both()) await serverJudges(phone);
  });
  afterAll(() => gate.end());

  test('G1: two phones tap for one ticket at the same moment: one guest is let in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ticketId = next();
      for (const { page } of both()) expect(await show(page, ticketId)).toBe(texts.words.valid);
      await Promise.all(both().map(({ page }) => tap(page)));
      const panel = '.verdict-idle, .verdict-refused';
      for (const { page } of both()) await page.locator(panel).waitFor();
      const refused = both().map(({ page }) => page.locator('.verdict-refused').count());
      expect((await Promise.all(refused)).toSorted()).toEqual([0, 1]);
      expect(await decisionsOn(ticketId)).toEqual(['admit']);
      for (const { page } of both()) {
        if ((await page.locator('.verdict-refused').count()) === 1) await discard(page);
      }
    }
  });

  if (isSmoke(engine)) return;

  test.each(['north first', 'south first'])(
    'G5: one ticket, two phones without network, synced %s: reported to phone and board',
    async (order) => {
      const [first, second] = order === 'north first' ? [north, south] : [south, north];
      const before = (await gate.board()).open_conflicts;
      const ticketId = next();
      for (const { network } of both()) network.network = 'off';
      for (const { page } of both()) {
        expect(await letIn(page, ticketId)).toBe(texts.words.listed);
        await isWaiting(page);
      }
      for (const phone of [first, second]) {
        await serverJudges(phone);
        await isUploaded(phone.page);
      }
      expect(await decisionsOn(ticketId)).toEqual(['admit', 'conflict']);
      await second.page.getByRole('button', { name: texts.device.conflict }).press('Enter');
      expect(await first.page.getByText(texts.device.conflict).count()).toBe(0);
      await second.page.getByRole('button', { name: texts.device.noted }).press('Enter');
      await second.page.getByRole('dialog').waitFor({ state: 'hidden' });

      const { open_conflicts: conflicts, conflicts: rows } = await gate.board();
      expect(conflicts).toBe(before + 1);
      const { first: stood, second: came } = rows[0]!;
      expect(stood?.device).not.toBe(came.device);
    },
  );

  test('G6: clocks that are 3 h wrong, and jump in mid-queue, change no verdict', async () => {
    const [online, early, late] = [next(), next(), next()];
    // By the clocks it was south that let them in, six hours before.
    expect(await letIn(north.page, online)).toBe(texts.words.valid);
    expect(await show(south.page, online)).toBe(texts.words.refused);
    await discard(south.page);

    for (const { network } of both()) network.network = 'off';
    for (const { page } of both()) expect(await letIn(page, early)).toBe(texts.words.listed);
    await setClock(north.page, -3 * HOUR_MS);
    await setClock(south.page, 3 * HOUR_MS);
    for (const { page } of both()) {
      expect(await show(page, early)).toBe(texts.words.here);
      await discard(page);
      expect(await letIn(page, late)).toBe(texts.words.listed);
      await isWaiting(page);
    }
    for (const phone of [north, south]) {
      await serverJudges(phone);
      await isUploaded(phone.page);
    }
    // The order of commits decides.
    for (const ticketId of [early, late]) {
      const rows = await gate.rowsOf(ticketId);
      expect(rows).toMatchObject([{ kind: 'admit' }, { kind: 'conflict' }]);
      expect(rows.map(({ device_id: id }) => id)).toEqual([1, 2]);
    }
    // Each is gone before the next one is pressed.
    await south.page.getByRole('button', { name: texts.device.several(2) }).press('Enter');
    for (const left of [1, 0]) {
      const noted = south.page.getByRole('button', { name: texts.device.noted });
      await noted.first().press('Enter');
      await waitUntil('notice that is gone', async () =>
        (await noted.count()) === left ? true : undefined,
      );
    }
  });

  test('G3: two tabs of one phone: the one that is used last is the device, and each tap goes up once', async () => {
    const { network, page: first } = north;
    const goOn = network.keep(TAP, 'request lost');
    const second = await north.openScanner();
    const taps: [Page, string][] = [
      [second, next()],
      [first, next()],
      [second, next()],
      [first, next()],
    ];
    for (const [page, ticketId] of taps) {
      await page.bringToFront();
      await letIn(page, ticketId);
    }
    expect((await storedOn(first)).database).toHaveLength(taps.length);
    await second.getByText(texts.device.elsewhere).waitFor();
    goOn();
    await serverJudges({ page: first, network });
    const seqs: (number | null)[] = [];
    for (const [, ticketId] of taps) {
      const rows = await gate.arrivalOf(ticketId);
      expect(rows).toMatchObject([{ kind: 'admit' }]);
      seqs.push(rows[0]!.seq);
    }
    // Every tap has a number of its own, whichever tab gave it out.
    const [lowest] = seqs;
    expect(seqs).toEqual(seqs.map((_, index) => lowest! + index));
    await second.close();
  });

  test('G3: the browser is killed after the journal was written, and started on the same profile', async () => {
    const { network } = south;
    const [kept, amid] = [next(), next()];
    const goOn = network.keep(TAP, 'request lost');
    await letIn(south.page, kept);
    expect(await show(south.page, amid)).toBe(texts.words.valid);
    network.network = 'silent';
    await tap(south.page);
    await waitUntil('entry in the database', async () =>
      (await storedOn(south.page)).database.length === 2 ? true : undefined,
    );
    await south.restart('kill -9');
    expect([await gate.rowsOf(kept), await gate.rowsOf(amid)]).toEqual([[], []]);

    network.network = 'on';
    goOn();
    await south.openScanner();
    for (const ticketId of [kept, amid]) {
      expect(await gate.arrivalOf(ticketId)).toMatchObject([{ kind: 'admit', mode: 'device' }]);
    }
    await isUploaded(south.page);
    await isIdle(south.page);
    await waitUntil('empty mirror', async () =>
      (await storedOn(south.page)).mirror.length === 0 ? true : undefined,
    );
  });
});
