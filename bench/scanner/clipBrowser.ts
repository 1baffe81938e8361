import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../__tests__/support/chromium.ts';
import { writeClip } from '../../__tests__/support/ticketClip.ts';

/** Lends a browser whose camera shows a ticket, in frames of this size. */
export async function withClip<Result>(
  size: { width: number; height: number },
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'einlass-bench-'));
  try {
    const cameraClip = join(folder, 'ticket.y4m');
    writeClip(cameraClip, size);
    const browser = await launchChromium({ cameraClip });
    try {
      return await work(browser);
    } finally {
      await browser.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
