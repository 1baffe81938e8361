/** What the office's list will show is asked for before there is a page, and by nobody who would be refused. */
import type { CurrentMember } from '../../../contract/entities.ts';
import { askAhead } from '../../../src/app/AppRoutes.tsx';
import { createStore } from '../../../src/app/store.ts';
import { meApi } from '../../../src/api/meApi.ts';
import { FakeNetwork, json, wire } from '../../support/fakeNetwork.ts';
import { me, memberPage } from '../../support/members.ts';
import { clearCookies, haveSession, testServices } from '../../support/services.ts';
import { pause } from '../../support/webApp.tsx';

let network: FakeNetwork;
beforeEach(() => {
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.savedViews, () => json(200, { version: 'a', views: [] }))
    .on(wire.members, () => json(200, memberPage([])));
});
afterEach(clearCookies);

/** @returns what was sent after the question who it is. */
async function opened(pathname: string, search: string, member: Partial<CurrentMember>) {
  network.on(wire.me, () => json(200, me(member)));
  const store = createStore(testServices());
  const { data } = await store.dispatch(meApi.endpoints.me.initiate());
  await store.dispatch(askAhead({ pathname, search }, data!));
  await pause(20);
  return network.sent.slice(1).map((sent) => `${sent.call}?${sent.search.toString()}`);
}
const VIEWS = `${wire.savedViews}?`;
const ROWS = `${wire.members}?sort=number&page_size=50`;
const ADMIN = { is_superuser: true };

test('its rows, and the filters of which one may be where it begins', async () => {
  expect(await opened('/admin', '', ADMIN)).toEqual([VIEWS, ROWS]);
});

test('the rows of the filter with which it begins, and no longer those of all', async () => {
  const views = [{ name: 'A', query: 'filter=status%3Ainaktiv', is_default: true }];
  network.on(wire.savedViews, () => json(200, { version: 'a', views }));
  const sent = await opened('/admin', '', ADMIN);
  expect(sent).toHaveLength(3);
  expect(sent.at(-1)).toContain('?filter=status%3Ainaktiv&sort=number');
  expect(network.to(wire.members)[0]?.signal.aborted).toBe(true);
});

test('the rows that the address asks for', async () => {
  const sent = await opened('/admin', '?suche=mia&sortierung=-name&nach=x', ADMIN);
  expect(sent.at(-1)).toBe(`${wire.members}?search=mia&sort=-name&page_size=50&after=x`);
  expect(sent).toHaveLength(2);
});

test.each<[string, string, Partial<CurrentMember>]>([
  ['whoever may not administer', '/admin', { is_entry_staff: true }],
  ['who needs a second factor first', '/admin', { ...ADMIN, needs_second_factor: true }],
  ['another server, which has no such list', '/admin', { ...ADMIN, capabilities: [] }],
  ['another page', '/admin/settings', ADMIN],
  ['an address without a page', '/nowhere', ADMIN],
])('nothing: %s', async (_, pathname, member) => {
  expect(await opened(pathname, '', member)).toEqual([]);
});
