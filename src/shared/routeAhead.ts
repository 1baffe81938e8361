/** Fetches the files of the page's route while the app, which would ask for them, is still on its way. */

/** Whoever is not signed in is led from all other routes to /login. */
const PUBLIC_ROUTES = ['login', 'signup', 'forgot-password', 'reset-password'];
/** Of the routes whose chunk is not called as their path begins. */
const CHUNKS: Readonly<Record<string, string>> = {
  '/': 'welcome',
  '/admin/entry': 'board',
  '/entry/search': 'guest-search',
};
const SESSION = /(?:^|; )access_token=./;

/**
 * @param list of index.html: `route=file,file;route=file`, by the site's root
 * @returns the files that the address will need besides those that the page itself names
 */
export function filesAhead(list: string | undefined, path: string, cookie: string): string[] {
  const asked = CHUNKS[path] ?? path.split('/')[1] ?? '';
  const route = PUBLIC_ROUTES.includes(asked) || SESSION.test(cookie) ? asked : 'login';
  const entry = list?.split(';').find((one) => one.startsWith(`${route}=`));
  return entry === undefined ? [] : entry.slice(route.length + 1).split(',');
}

export function fetchAhead(files: readonly string[]): void {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.href = `/${file}`;
    document.head.append(link);
  }
}
