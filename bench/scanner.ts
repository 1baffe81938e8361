/** What the scanner is measured with: decoders on photographs, then the way from the camera. */
import { parseArgs } from 'node:util';
import { launchChromium } from '../__tests__/support/chromium.ts';
import type { Report } from './support/area.ts';
import { keptFigures } from './support/report.ts';
import { measureBoxes } from './scanner/boxes.ts';
import { openPages } from './scanner/browserPages.ts';
import { measureCamera } from './scanner/camera.ts';
import { openCorpus } from './scanner/corpus.ts';
import { measureDecoding } from './scanner/decoding.ts';
import { measureScreen } from './scanner/screen.ts';
import { measureTwoCodes } from './scanner/twoCodes.ts';

const NOT_MEASURED = ['memory after 30 minutes: `npm run bench -- memory`'];

const PAGES = ['decode', 'camera', 'idleVideo', 'reactQrScanner', 'reactQrScanner251', 'twoCodes'];

/** Options: --only screen, where the figures of the others are kept. */
export async function measure(args: readonly string[]): Promise<Report> {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: 'string', default: '' } },
  });
  if (!['', 'screen'].includes(values.only)) throw new Error(`There is no group ${values.only}`);
  const corpus = openCorpus();
  const server = await openPages(PAGES, corpus.folder);
  const browser = await launchChromium();
  try {
    if (values.only === 'screen') {
      const title = 'The scanner';
      return {
        title,
        figures: keptFigures('scanner', await measureScreen(server)),
        leftOut: NOT_MEASURED,
      };
    }
    const decoding = await measureDecoding(browser, server, corpus.photographs);
    await browser.close();
    const camera = await measureCamera(server);
    const screen = await measureScreen(server);
    return {
      title: 'The scanner',
      figures: [
        ...decoding,
        ...camera,
        ...screen,
        await measureBoxes(),
        await measureTwoCodes(server),
      ],
      leftOut: NOT_MEASURED,
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}
