/** A server that comes back from a backup made before some admissions: the phones tell it of them once more. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from '../../server/db/openDatabase.ts';
import { texts } from '../../src/features/scan/texts.ts';
import { startFaultyGate, type FaultyGate } from '../support/faultyGate.ts';
import { discard, letIn, show, type GatePhone } from '../support/gatePhone.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { setClock, skewedBy } from '../support/wrongClock.ts';
import { HOUR_MS } from '../../contract/time.ts';

const WITHIN_MS = 60_000;

let folder: string;
let location: string;
let gate: FaultyGate;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'einlass-restored-'));
  location = join(folder, 'einlass.sqlite');
  gate = await startFaultyGate(location);
});
afterEach(async () => {
  await gate.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Tickets of all admissions in the ledger, those of conflicts, too. */
async function admitted(): Promise<string[]> {
  const database = openDatabase({ location });
  const rows = await database.db
    .selectFrom('entry_event')
    .select('ticket_id')
    .where('kind', 'in', ['admit', 'conflict'])
    .orderBy('ticket_id')
    .execute();
  await database.close();
  return rows.map((row) => row.ticket_id);
}

test.each([
  ['is in the ledger within a minute, nothing twice', 50, 0],
  // So the phones' clocks say, which are put right when the server comes back.
  ['so it is when that is more than 72 hours ago', 9, 80],
])('what three phones admitted since the backup: %s', async (_, admissions, hoursAgo) => {
  const tickets = await gate.tickets(admissions);
  const newPhone = () => gate.newPhone({ prepare: skewedBy(-hoursAgo * HOUR_MS) });
  const phones: GatePhone[] = [await newPhone(), await newPhone()];
  for (const phone of phones) await phone.openScanner();
  const backup = join(folder, 'backup.sqlite');
  await gate.server.command('backup', backup);
  // One that the backup does not know.
  phones.push(await newPhone());
  const pages = await Promise.all(phones.map((phone) => phone.openScanner()));

  const latest = new Map<GatePhone, string>();
  const waiting = [...tickets];
  await Promise.all(
    phones.map(async (phone, index) => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        await letIn(pages[index]!, next);
        latest.set(phone, next);
      }
    }),
  );
  expect(await admitted()).toEqual(tickets.toSorted());

  await gate.server.stop();
  await gate.database.close();
  await gate.server.command('restore', '--yes', backup);
  expect(await admitted()).toEqual([]);
  for (const page of pages) await setClock(page, 0);
  await gate.server.start();

  // Before the phone has noticed, or after: its guest stays outside.
  expect(await show(pages[0]!, latest.get(phones[0]!)!)).toBe(texts.words.here);
  await discard(pages[0]!);
  const there = await waitUntil(
    'all admissions',
    async () => {
      const rows = await admitted();
      return rows.length >= admissions ? rows : undefined;
    },
    WITHIN_MS,
  );
  expect(there).toEqual(tickets.toSorted());
});
