import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../../public/index.html', import.meta.url), 'utf8').replace(
  /\s+/g,
  ' ',
);

const contentOf = (attribute: 'name' | 'property', name: string): string | undefined =>
  new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`).exec(page)?.[1];

describe('§1 the page', () => {
  test('is German, and its title begins as the name of the product', () => {
    expect(page).toContain('<html lang="de">');
    expect(page).toContain('<title>%PRODUCT_NAME%</title>');
  });

  test('has a meta description', () => {
    expect(contentOf('name', 'description')).toMatch(/^%PRODUCT_NAME%: .{20,130}$/);
  });

  test.each([
    ['property', 'og:type'],
    ['property', 'og:site_name'],
    ['property', 'og:title'],
    ['property', 'og:description'],
    ['property', 'og:url'],
    ['property', 'og:image'],
    ['property', 'og:image:alt'],
    ['name', 'twitter:card'],
    ['name', 'twitter:title'],
    ['name', 'twitter:description'],
    ['name', 'twitter:image'],
  ] as const)('has the social-sharing meta tag %s %s', (attribute, name) => {
    expect(contentOf(attribute, name)?.trim()).toBeTruthy();
  });

  test('is shared with addresses that are whole: messengers do not resolve relative ones', () => {
    for (const name of ['og:url', 'og:image']) {
      expect(contentOf('property', name)).toMatch(/^%PUBLIC_URL%\//);
    }
    expect(contentOf('name', 'twitter:image')).toMatch(/^%PUBLIC_URL%\//);
  });

  test('§2: the base path is /, from every address of the app', () => {
    expect(page).not.toMatch(/<base\b/);
    const paths = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path]) => path);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect(path).toMatch(/^\/[^/]/);
  });
});
