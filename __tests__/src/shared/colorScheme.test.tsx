import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GROUND, startColorScheme } from '../../../src/shared/colorScheme.ts';
import { SchemeSelect } from '../../../src/shared/ui/SchemeSelect.tsx';

const root = document.documentElement;
const setMeta = (name: string): HTMLMetaElement => {
  const meta = document.createElement('meta');
  meta.name = name;
  document.head.append(meta);
  return meta;
};

let systemIsDark: boolean;
let systemChanged: () => void;

beforeEach(() => {
  systemIsDark = false;
  localStorage.clear();
  delete root.dataset.scheme;
  delete root.dataset.schemeChoice;
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        get matches() {
          return systemIsDark;
        },
        addEventListener: (_: string, listener: () => void) => (systemChanged = listener),
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => jest.restoreAllMocks());

test.each([
  ['nothing', null, false, 'light'],
  ['nothing, on a dark device', null, true, 'dark'],
  ['dark', 'dark', false, 'dark'],
  ['light, on a dark device', 'light', true, 'light'],
  ['what nobody can choose', 'beige', true, 'dark'],
])('with %s remembered', (_, remembered, isDark, scheme) => {
  systemIsDark = isDark;
  if (remembered !== null) localStorage.setItem('color_scheme', remembered);
  const themeColor = setMeta('theme-color');
  const colorScheme = setMeta('color-scheme');
  startColorScheme();
  expect(root.dataset.scheme).toBe(scheme);
  expect(themeColor.content).toBe(GROUND[scheme as keyof typeof GROUND]);
  expect(colorScheme.content).toBe(scheme);
  themeColor.remove();
  colorScheme.remove();
});

test('goes along with the device until somebody chooses', async () => {
  startColorScheme();
  systemIsDark = true;
  systemChanged();
  expect(root.dataset.scheme).toBe('dark');
  render(<SchemeSelect />);
  const select = screen.getByLabelText('Farbschema');
  expect(select).toHaveDisplayValue('System');
  await userEvent.selectOptions(select, 'Hell');
  expect(root.dataset.scheme).toBe('light');
  systemChanged();
  expect(root.dataset.scheme).toBe('light');
  await userEvent.selectOptions(select, 'System');
  expect(root.dataset.scheme).toBe('dark');
});

test('what is chosen is remembered, and other tabs go along', async () => {
  startColorScheme();
  render(<SchemeSelect />);
  await userEvent.selectOptions(screen.getByLabelText('Farbschema'), 'Dunkel');
  expect(localStorage.getItem('color_scheme')).toBe('dark');

  localStorage.setItem('color_scheme', 'light');
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'color_scheme' }));
    await Promise.resolve();
  });
  expect(root.dataset.scheme).toBe('light');
  expect(screen.getByLabelText('Farbschema')).toHaveDisplayValue('Hell');
});

test('where storage is forbidden, a choice lasts as long as the page', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  startColorScheme();
  render(<SchemeSelect />);
  await userEvent.selectOptions(screen.getByLabelText('Farbschema'), 'Dunkel');
  systemChanged();
  expect(root.dataset.scheme).toBe('dark');
});

test("the browser's bars have the colour of the page's ground", () => {
  const css = readFileSync(join(__dirname, '../../../src/app/theme.css'), 'utf8');
  const grounds = [...css.matchAll(/--ground: (#[0-9a-f]{6});/g)].map(([, colour]) => colour);
  expect(grounds).toEqual([GROUND.light, GROUND.dark]);
});
