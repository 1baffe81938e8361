/** What the scanner is measured with: decoders on photographs, then the whole way from the camera. */
import { launchChromium } from '../__tests__/support/chromium.ts';
import type { Report } from './support/area.ts';
import { measureDecoding } from './scanner/decoding.ts';

export async function measure(): Promise<Report> {
  const browser = await launchChromium();
  try {
    const figures = await measureDecoding(browser);
    return { title: 'The scanner', figures, leftOut: [] };
  } finally {
    await browser.close();
  }
}
