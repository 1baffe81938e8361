/** Lists in pages, as Django REST framework makes them in each of its ways: nobody falls between two pages. */
import { memberSelectors, membersApi } from '../../../src/api/membersApi.ts';
import { purchaseCodeSelectors } from '../../../src/api/purchaseCodeEntities.ts';
import { purchaseCodesApi } from '../../../src/api/purchaseCodesApi.ts';
import { createStore, type AppStore } from '../../../src/app/store.ts';
import { DjangoPeer, drfPage, type Pagination } from '../../support/djangoPeer.ts';
import { json, wire } from '../../support/fakeNetwork.ts';
import { aMember, aPurchaseCode } from '../../support/members.ts';
import { clearCookies, haveSession, testServices } from '../../support/services.ts';

const WAYS: Pagination[] = ['page number', 'page number as p', 'limit and offset', 'cursor'];
const uuid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const many = Array.from({ length: 23 }, (_, index) => ({ ...aMember(index), id: uuid(index) }));
const ids = many.map(({ id }) => id);

let peer: DjangoPeer;
let store: AppStore;

beforeEach(() => {
  haveSession();
  peer = new DjangoPeer({});
  store = createStore(testServices());
});
afterEach(clearCookies);

async function page(number: number, search = 'Öz') {
  const asked = membersApi.endpoints.members.initiate({ search, page: number });
  const { data, error } = await store.dispatch(asked);
  if (data === undefined) throw new Error(JSON.stringify(error));
  return { ...data, rows: memberSelectors.selectAll(data.members).map(({ id }) => id) };
}

describe.each(WAYS)('members by %s', (way) => {
  beforeEach(() => {
    peer.on(wire.members, ({ search }) => json(200, drfPage(many, search, 10, way)));
  });

  it('one page after the other, and back', async () => {
    const pages = [await page(1), await page(2), await page(3)];
    expect(pages.flatMap(({ rows }) => rows)).toEqual(ids);
    expect(pages.map(({ from }) => from)).toEqual([0, 10, 20]);
    expect(pages.at(-1)).toMatchObject({ count: 23, isLowerBound: false, pageCount: 3 });
    // One call each, with what was searched for.
    expect(peer.network.to(wire.members)).toHaveLength(3);
    for (const { search } of peer.network.sent) expect(search.get('search')).toBe('Öz');
  });

  it('can be turned as long as there is a next page', async () => {
    const { pageCount, count, isLowerBound } = await page(1);
    const isCounted = way !== 'cursor';
    expect({ pageCount, count, isLowerBound }).toEqual(
      isCounted
        ? { pageCount: 3, count: 23, isLowerBound: false }
        : { pageCount: 2, count: 10, isLowerBound: true },
    );
  });

  it('a later page at once, as after a reload', async () => {
    expect((await page(3)).rows).toEqual(ids.slice(20));
    expect((await page(2)).rows).toEqual(ids.slice(10, 20));
  });

  it('a page that is gone is an empty one', async () => {
    expect((await page(9)).rows).toEqual([]);
  });
});

describe.each(WAYS)('codes by %s', (way) => {
  it('come all together', async () => {
    const codes = Array.from({ length: 23 }, (_, index) => ({
      ...aPurchaseCode(index),
      id: uuid(index),
    }));
    const [owner] = ids;
    const call = `GET /api/api/auth/admin/members/${owner}/tokens/`;
    peer.on(call, ({ search }) => json(200, drfPage(codes, search, 10, way)));
    const { data } = await store.dispatch(
      purchaseCodesApi.endpoints.memberPurchaseCodes.initiate(owner!),
    );
    expect(purchaseCodeSelectors.selectAll(data!).map(({ id }) => id)).toEqual(ids);
  });
});

describe('pages that lead back to one that was there before', () => {
  const next = 'http://testserver/x/?cursor=again';

  it('of codes end there', async () => {
    const answer = { next, results: [{ ...aPurchaseCode(1), id: 'code-1' }] };
    peer.on('GET /api/api/auth/admin/members/7/tokens/', () => json(200, answer));
    const { data } = await store.dispatch(
      purchaseCodesApi.endpoints.memberPurchaseCodes.initiate(7),
    );
    expect(purchaseCodeSelectors.selectIds(data!)).toEqual(['code-1']);
    expect(peer.network.sent).toHaveLength(2);
  });

  it('of members end there, whichever page the address wants', async () => {
    peer.on(wire.members, () => json(200, { next, results: many.slice(0, 1) }));
    expect((await page(99_999)).rows).toEqual([]);
    expect(peer.network.to(wire.members)).toHaveLength(2);
  });
});

it.each([
  ['without an address', { email: null, created_at: null }],
  ['by its key alone', 12],
  ['in a word', 'issued'],
])('a ticket that is told of %s is one that was issued', async (_, usedBy) => {
  const answer = [{ ...aPurchaseCode(1), id: 'code-1', used_by: usedBy }];
  peer.on('GET /api/api/auth/admin/members/7/tokens/', () => json(200, answer));
  const { data } = await store.dispatch(purchaseCodesApi.endpoints.memberPurchaseCodes.initiate(7));
  expect(purchaseCodeSelectors.selectAll(data!)[0]!.used_by).toEqual({ email: '', created_at: '' });
});
