/** What a page keeps in memory. */
import type { CDPSession, Page } from 'playwright-core';
import { median } from './statistics.ts';

const LOOKS = 5;

/** Bytes in use, garbage apart. */
export async function heapOf(page: Page, devtools: CDPSession): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    await devtools.send('HeapProfiler.collectGarbage');
    looks.push((await devtools.send('Runtime.getHeapUsage')).usedSize);
    await page.waitForTimeout(500);
  }
  return median(looks);
}
