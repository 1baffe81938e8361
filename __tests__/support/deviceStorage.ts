/** What the device keeps in the browser for times without a network, looked at and made up from outside of the app. */
import type { Page } from 'playwright-core';

import type { ListSync } from '../../src/entry/journal/entryDatabase.ts';
import type { DeviceIdentity, JournalEntry } from '../../src/entry/journal/journalEntry.ts';
import { waitUntil } from './waitUntil.ts';

export interface Stored {
  /** Keys of the entries that the server has not got. */
  readonly database: readonly string[];
  readonly mirror: readonly string[];
  /** What there is one of: `device`, `list`. */
  readonly single: readonly IDBValidKey[];
}

/** What the browser holds. */
export function storedOn(page: Page): Promise<Stored> {
  return page.evaluate(async () => {
    const PREFIX = 'einlass:journal:';
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    const mirror = names.map((name) => name.slice(PREFIX.length));
    const known = await indexedDB.databases();
    // Opening it would make it, in the app's place.
    if (!known.some(({ name }) => name === 'einlass-entry')) {
      return { database: [], mirror, single: [] };
    }
    const opening = indexedDB.open('einlass-entry');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const database = opening.result;
    const stores = database.transaction(['journal', 'single']);
    const journal = stores.objectStore('journal').getAll();
    const single = stores.objectStore('single').getAllKeys();
    await new Promise((resolve) => (stores.oncomplete = resolve));
    database.close();
    const entries = journal.result as { key: string; state: string }[];
    return {
      database: entries.filter(({ state }) => state === 'open').map(({ key }) => key),
      mirror,
      single: single.result,
    };
  });
}

/**
 * Leaves these decisions in the browser, not uploaded, in place of all that was there. On a page without the app,
 * after the scanner was open once.
 */
export async function writeJournal(
  page: Page,
  decisions: readonly Pick<JournalEntry, 'key' | 'ticketId'>[],
): Promise<void> {
  await page.evaluate(async (taps) => {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith('einlass:journal:')) localStorage.removeItem(name);
    }
    const device = JSON.parse(localStorage.getItem('einlass:device') ?? '') as DeviceIdentity;
    const entries = taps.map((decision, index): JournalEntry => ({
      ...decision,
      order: index + 1,
      seq: device.lastSeq + index + 1,
      deviceId: device.id,
      tappedAtMs: Date.now(),
      isDeclared: true,
      beganOnline: false,
      state: 'open',
      text: '',
    }));
    const later = { ...device, lastSeq: device.lastSeq + taps.length };
    localStorage.setItem('einlass:device', JSON.stringify(later));
    const opening = indexedDB.open('einlass-entry');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const database = opening.result;
    const change = database.transaction(['journal', 'single'], 'readwrite');
    change.objectStore('journal').clear();
    for (const entry of entries) change.objectStore('journal').put(entry);
    change.objectStore('single').put(later, 'device');
    await new Promise((resolve) => (change.oncomplete = resolve));
    database.close();
  }, decisions);
}

/** The device list has arrived: the phone can judge without the server. */
export async function hasList(page: Page): Promise<void> {
  await waitUntil('device list', async () =>
    (await storedOn(page)).single.includes('list') ? true : undefined,
  );
}

/** The list was brought up to date so much earlier. The page notices when it is loaded anew. */
export async function ageList(page: Page, byMs: number): Promise<void> {
  await page.evaluate(async (ms) => {
    const opening = indexedDB.open('einlass-entry');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const change = opening.result.transaction('single', 'readwrite');
    const singles = change.objectStore('single');
    const sync = singles.get('listSync');
    sync.onsuccess = () => {
      const { byDeviceMs, byServerMs } = sync.result as ListSync;
      singles.put({ byDeviceMs: byDeviceMs - ms, byServerMs: byServerMs - ms }, 'listSync');
    };
    await new Promise((resolve) => (change.oncomplete = resolve));
    opening.result.close();
  }, byMs);
}
