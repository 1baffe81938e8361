/** The table of docs/design.md against the theme: same colours, same contrast, and enough of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { darkColors, darkTokens, lightColors, lightTokens } from '../../../src/app/theme.ts';

const read = (path: string): string => readFileSync(join(__dirname, '../../..', path), 'utf8');

type Scheme = Readonly<Record<string, string>>;

const colours = (css: string): Scheme =>
  Object.fromEntries<string>(
    [...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [
      name,
      colour,
    ]),
  );

const [lightCss = '', darkCss = ''] = read('src/app/theme.css').split(":root[data-scheme='dark']");
const light = colours(lightCss);
const dark: Scheme = { ...light, ...colours(darkCss) };

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const roundedDown = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

const rows = [...read('docs/design.md').matchAll(/^\| ([\w-]+) \| ([\w-]+) \| (#.*) \|$/gm)].map(
  ([, role = '', ground = '', cells = '']) => [role, ground, ...cells.split(' | ')] as const,
);

test('black on white is 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

test('the table is there', () => {
  expect(rows.length).toBeGreaterThan(20);
});

test.each(rows)('%s on %s', (role, ground, ...cells) => {
  const [inLight, lightRatio, inDark, darkRatio, atLeast] = cells;
  expect([light[role], dark[role]]).toEqual([inLight, inDark]);
  const measured = [light, dark].map((scheme) => contrast(scheme[role]!, scheme[ground]!));
  expect(measured.map(roundedDown)).toEqual([lightRatio, darkRatio]);
  expect(Math.min(...measured)).toBeGreaterThanOrEqual(Number(atLeast));
});

test.each([
  ['light', light, { ...lightTokens, ...lightColors }],
  ['dark', dark, { ...darkTokens, ...darkColors }],
])("antd's colours are the same, %s", (_, scheme, tokens) => {
  expect({
    loud: tokens.colorPrimary,
    link: tokens.colorLink,
    error: tokens.colorError,
    success: tokens.colorSuccess,
    ink: tokens.colorText,
    'ink-2': tokens.colorTextSecondary,
    line: tokens.colorBorder,
    hairline: tokens.colorBorderSecondary,
    ground: tokens.colorBgLayout,
  }).toEqual({
    loud: scheme.loud,
    link: scheme.loud,
    error: scheme.error,
    success: scheme.success,
    ink: scheme.ink,
    'ink-2': scheme['ink-2'],
    line: scheme.line,
    hairline: scheme.hairline,
    ground: scheme.ground,
  });
});
