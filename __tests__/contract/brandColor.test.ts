/** Whatever colour a festival has, what is made of it can be read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  brandStyle,
  brandShades,
  contrast,
  CONTRAST_MIN,
  contrastOnPaper,
  contrastText,
  isColor,
  OWN_COLOR,
} from '../../contract/brandColor.ts';

const theme = readFileSync(join(import.meta.dirname, '../../src/app/theme.css'), 'utf8');
const [light = '', dark = ''] = theme.split(":root[data-scheme='dark']");
const surfacesOf = (css: string) =>
  [...css.matchAll(/--(?:ground|card|card-pale): (#[0-9a-f]{6});/g)].map(([, color = '']) => color);

/** Every 17th step of each part: 4,096 colours. */
const steps = Array.from({ length: 16 }, (_, at) => (at * 17).toString(16).padStart(2, '0'));
const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));
const allowed = colors.filter((color) => contrastOnPaper(color) >= CONTRAST_MIN);

test('dark enough are many, not all', () => {
  expect(allowed.length).toBeGreaterThan(1_000);
  expect(allowed.length).toBeLessThan(colors.length - 1_000);
});

test('on every surface of the pages, in both schemes, all that are allowed can be read', () => {
  expect([surfacesOf(light), surfacesOf(dark)].map(({ length }) => length)).toEqual([3, 3]);
  const flaws = allowed.filter((color) => {
    const shades = brandShades(color);
    const pairs: [string, string][] = [
      ...surfacesOf(light).map((surface): [string, string] => [shades.light.loud, surface]),
      ...surfacesOf(dark).map((surface): [string, string] => [shades.dark.loud, surface]),
      // What stands on it: white in light, ink in dark, white on large areas.
      ...[shades.light.loud, shades.light.hover, shades.light.active].map(
        (each): [string, string] => [each, '#ffffff'],
      ),
      ...[shades.dark.loud, shades.dark.hover, shades.dark.active].map((each): [string, string] => [
        each,
        '#1d1530',
      ]),
      [shades.light.band, '#ffffff'],
      [shades.dark.band, '#ffffff'],
      // Text on what is selected.
      ['#1d1530', shades.light.paleHover],
      ['#f6f0ff', shades.dark.paleHover],
    ];
    return pairs.some(([one, other]) => contrast(one, other) < CONTRAST_MIN);
  });
  expect(flaws).toEqual([]);
});

test('the product’s own is among them, and stays as it is', () => {
  expect(contrastOnPaper(OWN_COLOR)).toBeGreaterThanOrEqual(CONTRAST_MIN);
  expect(light).toContain(`--loud: ${brandShades(OWN_COLOR).light.loud};`);
  expect(dark).toContain(`--loud: ${brandShades(OWN_COLOR).dark.loud};`);
});

test('what is not enough is not rounded up to it', () => {
  expect([4.49, 4.5, 21].map(contrastText)).toEqual(['4,4', '4,5', '21,0']);
});

test.each(['', 'red', '#fff', '#0b6b3a;}', '#0b6b3g', 'url(x)'])(
  'the page’s head says nothing of %j',
  (color) => {
    expect(isColor(color)).toBe(false);
    expect(brandStyle(color)).toBe('');
  },
);

test('each role of the colour in theme.css is set anew', () => {
  const roles = [...light.matchAll(/(--(?:loud|band)[a-z-]*):/g)].map(([, role = '']) => role);
  expect(roles.length).toBeGreaterThan(5);
  for (const role of roles) expect(brandStyle('#0b6b3a').split(`${role}:`)).toHaveLength(3);
});
