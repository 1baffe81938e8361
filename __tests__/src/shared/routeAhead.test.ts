import { fetchAhead, filesAhead } from '../../../src/shared/routeAhead.ts';

const LIST =
  'login=assets/login.js,assets/form.css;welcome=assets/welcome.js;admin=assets/admin.js;board=assets/board.js';
const SESSION = 'theme=x; access_token=abc; refresh_token=def';

test.each([
  ['/login', '', ['assets/login.js', 'assets/form.css']],
  ['/', SESSION, ['assets/welcome.js']],
  ['/admin', SESSION, ['assets/admin.js']],
  ['/admin/entry', SESSION, ['assets/board.js']],
  // Who is not signed in is led to /login.
  ['/admin', '', ['assets/login.js', 'assets/form.css']],
  ['/admin', 'access_token=', ['assets/login.js', 'assets/form.css']],
  ['/admin', 'other_access_token=abc', ['assets/login.js', 'assets/form.css']],
  ['/nirgendwo', SESSION, []],
  // What the list does not know is fetched when it is asked for.
  ['/signup', '', []],
])('at %s with the cookies “%s” these come ahead: %j', (path, cookie, files) => {
  expect(filesAhead(LIST, path, cookie)).toEqual(files);
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
