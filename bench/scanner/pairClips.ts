/** Clips of real tickets: near, far, and one of two in shadow. */
import { PNG } from 'pngjs';
import { renderTicketPdf } from '../../server/mail/ticketPdf.ts';
import { pdfPicture } from '../../__tests__/support/pdfPicture.ts';
import type { Chance } from '../support/random.ts';
import type { PairClip, PlacedTicket } from './pages/pairsProtocol.ts';

const SIZE = 720;
/** So many tickets are printed; every other picture shows a whole ticket, the others the part with the QR code. */
export const PICTURES = 24;
/** Pixels across the page: 8 for a module of the QR code. */
const PAGE_WIDTH = 1_218;
/** As parts of the page's width. */
const WHOLE = { left: 0.095, top: 0.095, width: 0.81, height: 0.8 };
const CODE_PART = { left: 0.24, top: 0.37, width: 0.52, height: 0.33 };
const ID_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** @returns a printed ticket as PNG. */
export async function ticketPicture(number: number): Promise<Buffer> {
  const letters = Array.from(
    { length: 26 },
    (_, at) => ID_LETTERS[(number * 7 + at * (number + 3)) % 32],
  );
  const pdf = await renderTicketPdf({
    productName: 'Waldklang 2027',
    ticketPrefix: 'einlass',
    ticketId: letters.join(''),
    ...{ facts: [], contact: '', bring: '' },
    logo: null,
    colors: { light: '#b3125f', dark: '#ff7ab8' },
    createdAt: new Date('2027-05-01T18:00:00Z'),
  });
  const page = await pdfPicture(pdf, PAGE_WIDTH);
  const part = isWhole(number) ? WHOLE : CODE_PART;
  const [left, top, width, height] = [part.left, part.top, part.width, part.height].map((of) =>
    Math.round(of * page.width),
  ) as [number, number, number, number];
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      png.data.fill(page.data[(top + y) * page.width + left + x] ?? 255, at, at + 3);
      png.data[at + 3] = 255;
    }
  }
  return PNG.sync.write(png);
}

const isWhole = (picture: number): boolean => picture % 2 === 0;

/** The kinds in turn. */
export function pairsOf(chance: Chance, count: number): PairClip[] {
  const kinds = ['near', 'near', 'far', 'far', 'shadow', 'shadow'] as const;
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? 'near';
    const [first, second] = twoOf(chance, kind);
    if (kind === 'shadow') {
      second.light = chance.between(0.25, 0.65);
      second.shadowPart = chance.between(0.3, 1);
    }
    return clipOf(chance, kind, [first, second]);
  });
}

export const singlesOf = (chance: Chance, count: number): PairClip[] =>
  Array.from({ length: count }, () =>
    clipOf(chance, 'single', [
      placed(chance, 2 * chance.below(PICTURES / 2) + 1, SIZE / 2, chance.between(4, 8)),
    ]),
  );

/** Side by side: left and right by turns, one a little farther away than the other. */
function twoOf(chance: Chance, kind: 'near' | 'far' | 'shadow'): [PlacedTicket, PlacedTicket] {
  const module = { near: [4.6, 5.8], far: [2.4, 3.2], shadow: [2.8, 4.6] }[kind];
  const [least = 0, most = 0] = module;
  const nearer = chance.between(least, most);
  const farther = nearer * chance.between(0.8, 1);
  const whole = kind === 'far' ? 0 : 1;
  const pictures = [
    2 * chance.below(PICTURES / 4) + whole,
    PICTURES / 2 + 2 * chance.below(PICTURES / 4) + whole,
  ];
  const [left, right] = chance.next() < 0.5 ? [nearer, farther] : [farther, nearer];
  const middle = SIZE / 2 + chance.between(-30, 30);
  const apart = kind === 'far' ? 60 : 32;
  const one = placed(chance, pictures[0] ?? 0, middle - apart * left, left);
  const other = placed(chance, pictures[1] ?? 0, middle + apart * right, right);
  return chance.next() < 0.5 ? [one, other] : [other, one];
}

const placed = (chance: Chance, picture: number, x: number, module: number): PlacedTicket => ({
  picture,
  x,
  y: SIZE / 2 + chance.between(-60, 60),
  module,
  tilt: chance.between(-14, 14),
  squeeze: chance.between(0, 0.25),
  light: 1,
  shadowPart: 1,
});

function clipOf(chance: Chance, kind: PairClip['kind'], tickets: PlacedTicket[]): PairClip {
  const module = Math.min(...tickets.map((ticket) => ticket.module));
  return {
    kind,
    tickets,
    blur: {
      from: chance.between(0.6, 1.4) * module,
      to: chance.between(0, 0.3) * module,
      ms: chance.between(150, 700),
    },
    noise: chance.between(0.02, 0.12),
    tremble: chance.between(0.5, 5),
  };
}
