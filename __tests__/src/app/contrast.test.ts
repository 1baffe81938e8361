/** The table of docs/design.md against the theme: same colours, same contrast, and enough of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast } from '../../../contract/brandColor.ts';
import {
  darkColors,
  darkTokens,
  lightColors,
  lightTokens,
} from '../../../src/shared/antd/theme.ts';

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
    'loud-hover': tokens.colorPrimaryHover,
    'loud-active': tokens.colorPrimaryActive,
    'loud-outline': tokens.controlOutline,
    'loud-pale': tokens.colorPrimaryBg,
    'loud-pale-hover': tokens.colorPrimaryBgHover,
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
    'loud-hover': scheme['loud-hover'],
    'loud-active': scheme['loud-active'],
    'loud-outline': scheme['loud-outline'],
    'loud-pale': scheme['loud-pale'],
    'loud-pale-hover': scheme['loud-pale-hover'],
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
