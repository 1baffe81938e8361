/** The scan screen in the real browser: its camera in trouble, and the ways that do without one. */
import type { Page } from 'playwright-core';
import QRCode from 'qrcode';

import { startGate, type Gate } from '../support/gate.ts';
import {
  endStream,
  framesPass,
  freeze,
  hold,
  looksAway,
  streamStates,
} from '../support/heldCamera.ts';
import { sees } from '../support/journey.ts';
import { guestsOf } from '../support/shift.ts';
import { waitUntil } from '../support/waitUntil.ts';

let gate: Gate;
let tickets: string[];
let page: Page;

beforeAll(async () => {
  gate = await startGate({ tickets: 30 });
  tickets = (await guestsOf(gate.ledger, gate.product, 3)).map(({ code }) => code);
});
beforeEach(async () => {
  page = await gate.newPage();
  await open(page);
});
afterEach(() => page.close());
afterAll(() => gate.end());

async function open(opened: Page): Promise<void> {
  await opened.goto('/scan');
  await opened.locator('.camera-finder').waitFor();
}

const verdict = (word: string) => page.locator('.verdict-word').filter({ hasText: word });
const discard = () => page.getByRole('button', { name: 'Verwerfen' }).click();

async function streamsBecome(...states: string[]): Promise<void> {
  const found = async () => JSON.stringify(await streamStates(page));
  const wanted = JSON.stringify(states);
  await waitUntil(`streams ${wanted}`, async () => ((await found()) === wanted ? true : undefined));
}

/** As a hand scanner types: fast, and ended with Enter. Times are the events' own, however busy we are. */
async function typeFast(text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const startS = Date.now() / 1000;
  for (const [index, key] of [...Array.from(text), 'Enter'].entries()) {
    const sign = key === 'Enter' ? '\r' : key;
    const timestamp = startS + index * 0.012;
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: sign, timestamp });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp });
  }
  await session.detach();
}

describe('a camera in trouble', () => {
  test.each([
    ['ends, as with a phone call', () => endStream(page)],
    ['hangs', () => freeze(page, true)],
  ])('one that %s is started anew, and scans', async (_, trouble) => {
    await streamsBecome('live');
    await trouble();
    await waitUntil('second stream', async () =>
      (await streamStates(page)).length > 1 ? true : undefined,
    );
    await freeze(page, false);
    await hold(page, tickets[0]!);
    await verdict('Gültig').waitFor();
    expect((await streamStates(page)).slice(0, -1)).not.toContain('live');
  });

  test('a second tab takes it, and the first one can have it back', async () => {
    const second = await gate.newPage();
    await open(second);
    await page.getByText(/Ein anderer Tab oder ein anderes Fenster/).waitFor();
    await streamsBecome('ended');
    await page.getByRole('button', { name: 'Kamera zurückholen' }).click();
    await page.locator('.camera-finder').waitFor();
    await second.getByText(/Ein anderer Tab oder ein anderes Fenster/).waitFor();
    await second.close();
  });

  test('torch and zoom outlive a new start', async () => {
    await page.getByRole('button', { name: 'Licht einschalten' }).click();
    await page.getByRole('slider', { name: 'Zoom' }).fill('2.5');
    await endStream(page);
    await page.getByRole('button', { name: 'Licht ausschalten' }).waitFor();
    expect(await page.getByRole('slider', { name: 'Zoom' }).inputValue()).toBe('2.5');
  });

  test('the chosen one is used again after a reload', async () => {
    await page.getByRole('combobox', { name: 'Kamera wählen' }).selectOption('Frontkamera 1');
    await streamsBecome('ended', 'live');
    await page.reload();
    const picker = page.getByRole('combobox', { name: 'Kamera wählen' });
    await picker.waitFor();
    expect(await picker.inputValue()).toBe('front');
  });
});

describe('a ticket without the camera', () => {
  test('a hand scanner types it wherever the focus is, and presses no button', async () => {
    await page.getByRole('button', { name: 'Ton ausschalten' }).focus();
    await typeFast(tickets[0]!);
    await verdict('Gültig').waitFor();
    await page.getByRole('button', { name: 'Ticket entwerten' }).focus();
    await typeFast(tickets[1]!);
    await sees(page, 'Bitte zuerst entwerten oder verwerfen.');
    await verdict('Gültig').waitFor();
    expect(await page.getByRole('button', { name: 'Ton ausschalten' }).isVisible()).toBe(true);
    await discard();
  });

  test('a hand scanner with US keys on a German device', async () => {
    await typeFast(tickets[0]!.replace(/[yzYZ:]/g, (key) => 'zyZYÖ'.charAt('yzYZ:'.indexOf(key))));
    await verdict('Gültig').waitFor();
  });

  test('its identifier is typed, small and in groups', async () => {
    const [, ticketId = ''] = tickets[0]!.split('::');
    await page.getByRole('button', { name: 'Code eingeben oder Bild wählen' }).click();
    const groups = ticketId.toLowerCase().match(/.{1,5}/g) ?? [];
    await page.locator('dialog input:focus').waitFor();
    await page.keyboard.type(groups.join(' '));
    await page.keyboard.press('Enter');
    await verdict('Gültig').waitFor();
  });

  test('the dialog keeps the focus, and gives it back', async () => {
    const opener = page.getByRole('button', { name: 'Code eingeben oder Bild wählen' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ohne Kamera prüfen' });
    await dialog.waitFor();
    for (let key = 0; key < 6; key += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused !== document.body && focused?.closest('dialog') === null;
      });
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('a picture of it', async () => {
    const buffer = await QRCode.toBuffer(tickets[0]!, { width: 400, margin: 4 });
    const picture = { name: 'ticket.png', mimeType: 'image/png', buffer };
    await page.getByRole('button', { name: 'Code eingeben oder Bild wählen' }).click();
    await page.getByLabel('Bild mit dem Ticket wählen').setInputFiles(picture);
    await verdict('Gültig').waitFor();
  });

  test('a file that is no picture says so, and the camera still scans afterwards', async () => {
    await page.getByRole('button', { name: 'Code eingeben oder Bild wählen' }).click();
    const file = { name: 'ticket.png', mimeType: 'image/png', buffer: Buffer.from('kein Bild') };
    await page.getByLabel('Bild mit dem Ticket wählen').setInputFiles(file);
    await sees(page, /^Die Datei ließ sich nicht lesen/);
    await hold(page, tickets[0]!);
    await page.keyboard.press('Escape');
    await verdict('Gültig').waitFor();
  });
});

test('a rejected code is said once while it stays in view, and again when it comes back', async () => {
  const toasts = page.getByText('Ungültiger Code erkannt!');
  // Toasts stay while nobody looks at the window (spec §9): the first is counted, however long the frames take.
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await hold(page, 'https://example.org');
  await toasts.first().waitFor();
  await framesPass(page, 15);
  expect(await toasts.count()).toBe(1);
  await looksAway(page);
  // It has left the view for more than a second by then: the camera has ten frames in one.
  await framesPass(page, 12);
  await hold(page, 'https://example.org');
  await toasts.nth(1).waitFor();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
});

test('the browser has complained of nothing', () => {
  expect(gate.complaints()).toEqual([]);
});
