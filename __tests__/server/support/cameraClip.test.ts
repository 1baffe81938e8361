import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import PDFDocument from 'pdfkit';
import { toBuffer } from 'qrcode';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

import { writeCameraClip } from '../../support/cameraClip.ts';
import { pdfPicture, pdfText } from '../../support/pdfPicture.ts';

const CODE = 'einlass::k3JzQ0x9Tn2mWvB7aLpR4g';
const SIZE = 720;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'einlass-clip-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('what the clip shows is the code on the paper', async () => {
  const document = new PDFDocument({ size: 'A4' });
  document.text('Ein Ticket').image(await toBuffer(CODE), 220, 120, { width: 113 }); // 40 mm
  document.end();
  const pdf = await buffer(document);
  expect(await pdfText(pdf)).toContain('Ein Ticket');

  const file = join(folder, 'clip.y4m');
  writeCameraClip(file, [await pdfPicture(pdf, 1200)], { zoom: 1.5, centreY: 0.2 });
  const clip = readFileSync(file);
  const header = clip.indexOf('\n') + 1;
  expect(clip.subarray(0, header).toString()).toMatch(/^YUV4MPEG2 W720 H720 /);
  const frameBytes = 'FRAME\n'.length + (SIZE * SIZE * 3) / 2;
  expect(clip.length).toBe(header + 12 * frameBytes);

  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } });
  const luma = clip.subarray(header + 'FRAME\n'.length);
  const pixels = new Uint8ClampedArray(SIZE * SIZE * 4).fill(255);
  for (let i = 0; i < SIZE * SIZE; i++) pixels.fill(luma[i]!, i * 4, i * 4 + 3);
  const image = { data: pixels, width: SIZE, height: SIZE, colorSpace: 'srgb' } as ImageData;
  expect((await readBarcodes(image)).map(({ text }) => text)).toEqual([CODE]);
});
