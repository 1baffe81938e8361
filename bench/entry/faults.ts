/** Faults of every kind between a phone and the server: what they lose, and what they double. */
import { randomUUID } from 'node:crypto';
import { hasList, writeJournal } from '../../__tests__/support/deviceStorage.ts';
import type { FaultyGate } from '../../__tests__/support/faultyGate.ts';
import type { Fault } from '../../__tests__/support/faultyProxy.ts';
import { isUploaded, letIn, serverJudges } from '../../__tests__/support/gatePhone.ts';
import { absolute, type Figure } from '../support/area.ts';

const FAULTS: Fault[] = [
  'request lost',
  'reply lost',
  'reply cut',
  'doubled',
  'overtaken',
  'portal',
  'server error',
  'reply late',
];
/** Of each kind, at taps of guests who stand at the gate; the others happen to a queue. */
const AT_THE_GATE = 3;
const PATIENCE_MS = 600_000;

/** @param times of each kind. */
export async function countFaults(
  gate: FaultyGate,
  tickets: string[],
  times: number,
): Promise<Figure[]> {
  const phone = await gate.newPhone();
  const guests = new Map(FAULTS.map((fault) => [fault, tickets.splice(0, times)]));
  try {
    await hasList(await phone.openScanner());
    for (const [fault, ids] of guests) {
      for (const id of ids) void phone.network.order(new RegExp(`/invalidate/${id}/`), fault);
    }
    for (const ids of guests.values()) {
      for (const ticketId of ids.slice(0, AT_THE_GATE)) {
        await letIn(phone.page, ticketId);
        await serverJudges(phone);
      }
    }
    await isUploaded(phone.page);
    await phone.page.goto('/readyz');
    const queue = [...guests.values()].flatMap((ids) => ids.slice(AT_THE_GATE));
    await writeJournal(
      phone.page,
      mixed(queue).map((ticketId) => ({ key: randomUUID(), ticketId })),
    );
    const page = await phone.openScanner();
    await page.locator('.device-open').waitFor();
    await isUploaded(page, PATIENCE_MS);
    const figures: Figure[] = [];
    for (const [fault, ids] of guests) {
      const { lost, doubled } = await gate.count(ids);
      const injected = phone.network.happened.get(fault) ?? 0;
      figures.push(
        absolute(
          `${fault}: admissions lost or doubled`,
          '',
          lost + doubled,
          0,
          `${injected} injected, ${lost} lost, ${doubled} doubled`,
        ),
      );
    }
    return figures;
  } finally {
    await phone.page.close();
  }
}

/** Each kind after the other, again and again. */
function mixed(ids: readonly string[]): string[] {
  const each = ids.length / FAULTS.length;
  return ids.map(
    (_, index) => ids[(index % FAULTS.length) * each + Math.floor(index / FAULTS.length)] ?? '',
  );
}
