/** Fetches the files of the page's route while the app, which would ask for them, is still on its way. */
import { GATE } from './gate.ts';

/** Of a route: the addresses it is at, whether it is open to everybody, and its files by the site's root. */
export type RouteAhead = readonly [pattern: string, isPublic: boolean, files: readonly string[]];

const SESSION = /(?:^|; )access_token=./;

/** The addresses that the router finds under a path with parameters, of which the last may be optional. */
export function patternOf(path: string): string {
  const pattern = path
    .replace(/\/$/, '')
    .replace(/\/:\w+\?$/, '(?:/[^/]+)?')
    .replace(/\/:\w+/g, '/[^/]+');
  return `^${pattern}/?$`;
}

const routesOf = (list: string | undefined) => JSON.parse(list ?? '[]') as RouteAhead[];
const routeAt = (routes: readonly RouteAhead[], address: string) =>
  routes.find(([pattern]) => new RegExp(pattern, 'i').test(address));

/**
 * @param list of index.html: every route, as JSON
 * @returns the files that the address will need besides those that the page itself names
 */
export function filesAhead(
  list: string | undefined,
  path: string,
  cookie: string,
): readonly string[] {
  const routes = routesOf(list);
  const asked = routeAt(routes, path);
  // Whoever is not signed in is led from all others to /login.
  const isShown = asked?.[1] === true || SESSION.test(cookie);
  const shown = isShown ? asked : routeAt(routes, '/login');
  return shown?.[2] ?? [];
}

/** Whether the page will stand in the frame of whoever is signed in. Not the gate's: its room is the camera's. */
export const isFramed = (list: string | undefined, path: string, cookie: string): boolean =>
  SESSION.test(cookie) && !GATE.test(path) && routeAt(routesOf(list), path)?.[1] !== true;

export function fetchAhead(files: readonly string[]): void {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.href = `/${file}`;
    document.head.append(link);
  }
}
