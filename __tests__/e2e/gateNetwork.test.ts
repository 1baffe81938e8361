/** The gate behind a network and a server that fail, in a real browser: a guest is admitted once, no tap is lost. */
import type { Page } from 'playwright-core';

import { texts } from '../../src/features/scan/texts.ts';
import { hasList } from '../support/deviceStorage.ts';
import { forEachEngine, isSmoke } from '../support/engines.ts';
import { startFaultyGate, type FaultyGate } from '../support/faultyGate.ts';
import type { Fault } from '../support/faultyProxy.ts';
import {
  discard,
  isIdle,
  isUploaded,
  serverJudges,
  letIn,
  show,
  tap,
  type GatePhone,
} from '../support/gatePhone.ts';
import { stickAt } from '../support/stuckTransaction.ts';

const CHECK = /^GET .*\/check\//;
const TAP = /^POST .*\/invalidate\//;

/**
 * Those that take long first: the others happen while they are under way. In silence the queue waits longer
 * from try to try, which an answer in between ends.
 */
const FAULTS: Fault[] = [
  'overtaken',
  'reply late',
  'request lost',
  'reply lost',
  'doubled',
  'reply cut',
  'portal',
  'server error',
];

forEachEngine('a gate behind a bad network', (engine) => {
  let location: string;
  let gate: FaultyGate;
  let phone: GatePhone;
  let page: Page;
  let fresh: string[];

  /** A good one, which the device list knows. */
  const next = () => fresh.pop()!;

  const online = () => serverJudges(phone);

  const expectOnce = async (ticketIds: readonly string[]) => {
    await isUploaded(page);
    for (const ticketId of ticketIds) {
      const rows = await gate.arrivalOf(ticketId);
      // Refused checks stand in the ledger, too.
      const decisions = rows.filter(({ kind }) => kind !== 'refused');
      expect(decisions).toMatchObject([{ kind: 'admit' }]);
    }
    expect(await page.locator('.device-notice').count()).toBe(0);
  };

  beforeAll(async () => {
    location = await engine.newLocation();
    gate = await startFaultyGate(location);
    fresh = await gate.tickets(100);
    phone = await gate.newPhone();
    page = await phone.openScanner();
    await hasList(page);
  });
  beforeEach(online);
  afterAll(() => gate.end());

  test('G9: the server is killed before, in and after the transaction of a tap', async () => {
    const [before, amid, after] = [next(), next(), next()];
    expect(await show(page, before)).toBe(texts.words.valid);
    await gate.server.stop('SIGKILL');
    await tap(page);
    await isIdle(page);
    await gate.server.start();
    await online();

    expect(await show(page, amid)).toBe(texts.words.valid);
    const stuck = await stickAt(gate.database, location, amid);
    await tap(page);
    await stuck.begun();
    await gate.server.stop('SIGKILL');
    await stuck.free();
    expect(await gate.rowsOf(amid)).toEqual([]);
    await isIdle(page);
    await gate.server.start();
    await online();

    const goOn = phone.network.keep(TAP, 'reply lost');
    expect(await show(page, after)).toBe(texts.words.valid);
    await tap(page);
    await gate.arrivalOf(after);
    await gate.server.stop('SIGKILL');
    goOn();
    await isIdle(page);
    await gate.server.start();
    await online();
    await expectOnce([before, amid, after]);
  });

  if (isSmoke(engine)) return;

  test('G2: whatever happens to a tap and to its reply, the guest is admitted once', async () => {
    const guests: string[] = [];
    const before = new Map(phone.network.happened);
    for (const fault of FAULTS) {
      void phone.network.order(TAP, fault);
      // Two whom nothing happens to: the server goes on to judge.
      const trio = [next(), next(), next()];
      for (const ticketId of trio) expect(await letIn(page, ticketId)).toBe(texts.words.valid);
      guests.push(...trio);
    }
    await expectOnce(guests);
    for (const fault of FAULTS) {
      expect(phone.network.happened.get(fault)).toBe((before.get(fault) ?? 0) + 1);
    }
  });

  test('G2: the same to taps that were kept without the network', async () => {
    phone.network.network = 'off';
    const guests = FAULTS.map(next);
    for (const ticketId of guests) await letIn(page, ticketId);
    await page.getByText(texts.device.open(guests.length)).waitFor();
    const allHappened = phone.network.order(TAP, ...FAULTS);
    await online();
    await allHappened;
    await expectOnce(guests);
  });

  test('G4: green needs an answer of the server, or the device list, said as such', async () => {
    const used = next();
    await letIn(page, used);
    for (const fault of ['portal', 'reply cut', 'request lost', 'server error'] as const) {
      const happened = phone.network.order(CHECK, fault, fault);
      expect(await show(page, next())).toBe(texts.words.listed);
      await discard(page);
      expect(await show(page, used)).toBe(texts.words.here);
      await discard(page);
      await happened;
      await page.locator('.device-offline').waitFor();
      await online();
    }
    phone.network.network = 'portal';
    expect(await show(page, 'ABCDEFGHJKLMNPQRSTUVWXYZ23')).toBe(texts.words.unlisted);
    await discard(page);
    await expectOnce([used]);
  });

  test('G2: the network goes before the check, between check and tap, and after the tap', async () => {
    const [before, between, after] = [next(), next(), next()];
    phone.network.network = 'off';
    expect(await letIn(page, before)).toBe(texts.words.listed);
    await page.locator('.device-offline').waitFor();
    await online();

    expect(await show(page, between)).toBe(texts.words.valid);
    phone.network.network = 'off';
    await tap(page);
    await isIdle(page);
    await online();

    const goOn = phone.network.keep(TAP, 'reply lost');
    expect(await show(page, after)).toBe(texts.words.valid);
    await tap(page);
    await gate.arrivalOf(after);
    phone.network.network = 'off';
    goOn();
    await isIdle(page);
    await online();
    await expectOnce([before, between, after]);
  });
});
