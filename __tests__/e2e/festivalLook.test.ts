/** The festival's own colour and logo: set by the office, and on every page and in every mail from then on. */
import type { Page } from 'playwright-core';
import { axeViolations } from '../support/accessibility/axe.ts';
import { startFestival, type Festival } from '../support/festival.ts';
import { sees, signUp } from '../support/journey.ts';
import { journeySteps } from '../support/journeySteps.ts';
import { mailTo } from '../support/mailTo.ts';
import { waitUntil } from '../support/waitUntil.ts';

const GREEN = 'rgb(11, 107, 58)';
const BLUE = 'rgb(11, 58, 107)';
const PALE_GREEN = 'rgb(194, 218, 206)';
const OWN = 'rgb(179, 18, 95)';
const step = journeySteps();

let festival: Festival;
let office: Page;
let visitor: Page;

beforeAll(async () => {
  festival = await startFestival();
  office = await festival.newPerson();
  visitor = await festival.newPerson();
  const invitation = await festival.addMember(
    ...['--first-name', 'Lea', '--last-name', 'Tor', '--superuser'],
  );
  await signUp(office, invitation, { email: 'lea@waldklang.example', password: 'Leitung-2027!' });
});
afterAll(() => festival.end());

const background = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

step('one that is too light is refused in a sentence, a dark one is saved', async () => {
  await office.goto('/admin/settings');
  expect(await background(office, 'button[type="submit"]')).toBe(OWN);
  const color = office.getByLabel('Farbe', { exact: true });
  await color.fill('#ffcc00');
  await office.getByRole('button', { name: 'Speichern' }).click();
  await sees(office, /^Diese Farbe ist zu hell/);
  await color.fill('#0b6b3a');
  await sees(office, /^Gut zu lesen/);
  await office.getByRole('button', { name: 'Speichern' }).click();
  await sees(office, 'Gespeichert.');
});

step(
  'whoever saved it sees it as soon as they load the page by the browser’s own key',
  async () => {
    const color = office.getByLabel('Farbe', { exact: true });
    // From now on this device's pages come from what it keeps.
    await office.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await office.reload();
    await office.evaluate(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => {
        document.documentElement.dataset.kept = 'anew';
      });
    });
    await color.fill('#0b3a6b');
    await office.getByRole('button', { name: 'Speichern' }).click();
    await sees(office, /^Gespeichert\. Auf diesem Gerät/);
    await office.locator('[data-kept="anew"]').waitFor();
    expect(await office.getByText('Neuer Stand verfügbar').count()).toBe(0);
    await office.reload();
    expect(await background(office, 'button[type="submit"]')).toBe(BLUE);
    await color.fill('#0b6b3a');
    await office.getByRole('button', { name: 'Speichern' }).click();
    await sees(office, /^Gespeichert\. Auf diesem Gerät/);
  },
);

step('whoever comes then sees it before anything is painted, on what antd draws, too', async () => {
  await visitor.goto('/login');
  expect(await background(visitor, '.auth-band')).toBe(GREEN);
  expect(await background(visitor, 'button[type="submit"]')).toBe(GREEN);
  const field = visitor.getByLabel('E-Mail');
  await field.focus();
  const glow = () => field.evaluate((element) => getComputedStyle(element).boxShadow);
  await waitUntil('the glow', async () => (await glow()).endsWith(' 3px') || undefined);
  expect(await glow()).toContain(PALE_GREEN);
  await visitor.goto('/impressum');
  expect(await background(visitor, '.public-band')).toBe(GREEN);
});

step('it can be read in both schemes', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    // From the beginning: while colours change, axe would measure what lies between.
    await visitor.emulateMedia({ colorScheme: scheme });
    await visitor.goto('/login');
    expect(await axeViolations(visitor)).toEqual([]);
  }
  const [, red = 0, green = 0] =
    /rgb\((\d+), (\d+)/.exec(await background(visitor, 'button[type="submit"]'))?.map(Number) ?? [];
  expect(green).toBeGreaterThan(red);
  expect(green).toBeGreaterThan(107);
});

step('a logo is chosen as an SVG, and becomes a picture that runs nothing', async () => {
  await office.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><script>alert(1)</script>' +
        '<rect width="600" height="200" fill="#0b6b3a"/></svg>',
    ),
  });
  await office.getByAltText('Das Logo, wie es zu sehen ist').waitFor();
  await office.getByRole('button', { name: 'Speichern' }).click();
  await sees(office, 'Gespeichert.');
  await visitor.goto('/impressum');
  const logo = visitor.locator('.public-band img');
  await logo.waitFor();
  const size = () =>
    logo.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [
      naturalWidth,
      naturalHeight,
    ]);
  await waitUntil('the picture', async () => ((await size())[0] === 0 ? undefined : true));
  expect(await size()).toEqual([480, 160]);
  const answer = await visitor.request.get((await logo.getAttribute('src')) ?? '');
  expect(answer.headers()).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect((await answer.body()).toString('latin1')).not.toContain('script');
});

step('what is no picture is refused in a sentence', async () => {
  await office.getByLabel('Logo', { exact: true }).setInputFiles({
    ...{ name: 'logo.png', mimeType: 'image/png' },
    buffer: Buffer.from('<html>'),
  });
  await sees(office, /^Das ist kein Bild, das sich anzeigen lässt/);
});

step('it travels with the mails and stands in the header', async () => {
  await office.getByRole('button', { name: 'Probe-Mail an mich senden' }).click();
  const { email } = await mailTo(festival.smtp, 'lea@waldklang.example');
  expect(email.html).toContain('cid:logo@einlass');
  expect(email.attachments.map(({ mimeType }) => mimeType)).toEqual(['image/png']);
  // Who may scan keeps the page as it is, until the later release is taken.
  const invitation = await festival.addMember('--first-name', 'Änne', '--last-name', 'Groß');
  await signUp(visitor, invitation, { email: 'a@waldklang.example', password: 'Mitglied-2027!' });
  await visitor.locator('.header-logo img').waitFor();
});

step('no browser has complained', () => {
  expect(festival.complaints()).toEqual([]);
});
