/** The festival's colour, and what the pages, mails and tickets make of it: readable in light and in dark. */

/** The product's own, where the festival has none. */
export const OWN_COLOR = '#b3125f';
const OWN_COLOR_ON_DARK = '#ff7ab8';

/** WCAG 2.2 AA, of text. */
export const CONTRAST_MIN = 4.5;

/** The darkest light surface and the lightest dark one that the colour stands on (src/app/theme.css). */
const LIGHT_SURFACE = '#f6f1ef';
const DARK_SURFACE = '#2a2240';
const DARK_GROUND = '#151022';
/** What stands on the colour in the dark scheme. */
const INK = '#1d1530';

export interface BrandShades {
  /** Actions, links, focus. */
  readonly loud: string;
  readonly hover: string;
  readonly active: string;
  readonly outline: string;
  /** Behind what is selected. */
  readonly pale: string;
  readonly paleHover: string;
  /** Large areas, with white on them. */
  readonly band: string;
}

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

const partsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** WCAG 2.2, relative luminance. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = partsOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Of text in this colour on the pages, where it is least. White on the colour has more. */
export const contrastOnPaper = (color: string): number => contrast(color, LIGHT_SURFACE);

/** `4,4`, rounded down: what is not enough is not called enough. */
export const contrastText = (ratio: number): string =>
  (Math.floor(ratio * 10) / 10).toFixed(1).replace('.', ',');

/** @param share of the other one, from 0 to 1 */
function mixed(color: string, other: string, share: number): string {
  const others = partsOf(other);
  const parts = partsOf(color).map((part, at) => part + ((others[at] ?? part) - part) * share);
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** The colour, lightened until it can be read on dark and ink can be read on it. */
function lightened(color: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const lighter = mixed(color, '#ffffff', share);
    const least = Math.min(contrast(lighter, DARK_SURFACE), contrast(lighter, INK));
    if (least >= CONTRAST_MIN) return lighter;
  }
  return '#ffffff';
}

/** @param color one whose contrast on paper is enough */
export function brandShades(color: string): Readonly<Record<'light' | 'dark', BrandShades>> {
  const onDark = color === OWN_COLOR ? OWN_COLOR_ON_DARK : lightened(color);
  return {
    light: {
      loud: color,
      hover: mixed(color, '#000000', 0.22),
      active: mixed(color, '#000000', 0.4),
      outline: mixed(color, '#ffffff', 0.75),
      pale: mixed(color, '#ffffff', 0.9),
      paleHover: mixed(color, '#ffffff', 0.8),
      band: color,
    },
    dark: {
      loud: onDark,
      hover: mixed(onDark, '#ffffff', 0.3),
      active: mixed(onDark, '#ffffff', 0.5),
      outline: mixed(onDark, DARK_GROUND, 0.6),
      pale: mixed(onDark, DARK_GROUND, 0.82),
      paleHover: mixed(onDark, DARK_GROUND, 0.74),
      band: color,
    },
  };
}

const declarationsOf = (shades: BrandShades): string =>
  [
    `--loud:${shades.loud}`,
    `--loud-hover:${shades.hover}`,
    `--loud-active:${shades.active}`,
    `--loud-outline:${shades.outline}`,
    `--loud-pale:${shades.pale}`,
    `--loud-pale-hover:${shades.paleHover}`,
    `--band:${shades.band}`,
  ].join(';');

/** What the page's head says of it, over the style sheets, as markup; empty: they stand as they are. */
export function brandStyle(color: string): string {
  if (!isColor(color)) return '';
  const { light, dark } = brandShades(color);
  // Paper is light.
  return `<style>html:root{${declarationsOf(light)}}@media screen{html:root[data-scheme=dark]{${declarationsOf(dark)}}}</style>`;
}
