import type { Page } from 'playwright-core';

/** A page has one heading of the first level: what comes later below it has none of its own. */
export async function headingFlaws(page: Page): Promise<string[]> {
  const headings = await page.locator('h1').allTextContents();
  return headings.length > 1 ? [`headings of the page: ${headings.join(', ')}`] : [];
}
