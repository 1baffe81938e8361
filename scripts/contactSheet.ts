/** One picture that shows a screen in all its states, for looking over them at a glance. */
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Browser } from 'playwright-core';
import sharp from 'sharp';

export interface Row {
  readonly label: string;
  /** Files below the sheet's folder, from left to right. */
  readonly pictures: readonly { readonly file: string; readonly label: string }[];
}

/** px; pictures are scaled to it. */
const HEIGHT = 320;
const WIDTH = 1424;

const page = (title: string, rows: readonly Row[], folder: string): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>${title}</title>
  <style>
    body { margin: 24px; background: #d9d4de; color: #1d1530; font: 14px/1.4 sans-serif; }
    h1 { margin: 0 0 16px; font-size: 24px; }
    h2 { margin: 20px 0 6px; font-size: 16px; }
    div { display: flex; gap: 12px; }
    figure { margin: 0; }
    img { display: block; height: ${HEIGHT}px; }
  </style>
  <h1>${title}</h1>
  ${rows
    .map(
      ({ label, pictures }) =>
        `<h2>${label}</h2><div>${pictures
          .map(
            (picture) =>
              `<figure><img src="${relative(folder, picture.file)}" /><figcaption>${picture.label}</figcaption></figure>`,
          )
          .join('')}</div>`,
    )
    .join('\n')}
</html>
`;

/** @param folder where the pictures are; the sheet's page is written there too, to be opened by hand. */
export async function makeContactSheet(
  browser: Browser,
  { title, rows, folder, file }: { title: string; rows: Row[]; folder: string; file: string },
): Promise<void> {
  const html = join(folder, `${title}.html`);
  writeFileSync(html, page(title, rows, folder));
  const tab = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  await tab.goto(pathToFileURL(html).href, { waitUntil: 'networkidle' });
  const sheet = await tab.screenshot({ fullPage: true });
  await tab.close();
  await sharp(sheet).png({ palette: true, dither: 0, effort: 8 }).toFile(file);
}
