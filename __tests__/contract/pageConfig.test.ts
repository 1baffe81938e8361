import { DEFAULT_PAGE_CONFIG, fillIn, readPageConfig } from '../../contract/pageConfig.ts';

test('without a file that says otherwise, the API is where §7 has it: the base ends in /api', () => {
  expect(DEFAULT_PAGE_CONFIG.apiBase).toMatch(/\/api$/);
});

test('reads the settings of the file', () => {
  const content = {
    productName: 'Wald & Wiese',
    ticketPrefix: 'wald',
    apiBase: 'https://api.example.org/api',
    contactEmail: 'hilfe@example.org',
    contactPhone: '030 1234',
    color: '#0b6b3a',
    logo: '/logo.svg',
    hasFestivalPages: true,
  };
  expect(readPageConfig({ ...content, other: 1 })).toEqual(content);
});

test.each([
  ['settings that are missing', {}],
  ['empty ones', { productName: ' ', ticketPrefix: '', apiBase: '' }],
  ['ones that are no text', { productName: 1, apiBase: [], hasFestivalPages: 'true' }],
  ['a file without an object', 'x'],
  ['nothing', null],
])('takes the defaults for %s', (_, content) => {
  expect(readPageConfig(content)).toEqual({
    productName: 'Einlass',
    ticketPrefix: 'einlass',
    apiBase: '/api',
    contactEmail: '',
    contactPhone: '',
    color: '',
    logo: '',
    hasFestivalPages: false,
  });
});

test('names are written as the file wants them, and what has no name stays', () => {
  const config = { ...DEFAULT_PAGE_CONFIG, productName: '"<A> & B"' };
  const fill = (file: Parameters<typeof fillIn>[0]) =>
    fillIn(file, '%PRODUCT_NAME% %PUBLIC_URL% 100% %OTHER%', config, 'https://x.example');
  expect(fill('index.html')).toBe('&quot;&lt;A&gt; &amp; B&quot; https://x.example 100% %OTHER%');
  expect(fill('sw.js')).toBe(String.raw`\"<A> & B\" https://x.example 100% %OTHER%`);
});

test('the colour stands in the page and in the revision by which devices notice another one', () => {
  const config = { ...DEFAULT_PAGE_CONFIG, color: '#0b6b3a' };
  expect(fillIn('index.html', '%BRAND%', config, '')).toMatch(
    /^<style>html:root\{--loud:#0b6b3a;.*\}<\/style>$/,
  );
  expect(fillIn('index.html', '%BRAND%', DEFAULT_PAGE_CONFIG, '')).toBe('');
  expect(JSON.parse(fillIn('sw.js', '"%BRAND%"', config, ''))).toContain('#0b6b3a');
  expect(JSON.parse(fillIn('sw.js', '"%LOOK%"', { ...config, logo: '/l.png' }, ''))).toBe(
    '#0b6b3a /l.png',
  );
  const evil = { ...config, color: '</style><script>alert(1)</script>' };
  expect(fillIn('index.html', '%BRAND%', evil, '')).toBe('');
});

test('the logo’s picture is in the markup of a festival that has one, and in no other', () => {
  const template = '<p>%LOGO_BEGIN%<img src="%LOGO%"/>%LOGO_END%%PRODUCT_NAME%</p>';
  const fill = (logo: string) =>
    fillIn('login.html', template, { ...DEFAULT_PAGE_CONFIG, logo }, '');
  expect(fill('')).toBe('<p>Einlass</p>');
  expect(fill('/logo.svg?a=1&b="')).toBe('<p><img src="/logo.svg?a=1&amp;b=&quot;"/>Einlass</p>');
});
