import { matchPath } from 'react-router-dom';
import { routes, type PageRoute } from '../../../src/app/routes.ts';
import {
  fetchAhead,
  filesAhead,
  isFramed,
  patternOf,
  type RouteAhead,
} from '../../../src/shared/routeAhead.ts';

const table: PageRoute[] = Object.values(routes);

/** As the build writes it: each route's file is called by its path. */
const LIST = JSON.stringify(
  table.map(({ path, guard }): RouteAhead => [patternOf(path), guard === 'public', [path]]),
);
const SESSION = 'theme=x; access_token=abc; refresh_token=def';

const ADDRESSES = [
  ...['/', '/login', '/Login/', '/signup', '/forgot-password', '/reset-password'],
  ...['/reset-password/', '/reset-password/abc.def', '/reset-password/a/b', '/admin', '/admin/'],
  ...['/admin/entry', '/entry/search', '/entry', '/scan', '/scanner', '/nirgendwo'],
  ...['/code/ABCDE-FGHJK-LMNPQ', '/code', '/code/a/b', '/impressum'],
  ...['/admin/zusammenfuehren/7', '/admin/zusammenfuehren/7/8', '/admin/import/3'],
];

test.each(ADDRESSES)('%s: what comes ahead is what the router will show', (address) => {
  const shown = table.filter(({ path }) => matchPath(path, address) !== null);
  expect(filesAhead(LIST, address, SESSION)).toEqual(shown.map(({ path }) => path));
});

test.each([
  ['/signup', '', '/signup'],
  // Who is not signed in is led to /login.
  ['/admin', '', '/login'],
  ['/admin', 'access_token=', '/login'],
  ['/admin', 'other_access_token=abc', '/login'],
  ['/nirgendwo', '', '/login'],
])('at %s with the cookies “%s” comes the page at %s', (address, cookie, path) => {
  expect(filesAhead(LIST, address, cookie)).toEqual([path]);
});

test('without a list nothing comes ahead', () => {
  expect(filesAhead(undefined, '/login', '')).toEqual([]);
});

test('style sheets and scripts are fetched as what they are', () => {
  fetchAhead(['assets/login.js', 'assets/form.css']);
  const links = [...document.head.querySelectorAll('link')];
  expect(links.map(({ rel, as, href }) => [rel, as, href])).toEqual([
    ['preload', 'script', 'http://localhost/assets/login.js'],
    ['preload', 'style', 'http://localhost/assets/form.css'],
  ]);
});

test.each([
  ['/', SESSION, true],
  ['/admin', SESSION, true],
  ['/nirgendwo', SESSION, true],
  ['/', '', false],
  ['/', 'access_token=', false],
  ['/scan', SESSION, false],
  ['/Scan/', SESSION, false],
  ['/code/ABCDE-FGHJK-LMNPQ', SESSION, false],
  ['/login', SESSION, false],
])('%s with the cookies “%s”: a frame is painted ahead: %s', (path, cookie, isAhead) => {
  expect(isFramed(LIST, path, cookie)).toBe(isAhead);
});
