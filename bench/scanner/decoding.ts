/** Read shares and times of the decoders on photographs, in a worker of a real browser. */
import type { Browser } from 'playwright-core';
import type { Figure } from '../support/area.ts';
import { median } from '../support/statistics.ts';
import type { PageServer } from '../support/pageServer.ts';
import type { Photograph, PhotographKind } from './corpus.ts';
import type { Attempt, DecodeOrder, DecodeOutcome } from './pages/decodeProtocol.ts';

const ROUNDS = 5;

interface PageGlobals {
  compareDecoders: (order: DecodeOrder) => Promise<DecodeOutcome>;
}

export async function measureDecoding(
  browser: Browser,
  server: PageServer,
  photographs: readonly Photograph[],
): Promise<Figure[]> {
  const page = await browser.newPage();
  await page.goto(`${server.url}/decode.html`);
  const compare = (kind: PhotographKind): Promise<DecodeOutcome> =>
    page.evaluate((order) => (globalThis as unknown as PageGlobals).compareDecoders(order), {
      photographs: photographs.filter((photograph) => photograph.kind === kind),
      rounds: ROUNDS,
    });
  const outcomes = {
    qr: await compare('qr'),
    c128: await compare('c128'),
    neg: await compare('neg'),
  };
  await page.close();
  return figuresOf(photographs, outcomes);
}

function figuresOf(
  photographs: readonly Photograph[],
  { qr, c128, neg }: Record<PhotographKind, DecodeOutcome>,
): Figure[] {
  const textOf = new Map(photographs.map(({ file, text }) => [file, text]));
  const isRight = ({ file, texts }: Attempt): boolean => texts.includes(textOf.get(file) ?? '');
  const right = (attempts: readonly Attempt[] = []): number => attempts.filter(isRight).length;
  const share = (attempts: readonly Attempt[] = []): number =>
    (100 * right(attempts)) / attempts.length;
  const medianMs = (attempts: readonly Attempt[] = []): number =>
    median(attempts.map(({ ms }) => median(ms)));
  const wrong = (attempts: readonly Attempt[] = []): number =>
    attempts.filter(({ file, texts }) => texts.some((text) => text !== textOf.get(file))).length;

  const polyfill = 'barcode-detector polyfill, qr_code';
  const count = (attempts: readonly Attempt[] = []): string =>
    `${right(attempts)} of ${attempts.length}`;
  return [
    {
      what: 'read share, QR photographs',
      unit: '%',
      peer: polyfill,
      peersFigure: share(qr.polyfill),
      ours: share(qr.ours),
      reach: { atLeast: 1.05 },
      note: `they read ${count(qr.polyfill)}, we ${count(qr.ours)}; every pass until a hit, on one frame`,
    },
    {
      what: 'decode, frame in the worker, median',
      unit: 'ms',
      peer: polyfill,
      peersFigure: medianMs(qr.polyfill),
      ours: medianMs(qr.ours),
      reach: { atMost: 0.35 },
      note: `the same frames and the same reads as above; both get an I420 VideoFrame; ${ROUNDS} rounds`,
    },
    {
      what: 'reads on photographs without a code',
      unit: '',
      peer: 'none',
      peersFigure: 0,
      ours: wrong(neg.ours),
      reach: { atMost: 0 },
    },
    {
      what: 'read share, Code 128 photographs',
      unit: '%',
      peer: 'zxing-wasm alone',
      peersFigure: share(c128['zxing-wasm']),
      ours: share(c128.ours),
      reach: { atLeast: 1.12 },
      note: `they read ${count(c128['zxing-wasm'])}, we ${count(c128.ours)}`,
    },
    {
      what: 'false reads, Code 128 photographs',
      unit: '',
      peer: 'none',
      peersFigure: 0,
      ours: wrong(c128.ours),
      reach: { atMost: 0 },
    },
  ];
}
