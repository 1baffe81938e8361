/** Draws the page of the ticket that is shown on a phone: large, and dark around the code. */
import { inGroups } from '../../contract/ticketCode.ts';
import {
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

const said = texts.pdf;

/** In the shape of a phone: a viewer fills the screen with it. */
const PAGE = { width: 90 * MM, height: 190 * MM };
/** On white as well: it was drawn for paper. With one, the page is longer by so much. */
const LOGO = { y: 8 * MM, width: 66 * MM, height: 14 * MM, margin: 2 * MM, takes: 18 * MM };
const INNER = { x: 6 * MM, width: 78 * MM };
const NAME = { y: 10 * MM, height: 20 * MM, sizes: [24, 20, 17, 14] };
/** White, since a scanner reads dark on light. */
const PANEL = { y: 50 * MM, side: 66 * MM, radius: 4 * MM };
const QR_SIDE = 50 * MM;
const FOOT = { y: 136 * MM, bottom: 184 * MM };

const GROUND = '#151022';
const INK = '#f6f0ff';
const SECONDARY_INK = '#b9aed0';

type Part = (type: string, draw: () => void, alt?: string) => void;

/** @param part draws a piece of the document's structure. @param code as the gate reads it. */
export function drawPhonePage(
  document: Document,
  part: Part,
  ticket: PrintedTicket,
  code: string,
): void {
  const { productName, facts, ticketId, colors } = ticket;
  const panelX = (PAGE.width - PANEL.side) / 2;
  const top = ticket.logo === null ? 0 : LOGO.takes;
  const height = PAGE.height + top;
  document.addPage({ size: [PAGE.width, height], margin: 0 });
  document.markContent('Artifact', { type: 'Layout' });
  document.rect(0, 0, PAGE.width, height).fill(GROUND);
  document.rect(0, 0, PAGE.width, 4 * MM).fill(colors.dark);
  if (ticket.logo !== null) drawLogoPanel(document, ticket.logo);
  document.roundedRect(panelX, top + PANEL.y, PANEL.side, PANEL.side, PANEL.radius).fill('#ffffff');
  document.endMarkedContent();

  part('H1', () => {
    document.fillColor(INK);
    drawFitting(document, productName, { ...INNER, ...NAME, y: top + NAME.y });
  });
  facts.forEach((fact, index) => {
    part('P', () => {
      document.font(SANS, 11).fillColor(INK);
      document.text(fact, INNER.x, top + NAME.y + NAME.height + (2 + 6 * index) * MM, {
        width: INNER.width,
        // The last one may take a second line.
        height: (index === facts.length - 1 ? 10 : 5) * MM,
        ellipsis: true,
      });
    });
  });
  part(
    'Figure',
    () => {
      const quiet = (PANEL.side - QR_SIDE) / 2;
      drawQr(document, code, {
        ...{ x: panelX + quiet, y: top + PANEL.y + quiet, side: QR_SIDE, quiet },
      });
    },
    said.qrAlternative,
  );
  part('P', () => {
    document.font(MONO, 11).fillColor(INK);
    document.text(inGroups(ticketId), INNER.x, top + PANEL.y + PANEL.side + 5 * MM, {
      ...{ width: INNER.width, height: 12 * MM, align: 'center' },
    });
  });
  part('P', () => drawFoot(document, ticket, top));
}

function drawLogoPanel(document: Document, logo: NonNullable<PrintedTicket['logo']>): void {
  const { width, height } = fitting(logo, LOGO);
  const { margin } = LOGO;
  const x = INNER.x;
  const panel = { width: width + 2 * margin, height: height + 2 * margin };
  document.roundedRect(x, LOGO.y, panel.width, panel.height, margin).fill('#ffffff');
  document.image(logo.content, x + margin, LOGO.y + margin, { width, height });
}

/** One below the other, as much as there is room for. */
function drawFoot(document: Document, { bring, contact }: PrintedTicket, top: number): void {
  const asking = contact === '' ? [] : [said.ask(contact)];
  const bringing = bring === '' ? [] : [said.bring, bring];
  let y = top + FOOT.y;
  for (const text of [said.phoneHint, ...asking, ...bringing]) {
    const room = top + FOOT.bottom - y;
    if (room < 4 * MM) return;
    const isHeading = text === said.bring;
    document.font(isHeading ? HEADING : SANS, 11).fillColor(isHeading ? INK : SECONDARY_INK);
    const height = Math.min(document.heightOfString(text, { width: INNER.width }), room);
    document.text(text, INNER.x, y, { width: INNER.width, height, ellipsis: true });
    y += height + (isHeading ? 1 : 3) * MM;
  }
}
