/** Read shares and times of the decoders on photographs, in a worker of a real browser. */
import type { Browser } from 'playwright-core';
import type { Figure } from '../support/area.ts';
import { median } from '../support/statistics.ts';
import type { PageServer } from '../support/pageServer.ts';
import type { Photograph, PhotographKind } from './corpus.ts';
import type { Attempt, DecodeOrder, DecodeOutcome } from './pages/decodeProtocol.ts';

const ROUNDS = 5;
const AS_IT_IS = ['as it is'];
const MADE = ['in shadow', 'noisy', 'blurred', 'tilted', 'small'];

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
  const compare = (
    kind: PhotographKind,
    rounds = ROUNDS,
    variants = AS_IT_IS,
  ): Promise<DecodeOutcome> =>
    page.evaluate((order) => (globalThis as unknown as PageGlobals).compareDecoders(order), {
      photographs: photographs.filter((photograph) => photograph.kind === kind),
      rounds,
      variants,
    });
  const outcomes = {
    qr: await compare('qr'),
    // Shares alone: once is enough.
    c128: await compare('c128', 1, [...AS_IT_IS, ...MADE]),
    neg: await compare('neg', 1),
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
  const of = (variant: string, attempts: readonly Attempt[] = []): string =>
    count(attempts.filter((attempt) => attempt.variant === variant));
  const isWrong = ({ file, texts }: Attempt): boolean =>
    texts.some((text) => text !== textOf.get(file));
  const wrong = (attempts: readonly Attempt[] = []): number => attempts.filter(isWrong).length;
  const wrongIn = (attempts: readonly Attempt[] = []): string =>
    attempts
      .filter(isWrong)
      .map(({ file, variant, texts }) => `${file}, ${variant}: ${texts.join(' ')}`)
      .join('; ');

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
      what: 'read share, Code 128, photographs and pictures made of them',
      unit: '%',
      peer: 'zxing-wasm alone',
      peersFigure: share(c128['zxing-wasm']),
      ours: share(c128.ours),
      reach: { atLeast: 1.12 },
      note: [...AS_IT_IS, ...MADE]
        .map((made) => `${made}: they ${of(made, c128['zxing-wasm'])}, we ${of(made, c128.ours)}`)
        .join('; '),
    },
    {
      what: 'false reads, Code 128',
      unit: '',
      peer: 'none',
      peersFigure: 0,
      ours: wrong(c128.ours),
      reach: { atMost: 0 },
      note: `${wrongIn(c128.ours)} (zxing-wasm alone: ${wrongIn(c128['zxing-wasm']) || 'none'})`,
    },
  ];
}
