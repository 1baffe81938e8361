/** Ways into the scan screen that several of its states have in common. */
import type { Page } from 'playwright-core';

import { codeDialogTexts } from '../../../src/features/scan/dialogs/texts.ts';
import { texts } from '../../../src/features/scan/texts.ts';

export const verdict = (page: Page) => page.locator('.verdict');

/** The camera runs: a verdict on a ticket in view can be there already, and hide the finder. */
export async function openCamera(page: Page): Promise<void> {
  await page.goto('/scan');
  await page.locator('.camera-finder').waitFor({ state: 'attached' });
}

/** The ticket in view has been checked and found valid. */
export async function openWithValidTicket(page: Page): Promise<void> {
  await openCamera(page);
  await verdict(page).getByText(texts.words.valid).waitFor();
}

/** By hand: a ticket that stays before the camera is read again as soon as the scanner is free. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: texts.codeDialog.open }).click();
  await page.getByLabel(codeDialogTexts.label).fill(code);
  await page.getByRole('button', { name: codeDialogTexts.check }).click();
}
