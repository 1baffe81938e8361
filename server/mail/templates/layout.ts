/** The frame of every mail: paper, ink, one loud colour, and the ticket as its form. */
import { shadesOf, type MailSettings } from './mailSettings.ts';
import { html, joined, type Html } from './html.ts';

const SANS = 'system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const MONO = 'ui-monospace,SFMono-Regular,Menlo,Consolas,DejaVu Sans Mono,monospace';

const PAPER = '#fffaf3';
const CARD = '#ffffff';
const INK = '#1d1530';
const SECONDARY_INK = '#5a5170';
const EDGE = '#8d84a3';

/** Mail programs that know dark mode take these instead; the others keep paper and ink. */
const darkCss = (loud: string): string => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground { background-color: #151022 !important; }
    .card { background-color: #211a33 !important; border-color: #6f6688 !important; }
    .ink { color: #f6f0ff !important; }
    .secondary { color: #b9aed0 !important; }
    .loud { color: ${loud} !important; }
    .stub { border-color: #6f6688 !important; }
    .button { background-color: ${loud} !important; color: #151022 !important; }
  }`;

type Look = Pick<MailSettings, 'productName' | 'festival' | 'logo'>;

export interface Page {
  readonly settings: Look;
  readonly heading: string;
  /** The line that mail programs show beside the subject. */
  readonly preview: string;
  /** Inside the card, above the perforation. */
  readonly parts: readonly Html[];
  /** Below it: the stub. */
  readonly stub: Html;
  /** Small, below the card. */
  readonly footer: string;
}

export function layout(page: Page): string {
  const { productName } = page.settings;
  const { light, dark } = shadesOf(page.settings.festival);
  return html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${page.heading}</title>
        <style>
          ${darkCss(dark.loud)}
        </style>
      </head>
      <body class="ground" style="margin:0;padding:0;background-color:${PAPER};">
        <div style="display:none;max-height:0;overflow:hidden;">${page.preview}</div>
        <table
          role="presentation"
          class="ground"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          style="background-color:${PAPER};"
        >
          <tr>
            <td align="center" style="padding:32px 16px;">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:480px;"
              >
                <tr>
                  <td
                    class="loud"
                    style="padding:0 4px 16px;font:700 20px/28px ${SANS};color:${light.loud};word-break:break-word;"
                  >
                    ${logoOf(page.settings)}${productName}
                  </td>
                </tr>
                <tr>
                  <td
                    class="card"
                    style="padding:28px 28px 12px;background-color:${CARD};border:1px solid ${EDGE};border-bottom:0;border-radius:12px 12px 0 0;"
                  >
                    <h1
                      class="ink"
                      style="margin:0 0 16px;font:700 28px/34px ${SANS};color:${INK};word-break:break-word;"
                    >
                      ${page.heading}
                    </h1>
                    ${joined(page.parts)}
                  </td>
                </tr>
                <tr>
                  <td
                    class="card stub"
                    align="center"
                    style="padding:24px 28px 28px;background-color:${CARD};border:1px solid ${EDGE};border-top:2px dashed ${EDGE};border-radius:0 0 12px 12px;"
                  >
                    ${page.stub}
                  </td>
                </tr>
                <tr>
                  <td
                    class="secondary"
                    style="padding:16px 4px 0;font:400 14px/20px ${SANS};color:${SECONDARY_INK};"
                  >
                    ${page.footer}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.source;
}

export function paragraph(text: string | Html): Html {
  return html`<p
    class="ink"
    style="margin:0 0 16px;font:400 16px/24px ${SANS};color:${INK};word-break:break-word;"
  >
    ${text}
  </p>`;
}

/** One below the other. */
export const lines = (texts: readonly string[]): Html =>
  texts.map((text) => html`${text}`).reduce((above, below) => html`${above}<br />${below}`);

export function smallPrint(text: string | Html): Html {
  return html`<p
    class="secondary"
    style="margin:16px 0 0;font:400 14px/20px ${SANS};color:${SECONDARY_INK};word-break:break-word;"
  >
    ${text}
  </p>`;
}

/** A code as it is read out: in one piece, with room between its signs. */
export function code(text: string | Html): Html {
  return html`<p
    class="ink"
    style="margin:0;font:700 20px/28px ${MONO};letter-spacing:1px;color:${INK};word-break:break-word;"
  >
    ${text}
  </p>`;
}

/** An address as it is read and copied. */
export const linkTo = (url: string): Html =>
  html`<a class="loud" href="${url}" style="color:inherit;word-break:break-all;">${url}</a>`;

export function button(label: string, url: string, { festival }: Look): Html {
  const { loud } = shadesOf(festival).light;
  return html`<a
    class="button"
    href="${url}"
    style="display:inline-block;padding:12px 24px;border-radius:8px;background-color:${loud};color:#ffffff;font:700 16px/24px ${SANS};text-decoration:none;"
    >${label}</a
  >`;
}

/** A button, and below it where it leads, for who cannot press it. */
export const buttonWithAddress = (
  { button: label, copyHint }: { readonly button: string; readonly copyHint: string },
  url: string,
  look: Look,
): Html =>
  joined([
    button(label, url, look),
    smallPrint(html`${copyHint}<br /><span style="word-break:break-all;">${url}</span>`),
  ]);

/** A picture that travels with the mail. White around it, so that it is readable in dark mode, too. */
export function attachedPicture(cid: string, alternative: string, sizePx: number): Html {
  return html`<img
    src="cid:${cid}"
    width="${String(sizePx)}"
    height="${String(sizePx)}"
    alt="${alternative}"
    style="display:block;margin:0 auto 16px;max-width:100%;height:auto;background-color:#ffffff;border:0;"
  />`;
}

export const LOGO_CID = 'logo@einlass';
/** At most, where a mail program shows it. */
const LOGO_PX = { width: 240, height: 64 };

/** Says nothing that the name beside it does not. White around it, as it is on paper. */
function logoOf({ logo }: Look): Html {
  if (logo === null) return html``;
  const scale = Math.min(1, LOGO_PX.width / logo.width, LOGO_PX.height / logo.height);
  const [width, height] = [logo.width, logo.height].map((side) =>
    String(Math.max(1, Math.round(side * scale))),
  ) as [string, string];
  return html`<img
    src="cid:${LOGO_CID}"
    width="${width}"
    height="${height}"
    alt=""
    style="display:block;margin:0 0 8px;padding:4px;border-radius:8px;background-color:#ffffff;"
  />`;
}
