import type { PrintedTicket } from '../../../server/mail/pdfDrawing.ts';
import { renderTicketPdf } from '../../../server/mail/ticketPdf.ts';
import { pictureOf } from '../../../server/lib/picture.ts';
import type { GrayImage } from '../../support/grayImage.ts';
import { pdfPicture, pdfText } from '../../support/pdfPicture.ts';
import { jpegOf, pngOf } from '../../support/pictures.ts';
import { decodeGray } from './decode.ts';

const ticket: PrintedTicket = {
  productName: 'Łąka Øst – Änne’s Sommerfestival',
  ticketPrefix: 'einlass',
  ticketId: 'ABCDEFGHJKLMNPQRSTUVWXYZ23',
  createdAt: new Date('2026-07-31T18:00:00.000Z'),
  facts: [],
  contact: '',
  logo: null,
  colors: { light: '#b3125f', dark: '#ff7ab8' },
  bring: '',
};
const TOLD: PrintedTicket = {
  ...ticket,
  facts: [
    '30.07.2027 bis 01.08.2027',
    `Waldwiese hinter dem alten Pumpwerk, ${'lang '.repeat(30)}`,
  ],
  contact: 'hilfe@laka.example · 030 1234',
  bring: `Zelt und Isomatte\n${'Noch etwas, das viel Platz braucht. '.repeat(30)}`.slice(0, 1_000),
};

test('says when, where and whom to ask, with its codes as readable as before', async () => {
  const pdf = await renderTicketPdf(TOLD);
  const text = (await pdfText(pdf)).replace(/\s+/g, ' ');
  expect(text).toContain('30.07.2027 bis 01.08.2027');
  expect(text).toContain('Waldwiese hinter dem alten Pumpwerk');
  expect(text).toContain('Fragen? hilfe@laka.example · 030 1234');
  expect(text).toContain('Bitte mitbringen: Zelt und Isomatte');
  expect(await decodeGray(await pdfPicture(pdf, atDpi(150)))).toHaveLength(2);
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
});

test.each([pngOf(480, 160, 128), pngOf(40, 160), jpegOf(300, 100)])(
  'with a logo, both codes are read from either page as before (%#)',
  async (content) => {
    const { width, height } = pictureOf(content, 1_000)!;
    const pdf = await renderTicketPdf({ ...TOLD, logo: { content, width, height } });
    expect(await decodeGray(await pdfPicture(pdf, atDpi(150)))).toHaveLength(2);
    expect(await decodeGray(await pdfPicture(pdf, 390, 1))).toHaveLength(1);
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  },
);

describe('the page for a phone', () => {
  /** Pixels across a phone's screen. */
  const PHONE_PX = 390;

  test.each([
    ['told everything', TOLD],
    ['told nothing', ticket],
  ])('of a festival that has %s: dark, and its code is read off the screen', async (_, told) => {
    const picture = await pdfPicture(await renderTicketPdf(told), PHONE_PX, 1);
    expect(await decodeGray(picture)).toEqual([
      { format: 'QRCode', text: 'einlass::ABCDEFGHJKLMNPQRSTUVWXYZ23' },
    ]);
    const lightness = picture.data.reduce((sum, each) => sum + each, 0) / picture.data.length;
    expect(lightness).toBeLessThan(96);
    expect(picture.height / picture.width).toBeGreaterThan(1.7);
  });

  test('has all that the ticket has, in letters that are read without zooming in', async () => {
    const text = (await pdfText(await renderTicketPdf(TOLD), 1)).replace(/\s+/g, ' ');
    for (const part of [
      'Łąka Øst – Änne’s Sommerfestival',
      '30.07.2027 bis 01.08.2027',
      'Waldwiese hinter dem alten Pumpwerk',
      'ABCDE FGHJK LMNPQ RSTUV WXYZ2 3',
      'Fragen? hilfe@laka.example · 030 1234',
      'Bitte mitbringen: Zelt und Isomatte',
    ]) {
      expect(text).toContain(part);
    }
  });
});

const MM_ACROSS_A4 = 210;
const atDpi = (dpi: number) => Math.round((MM_ACROSS_A4 / 25.4) * dpi);

test.each([
  ['a screen', 150],
  ['a printer', 300],
])('both codes are read off %s at %i dpi', async (_what, dpi) => {
  const picture = await pdfPicture(await renderTicketPdf(ticket), atDpi(dpi));
  expect(await decodeGray(picture)).toEqual([
    { format: 'Code128', text: 'einlass::ABCDEFGHJKLMNPQRSTUVWXYZ23' },
    { format: 'QRCode', text: 'einlass::ABCDEFGHJKLMNPQRSTUVWXYZ23' },
  ]);
});

test('read as well with the longest prefix', async () => {
  const ticketPrefix = 'Sommer-Festival_an.der-Elbe-2027';
  const pdf = await renderTicketPdf({ ...ticket, ticketPrefix });
  const texts = (await decodeGray(await pdfPicture(pdf, atDpi(300)))).map(({ text }) => text);
  expect(texts).toEqual(Array(2).fill(`${ticketPrefix}::${ticket.ticketId}`));
});

test('read when printed at three quarters, with a QR code of 30 mm', async () => {
  const picture = await pdfPicture(await renderTicketPdf(ticket), atDpi(150 * 0.75));
  expect((await decodeGray(picture)).map(({ format }) => format)).toContain('QRCode');
});

test('the QR code is 40 mm wide, with four light modules around it', async () => {
  const pixelsPerMm = 10;
  const picture = await pdfPicture(await renderTicketPdf(ticket), MM_ACROSS_A4 * pixelsPerMm);
  const module = (40 * pixelsPerMm) / 29;
  const rows = { from: 86 * pixelsPerMm, to: 126 * pixelsPerMm };
  const dark = darkSpan(picture, rows.from, rows.to, 30 * pixelsPerMm);
  expect(Math.abs(dark.right - dark.left - 40 * pixelsPerMm)).toBeLessThanOrEqual(3);
  const above = darkSpan(
    picture,
    rows.from - Math.floor(4 * module),
    rows.from - 2,
    30 * pixelsPerMm,
  );
  const below = darkSpan(picture, rows.to + 2, rows.to + Math.floor(4 * module), 30 * pixelsPerMm);
  expect([above, below]).toEqual(Array(2).fill({ left: Infinity, right: -Infinity }));
});

test('says what it is for, and to nobody whose it is', async () => {
  const text = (await pdfText(await renderTicketPdf(ticket))).replace(/\s+/g, ' ');
  expect(text).toContain('Łąka Øst – Änne’s Sommerfestival');
  expect(text).toContain('ABCDE FGHJK LMNPQ RSTUV WXYZ2 3');
  expect(text).not.toContain('@');
});

test('names its language and title, and embeds its fonts', async () => {
  const source = (await renderTicketPdf(ticket)).toString('latin1');
  expect(source).toContain('/Lang (de-DE)');
  expect(source).toContain('/DisplayDocTitle true');
  expect(source).toContain('/FontFile2');
  expect(source).toContain('/StructTreeRoot');
});

test('the same ticket gives the same bytes', async () => {
  const [one, other] = [await renderTicketPdf(ticket), await renderTicketPdf(ticket)];
  expect(one.equals(other)).toBe(true);
  expect(one.length).toBeLessThan(60_000);
});

test.each([
  'A',
  'Internationales Freiluft-Kammermusik-und-Elektronik-Festival an der Unteren Oberelbe bei Ødekoven (2027)',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsfestivalgelände2027',
])('a festival of any name has its codes readable: %s', async (productName) => {
  const pdf = await renderTicketPdf({ ...TOLD, productName: productName.slice(0, 100) });
  expect(await decodeGray(await pdfPicture(pdf, atDpi(150)))).toHaveLength(2);
  expect((await pdfText(pdf)).replace(/\s+/g, '')).toContain(
    productName.slice(0, 10).replace(/\s+/g, ''),
  );
});

/** From the first to the last dark pixel of these rows, edges of the paper left out. */
function darkSpan({ data, width }: GrayImage, from: number, to: number, edge: number) {
  const span = { left: Infinity, right: -Infinity };
  for (let y = Math.ceil(from); y < to; y += 1) {
    for (let x = edge; x < width - edge; x += 1) {
      if (data[y * width + x]! > 128) continue;
      span.left = Math.min(span.left, x);
      span.right = Math.max(span.right, x + 1);
    }
  }
  return span;
}
