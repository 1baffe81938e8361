/** What the scanner is measured with: decoders on photographs, then the way from the camera. */
import { launchChromium } from '../__tests__/support/chromium.ts';
import type { Report } from './support/area.ts';
import { openPages } from './scanner/browserPages.ts';
import { measureCamera } from './scanner/camera.ts';
import { openCorpus } from './scanner/corpus.ts';
import { measureDecoding } from './scanner/decoding.ts';

const NOT_MEASURED = [
  'main thread busy beside @yudiel/react-qr-scanner 2.6.0: not measured yet',
  '/scan opened → first result beside @yudiel/react-qr-scanner 2.5.1: not measured yet',
  'two codes of unequal size in one clip: not measured yet, tested on pictures (decodePixels.test.ts)',
  'memory after 30 minutes: not measured yet',
];

export async function measure(): Promise<Report> {
  const corpus = openCorpus();
  const server = await openPages(['decode', 'camera'], corpus.folder);
  const browser = await launchChromium();
  try {
    const decoding = await measureDecoding(browser, server, corpus.photographs);
    await browser.close();
    const camera = await measureCamera(server);
    return { title: 'The scanner', figures: [...decoding, ...camera], leftOut: NOT_MEASURED };
  } finally {
    await browser.close();
    await server.stop();
  }
}
