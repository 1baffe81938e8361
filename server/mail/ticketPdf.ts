/** Draws the ticket as PDF. */
import { buffer } from 'node:stream/consumers';

import PDFDocument from 'pdfkit';

import { inGroups, wrapTicketCode } from '../../contract/ticketCode.ts';
import {
  BLACK,
  drawFitting,
  drawQr,
  fitting,
  HEADING,
  MM,
  MONO,
  SANS,
  type Document,
  type PrintedTicket,
} from './pdfDrawing.ts';
import { texts } from './templates/texts.ts';
import { CODE128_QUIET_MODULES, code128Symbol } from './ticketCodes.ts';
import { drawPhonePage } from './ticketPhonePage.ts';

const said = texts.pdf;

const PAGE = { width: 210 * MM, height: 297 * MM };
const CARD = { x: 20 * MM, y: 20 * MM, width: 170 * MM, height: 168 * MM, radius: 4 * MM };
/** Where the stub with the codes is torn off. */
const PERFORATION_Y = 74 * MM;
const NOTCH_RADIUS = 3.5 * MM;
const INNER = { x: CARD.x + 10 * MM, width: CARD.width - 20 * MM };
const LOGO = { width: 60 * MM, height: 14 * MM };
const QR_SIZE = 40 * MM;
/** Its quiet zone lies in the white around it, which nothing else enters. */
const QR = {
  x: (PAGE.width - QR_SIZE) / 2,
  y: 86 * MM,
  side: QR_SIZE,
  quiet: 86 * MM - PERFORATION_Y,
};
/** As wide as the card lets it: the wider its modules, the coarser a picture it is read from. */
const BARCODE = { x: CARD.x + 2 * MM, y: 155 * MM, width: CARD.width - 4 * MM, height: 20 * MM };

const HINTS_BOTTOM = 285 * MM;

const INK = '#1d1530';
const SECONDARY_INK = '#5a5170';
const EDGE = '#8d84a3';
const NAME_SIZES_PT = [40, 34, 28, 24, 20, 16];
const NAME_MAX_HEIGHT = 34 * MM;
/** What stands below the name, and takes its room. */
const FACT_HEIGHT = 5.5 * MM;

/** The ticket on A4, to be printed, and on a page for a phone. The same ticket gives the same bytes. */
export async function renderTicketPdf(ticket: PrintedTicket): Promise<Buffer> {
  const { productName, ticketPrefix, ticketId, createdAt, facts, colors } = ticket;
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    pdfVersion: '1.7',
    lang: 'de-DE',
    tagged: true,
    displayTitle: true,
    info: {
      Title: said.title(productName),
      Creator: productName,
      Producer: 'pdfkit',
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  });
  const content = buffer(document);
  const code = wrapTicketCode(ticketPrefix, ticketId);

  const root = document.struct('Document');
  document.addStructure(root);
  const part = (type: string, draw: () => void, alt?: string): void => {
    root.add(document.struct(type, alt === undefined ? {} : { alt }, draw));
  };

  document.markContent('Artifact', { type: 'Layout' });
  drawCard(document, colors.light);
  if (ticket.logo !== null) drawLogo(document, ticket.logo);
  document.endMarkedContent();
  part('P', () => drawKind(document, colors.light));
  part('H1', () => drawName(document, productName, facts.length));
  facts.forEach((fact, index) => {
    part('P', () => drawFact(document, fact, facts.length - index));
  });
  part('Figure', () => drawQr(document, code, QR), said.qrAlternative);
  part('P', () => drawIdentifier(document, ticketId));
  part('Figure', () => drawBarcode(document, code), said.barcodeAlternative);
  part('P', () => drawHints(document, ticket));
  drawPhonePage(document, part, ticket, code);
  root.end();

  document.end();
  return await content;
}

/** A ticket with a notch on either side of its perforation. */
function drawCard(document: Document, color: string): void {
  const { x, y, width, height, radius } = CARD;
  const right = x + width;
  const bottom = y + height;
  document
    .moveTo(x + radius, y)
    .lineTo(right - radius, y)
    .quadraticCurveTo(right, y, right, y + radius)
    .lineTo(right, PERFORATION_Y - NOTCH_RADIUS)
    .bezierCurveTo(...notch(right, -1))
    .lineTo(right, bottom - radius)
    .quadraticCurveTo(right, bottom, right - radius, bottom)
    .lineTo(x + radius, bottom)
    .quadraticCurveTo(x, bottom, x, bottom - radius)
    .lineTo(x, PERFORATION_Y + NOTCH_RADIUS)
    .bezierCurveTo(...notch(x, 1))
    .lineTo(x, y + radius)
    .quadraticCurveTo(x, y, x + radius, y)
    .closePath()
    .lineWidth(1)
    .stroke(EDGE);
  document
    .moveTo(x + NOTCH_RADIUS * 1.6, PERFORATION_Y)
    .lineTo(right - NOTCH_RADIUS * 1.6, PERFORATION_Y)
    .dash(4, { space: 4 })
    .stroke(EDGE)
    .undash();
  document.rect(INNER.x, y + 10 * MM, 12 * MM, 1.5 * MM).fill(color);
}

/** Beside the kind, at the card's right edge. */
function drawLogo(document: Document, logo: NonNullable<PrintedTicket['logo']>): void {
  const size = fitting(logo, LOGO);
  document.image(logo.content, INNER.x + INNER.width - size.width, CARD.y + 5 * MM, size);
}

/** A half circle into the card. @param side -1 on its right edge, 1 on its left. */
function notch(x: number, side: -1 | 1): [number, number, number, number, number, number] {
  const depth = x + (side * NOTCH_RADIUS * 4) / 3;
  const down = -side;
  return [
    depth,
    PERFORATION_Y - down * NOTCH_RADIUS,
    depth,
    PERFORATION_Y + down * NOTCH_RADIUS,
    x,
    PERFORATION_Y + down * NOTCH_RADIUS,
  ];
}

function drawKind(document: Document, color: string): void {
  document
    .font(HEADING, 12)
    .fillColor(color)
    .text(said.kind, INNER.x, CARD.y + 14 * MM, { characterSpacing: 2 });
}

function drawName(document: Document, name: string, facts: number): void {
  document.fillColor(INK);
  drawFitting(document, name, {
    ...{ sizes: NAME_SIZES_PT, x: INNER.x, y: CARD.y + 20 * MM, width: INNER.width },
    height: NAME_MAX_HEIGHT - (facts === 0 ? 0 : facts * FACT_HEIGHT + 2 * MM),
  });
}

/** In one line above the perforation; what is too long ends in an ellipsis. @param fromBelow 1: the last one. */
function drawFact(document: Document, fact: string, fromBelow: number): void {
  const y = PERFORATION_Y - (fromBelow * FACT_HEIGHT + 2 * MM);
  document.font(SANS, 11).fillColor(INK).text(fact, INNER.x, y, {
    width: INNER.width,
    height: FACT_HEIGHT,
    lineBreak: false,
    ellipsis: true,
  });
}

function drawIdentifier(document: Document, ticketId: string): void {
  document
    .font(SANS, 9)
    .fillColor(SECONDARY_INK)
    .text(said.codeLabel, INNER.x, QR.y + QR_SIZE + 8 * MM, { width: INNER.width, align: 'center' })
    .font(MONO, 14)
    .fillColor(INK)
    .text(inGroups(ticketId), INNER.x, QR.y + QR_SIZE + 13 * MM, {
      width: INNER.width,
      align: 'center',
      characterSpacing: 1,
    });
}

function drawBarcode(document: Document, code: string): void {
  const { width, bars } = code128Symbol(code);
  const module = BARCODE.width / (width + 2 * CODE128_QUIET_MODULES);
  const left = BARCODE.x + CODE128_QUIET_MODULES * module;
  for (const bar of bars) {
    document.rect(left + bar.x * module, BARCODE.y, bar.width * module, BARCODE.height);
  }
  document.fill(BLACK);
}

/** Below the card, one below the other; what there is no room for ends in an ellipsis. */
function drawHints(document: Document, { contact, bring }: PrintedTicket): void {
  const asking = contact === '' ? [] : [said.ask(contact)];
  const bringing = bring === '' ? [] : [said.bring, bring];
  let y = CARD.y + CARD.height + 8 * MM;
  for (const text of [...said.hints, ...asking, ...bringing]) {
    const room = HINTS_BOTTOM - y;
    if (room < 4 * MM) return;
    document.font(text === said.bring ? HEADING : SANS, 10).fillColor(SECONDARY_INK);
    const height = Math.min(document.heightOfString(text, { width: INNER.width }), room);
    document.text(text, INNER.x, y, { width: INNER.width, height, ellipsis: true });
    y += height + (text === said.bring ? 1 : 2.5) * MM;
  }
}
