import { createPath } from 'react-router-dom';

/**
 * Where to go after signing in: the page that sent the user to /login, with its search and hash, else
 * '/'. The browser keeps a location's state over reloads and releases, so it is read with care.
 */
export function returnPathOf(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return '/';
  const { pathname } = from;
  // Two slashes would be another host.
  if (typeof pathname !== 'string' || !/^\/(?!\/)/.test(pathname) || pathname === '/login') {
    return '/';
  }
  const text = (key: 'search' | 'hash'): string => {
    const value: unknown = key in from ? (from as Record<string, unknown>)[key] : '';
    return typeof value === 'string' ? value : '';
  };
  return createPath({ pathname, search: text('search'), hash: text('hash') });
}
