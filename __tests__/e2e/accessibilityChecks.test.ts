/** What the catalogue's checks would find, and the size of the gate's main action. */
import type { Page } from 'playwright-core';

import { axeViolations } from '../support/accessibility/axe.ts';
import { focusFlaws } from '../support/accessibility/focus.ts';
import { forcedColoursFlaws } from '../support/accessibility/forcedColours.ts';
import { headingFlaws } from '../support/accessibility/headings.ts';
import { motionFlaws } from '../support/accessibility/motion.ts';
import { reflowFlaws } from '../support/accessibility/reflow.ts';
import { catalogue } from '../support/screens/catalogue.ts';
import { startShowcase, type Showcase } from '../support/screens/showcase.ts';

let showcase: Showcase;

beforeAll(async () => {
  showcase = await startShowcase();
});
afterAll(() => showcase.end());

async function visit(screen: string, state: string, viewport = { width: 320, height: 640 }) {
  const entry = catalogue.find((one) => one.screen === screen && one.state === state);
  if (entry === undefined) throw new Error(`No such state: ${screen}, ${state}`);
  return (await showcase.visit(entry, { viewport })).page;
}

test('every state of a screen has a name of its own', () => {
  const names = catalogue.map(({ screen, state }) => `${screen}/${state}`);
  expect(new Set(names).size).toBe(names.length);
});

describe('each check finds what it is there for', () => {
  let page: Page;
  beforeAll(async () => {
    page = await visit('login', 'empty');
    // Or it would be taken away with the markup that came with the page.
    await page.locator('#root:not([data-prerendered])').waitFor();
    // As a script's, since the page's Content-Security-Policy allows no inline styles.
    await page.evaluate(() => {
      const add = (tag: string, text: string, styles: Partial<CSSStyleDeclaration>) => {
        const element = document.createElement(tag);
        element.textContent = text;
        document.querySelector('main')!.append(element);
        Object.assign(element.style, styles);
        return element;
      };
      add('p', 'blass', { color: '#ddd', background: '#fff' });
      add('button', 'x', { width: '10px', height: '10px', padding: '0', border: '0' });
      add('button', 'y', { width: '10px', height: '10px', padding: '0', border: '0' });
      add('p', 'breit', { width: '900px' });
      add('p', 'abgeschnitten', { width: '20px', overflow: 'hidden' });
      add('button', 'gleich', {
        color: '#fff',
        background: '#fff',
        border: '0',
        outline: 'none',
      }).style.setProperty('forced-color-adjust', 'none');
      add('h1', 'noch eine', {});
      add('p', 'wandert', {}).animate(
        [{ transform: 'translateX(0)' }, { transform: 'translateX(9px)' }],
        { duration: 9_000, iterations: Infinity },
      );
    });
  });
  afterAll(() => page.context().close());

  test('axe-core: contrast and the size of targets', async () => {
    const violations = (await axeViolations(page)).join('\n');
    expect(violations).toContain('color-contrast');
    expect(violations).toContain('target-size');
  });

  test('axe-core: a target that is covered for good, not one below a bar that sticks', async () => {
    await page.evaluate(() => {
      const room = document.createElement('section');
      for (const name of ['covered', 'passing']) {
        const target = document.createElement('button');
        target.className = name;
        target.textContent = name;
        Object.assign(target.style, {
          display: 'block',
          width: '200px',
          height: '30px',
          margin: '0',
        });
        room.append(target);
      }
      const lid = document.createElement('button');
      lid.textContent = 'Deckel';
      Object.assign(lid.style, { position: 'absolute', top: '0', left: '0', width: '200px' });
      Object.assign(lid.style, { height: '16px', padding: '0' });
      room.prepend(lid);
      Object.assign(room.style, { position: 'relative', margin: '600px 0' });
      const bar = document.createElement('button');
      bar.textContent = 'Leiste';
      Object.assign(bar.style, {
        position: 'sticky',
        bottom: '0',
        display: 'block',
        height: '60px',
      });
      bar.style.width = '200px';
      const rest = document.createElement('div');
      rest.style.height = '900px';
      room.append(rest, bar);
      document.body.append(room);
      window.scrollBy(0, room.getBoundingClientRect().top - (window.innerHeight - 60 - 46));
    });
    const inTheMiddle = (await axeViolations(page)).filter((flaw) =>
      flaw.startsWith('target-size'),
    );
    expect(inTheMiddle.join('\n')).toContain('.covered');
    expect(inTheMiddle.join('\n')).not.toContain('.passing');
  });

  test('reflow: a page that scrolls sideways, and text cut off', async () => {
    const flaws = (await reflowFlaws(page)).join('\n');
    expect(flaws).toContain('the page scrolls to');
    expect(flaws).toContain('abgeschnitten');
  });

  test('a second heading of the page', async () => {
    expect((await headingFlaws(page)).join()).toContain('noch eine');
  });

  test('motion: what travels although that is not wanted', async () => {
    expect(await motionFlaws(page)).toHaveLength(1);
  });

  test('forced colours: a control that cannot be read', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await forcedColoursFlaws(page)).toEqual(['no label: button gleich']);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  test('focus: one without a sign, and one that is covered', async () => {
    await page.getByRole('button', { name: 'gleich' }).focus();
    expect((await focusFlaws(page)).join()).toContain('no sign of focus');
    await page.evaluate(() => {
      const curtain = document.createElement('div');
      curtain.className = 'curtain';
      document.body.append(curtain);
      Object.assign(curtain.style, { position: 'fixed', inset: '0', zIndex: '9999' });
    });
    expect((await focusFlaws(page)).join()).toContain('covered by .curtain');
  });
});

test.each([
  ['a phone', { width: 390, height: 844 }],
  ['a phone with the browser’s bars', { width: 375, height: 553 }],
  ['a phone held sideways', { width: 740, height: 360 }],
  ['a page at 400 % zoom', { width: 320, height: 640 }],
  ['a desk', { width: 1440, height: 900 }],
])('on %s, the gate’s main action is 64 px high', async (_, viewport) => {
  const page = await visit('scan', 'valid', viewport);
  const box = await page.getByRole('button', { name: 'Ticket entwerten' }).boundingBox();
  expect(box!.height).toBeGreaterThanOrEqual(64);
  expect(box!.width).toBeGreaterThanOrEqual(64);
  await page.context().close();
});

test.each([
  ['a phone', { width: 390, height: 844 }],
  ['a phone with the browser’s bars', { width: 375, height: 553 }],
  ['a small phone', { width: 320, height: 568 }],
  ['a phone held sideways', { width: 740, height: 360 }],
  ['a desk', { width: 1440, height: 900 }],
])('on %s, a notice pushes no button out of sight', async (_, viewport) => {
  const page = await visit('scan', 'conflict', viewport);
  for (const name of ['Ticket entwerten', 'Verwerfen']) {
    const box = await page.getByRole('button', { name }).boundingBox();
    expect(box!.y + box!.height).toBeLessThanOrEqual(viewport.height);
  }
  await page.context().close();
});
