/**
 * `npm run pictures`: takes every screen in every state from the running app, on a phone and a desk,
 * light and dark, into .cache/pictures; makes of them the sheets and the pictures of the documentation.
 * `npm run pictures -- login scan` takes those screens only. Needs Chromium and a build.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import sharp from 'sharp';

import { launchChromium } from '../__tests__/support/chromium.ts';
import { inLanes } from '../__tests__/support/inLanes.ts';
import { catalogue } from '../__tests__/support/screens/catalogue.ts';
import type { ScreenState } from '../__tests__/support/screens/screenState.ts';
import { startShowcase, type Showcase } from '../__tests__/support/screens/showcase.ts';
import { settle, type Visit } from '../__tests__/support/screens/tab.ts';
import { build } from './build.ts';
import { makeContactSheet } from './contactSheet.ts';
import { isBuildStale } from './dist.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, '.cache', 'pictures');
const DOCS = join(ROOT, 'docs', 'pictures');

const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const;
type Device = keyof typeof SIZES;
type Scheme = 'light' | 'dark';

/** In an order that changes one thing at a time. */
const LOOKS: readonly (readonly [Device, Scheme])[] = [
  ['phone', 'light'],
  ['phone', 'dark'],
  ['desk', 'dark'],
  ['desk', 'light'],
];
const SHEET_ORDER = LOOKS.toSorted(([a, schemeA], [b, schemeB]) =>
  a === b ? schemeB.localeCompare(schemeA) : b.localeCompare(a),
);
const LANES = 3;

/** The states that the project's README shows, in light colours. */
const README_PICTURES: Record<string, string> = {
  'login/empty': 'login',
  'welcome/codes': 'welcome',
  'admin/row-open': 'admin',
  'scan/valid': 'scan',
};

/** The states that docs/gate-staff.md explains, on a phone, small. */
const GATE_PICTURES: ReadonlySet<string> = new Set([
  'idle',
  'valid',
  'valid-by-list',
  'valid-by-old-list',
  'used-before',
  'used-here',
  'unlisted',
  'no-connection',
  'kept',
  'let-in',
  'conflict',
]);
const GATE_PICTURE_PX = 220;

/** The states that docs/members.md shows, at a desk, small. */
const OFFICE_PICTURES: Record<string, string> = {
  'admin/filter-menu': 'filter',
  'admin/selected': 'selected',
  'admin/codes-for-many': 'dry-run',
  'admin/growth': 'overview',
  'finder/found': 'finder',
  'member-sheet/story': 'sheet',
  'import/columns': 'import',
  'duplicates/compare': 'merge',
  'labels/managed': 'labels',
  'audit/list': 'audit',
};
const OFFICE_PICTURE_PX = 720;

const pictureOf = ({ screen, state }: ScreenState, device: Device, scheme: Scheme): string =>
  join(FOLDER, screen, `${state}-${device}-${scheme}.png`);

async function take({ page, sign }: Visit, state: ScreenState): Promise<void> {
  for (const [device, colorScheme] of LOOKS) {
    await page.setViewportSize(SIZES[device]);
    await page.emulateMedia({ colorScheme });
    // Not where a click has left it.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await sign.evaluate((seen) => seen.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
    await settle(page);
    await page.screenshot({ path: pictureOf(state, device, colorScheme), caret: 'hide' });
  }
}

async function takeAll(showcase: Showcase, states: readonly ScreenState[]): Promise<void> {
  const taken = inLanes(states, LANES, async (state) => {
    const visit = await showcase.visit(state, { viewport: SIZES.phone });
    await take(visit, state);
    await visit.page.context().close();
  });
  for (const [{ screen, state }, picture] of taken) {
    await picture;
    console.log(`${screen}/${state}`);
  }
}

async function makeSheets(states: readonly ScreenState[]): Promise<void> {
  const browser = await launchChromium();
  for (const [screen, ofScreen = []] of Map.groupBy(states, (state) => state.screen)) {
    const rows = ofScreen.map((state) => ({
      label: state.state,
      pictures: SHEET_ORDER.map(([device, scheme]) => ({
        file: pictureOf(state, device, scheme),
        label: `${device}, ${scheme}`,
      })),
    }));
    const file = join(DOCS, 'sheets', `${screen}.png`);
    await makeContactSheet(browser, { title: screen, rows, folder: FOLDER, file });
    console.log(relative(ROOT, file));
  }
  await browser.close();
}

function copyToReadme(states: readonly ScreenState[]): void {
  for (const state of states) {
    const name = README_PICTURES[`${state.screen}/${state.state}`];
    if (name === undefined) continue;
    for (const device of ['phone', 'desk'] as const) {
      copyFileSync(pictureOf(state, device, 'light'), join(DOCS, `${name}-${device}.png`));
    }
  }
}

async function shrinkForStaff(states: readonly ScreenState[]): Promise<void> {
  mkdirSync(join(DOCS, 'gate'), { recursive: true });
  for (const state of states) {
    if (state.screen !== 'scan' || !GATE_PICTURES.has(state.state)) continue;
    await sharp(pictureOf(state, 'phone', 'light'))
      .resize({ width: GATE_PICTURE_PX })
      .png({ palette: true })
      .toFile(join(DOCS, 'gate', `${state.state}.png`));
  }
}

async function shrinkForOffice(states: readonly ScreenState[]): Promise<void> {
  mkdirSync(join(DOCS, 'office'), { recursive: true });
  for (const state of states) {
    const name = OFFICE_PICTURES[`${state.screen}/${state.state}`];
    if (name === undefined) continue;
    await sharp(pictureOf(state, 'desk', 'light'))
      .resize({ width: OFFICE_PICTURE_PX })
      .png({ palette: true })
      .toFile(join(DOCS, 'office', `${name}.png`));
  }
}

function writeList(): void {
  const screens = Map.groupBy(catalogue, ({ screen }) => screen);
  const lines = [...screens].flatMap(([screen, states = []]) => [
    `## ${screen}`,
    '',
    states.map(({ state }) => `\`${state}\``).join(' · '),
    '',
    `![All states of ${screen}: phone and desk, light and dark](sheets/${screen}.png)`,
    '',
  ]);
  const head = [
    '# Pictures of all screens',
    '',
    'Made by `npm run pictures` from the states in `__tests__/support/screens`. The single pictures, in full',
    'size, are in `.cache/pictures` afterwards.',
    '',
  ];
  writeFileSync(join(DOCS, 'README.md'), [...head, ...lines].join('\n').trimEnd() + '\n');
}

const wanted = process.argv.slice(2);
const states = catalogue.filter(({ screen }) => wanted.length === 0 || wanted.includes(screen));
if (isBuildStale()) await build();
for (const { screen } of states) {
  rmSync(join(FOLDER, screen), { recursive: true, force: true });
}
for (const folder of [FOLDER, join(DOCS, 'sheets')]) mkdirSync(folder, { recursive: true });
const showcase = await startShowcase();
try {
  await takeAll(showcase, states);
} finally {
  await showcase.end();
}
await makeSheets(states);
copyToReadme(states);
await shrinkForStaff(states);
await shrinkForOffice(states);
writeList();
