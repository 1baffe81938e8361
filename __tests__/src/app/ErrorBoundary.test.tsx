import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { ErrorBoundary } from '../../../src/app/ErrorBoundary.tsx';
import { LazyPage } from '../../../src/app/LazyPage.tsx';
import type { PageRoute } from '../../../src/app/routes.ts';
import { createStore } from '../../../src/app/store.ts';
import { signedOut } from '../../../src/session/sessionSlice.ts';
import { reloadPage } from '../../../src/shared/reloadPage.ts';
import { testServices } from '../../support/services.ts';

jest.mock('../../../src/shared/reloadPage.ts');

/** React reports what a boundary catches; here it is expected. */
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => jest.restoreAllMocks());

const routeTo = (lazy: PageRoute['lazy']): PageRoute => ({
  path: '/',
  title: 'Seite',
  guard: 'public',
  lazy,
  isPlain: true,
});

function page(route: PageRoute, resetKey = 'first') {
  return (
    <ErrorBoundary resetKey={resetKey}>
      <LazyPage route={route} waiting="Wird geladen" />
    </ErrorBoundary>
  );
}

const retry = () => screen.getByRole('button', { name: 'Versuche es erneut' });

test("§2: an error shows 'Etwas ist schief gelaufen' and its message; retry mounts the page anew", async () => {
  let isBroken = true;
  const Page = () => {
    if (isBroken) throw new Error('Das Blatt ist zerrissen.');
    return <p>Wieder da</p>;
  };
  render(page(routeTo(() => Promise.resolve(Page))));
  expect(await screen.findByText('Etwas ist schief gelaufen')).toBeVisible();
  expect(screen.getByText('Das Blatt ist zerrissen.')).toBeVisible();
  isBroken = false;
  await userEvent.click(retry());
  expect(await screen.findByText('Wieder da')).toBeVisible();
});

test('a page that fails while the network comes back, and once more, is tried again by itself', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const first = Promise.withResolvers<never>();
  const failed = new Error('Failed to fetch');
  const attempts: (() => ReturnType<PageRoute['lazy']>)[] = [
    () => first.promise,
    () => Promise.reject(failed),
    () => Promise.resolve(() => <p>Ist da</p>),
  ];
  render(page(routeTo(() => attempts.shift()?.() ?? Promise.reject(new Error('zu oft')))));
  expect(await screen.findByText('Wird geladen')).toBeVisible();
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  first.reject(failed);
  expect(await screen.findByText('Ist da', {}, { timeout: 5_000 })).toBeVisible();
});

test('an error that stays is shown again', async () => {
  const broken = () => {
    throw new Error('Immer noch zerrissen.');
  };
  render(page(routeTo(() => Promise.resolve(broken))));
  await screen.findByText('Immer noch zerrissen.');
  await userEvent.click(retry());
  expect(await screen.findByText('Immer noch zerrissen.')).toBeVisible();
});

test('a chunk that could not be loaded is loaded again on retry, and kept once it is there', async () => {
  const Page = () => <p>Geladen</p>;
  const load = jest.fn<ReturnType<PageRoute['lazy']>, []>();
  load.mockRejectedValueOnce(new Error('Loading chunk 7 failed.')).mockResolvedValue(Page);
  const route = routeTo(load);
  const { unmount } = render(page(route));
  expect(await screen.findByText(/konnte nicht geladen werden/)).toBeVisible();
  await userEvent.click(retry());
  expect(await screen.findByText('Geladen')).toBeVisible();
  unmount();
  render(page(route));
  expect(await screen.findByText('Geladen')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a chunk that a newer release has removed: the second retry loads the whole page', async () => {
  render(page(routeTo(() => Promise.reject(new Error('Loading chunk 7 failed.')))));
  await screen.findByText(/konnte nicht geladen werden/);
  await userEvent.click(retry());
  await screen.findByText(/konnte nicht geladen werden/);
  expect(reloadPage).not.toHaveBeenCalled();
  await userEvent.click(retry());
  expect(reloadPage).toHaveBeenCalledTimes(1);
});

test('without a network nothing is wrong with the page, and it comes when the network does', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let isThere = false;
  const Page = () => <p>Geladen</p>;
  const route = routeTo(() =>
    isThere ? Promise.resolve(Page) : Promise.reject(new Error('Loading chunk 7 failed.')),
  );
  const store = createStore(testServices());
  render(<Provider store={store}>{page(route)}</Provider>);
  expect(await screen.findByRole('heading', { name: 'Keine Verbindung' })).toBeVisible();
  expect(screen.queryByText('Etwas ist schief gelaufen')).not.toBeInTheDocument();
  expect(screen.getByText(/^Diese Seite ist noch nicht geladen/)).toBeVisible();
  act(() => void store.dispatch(signedOut()));
  expect(screen.getByText(/^Du bist abgemeldet/)).toBeVisible();
  isThere = true;
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Geladen')).toBeVisible();
});

test('another page gets an attempt of its own', async () => {
  const broken = routeTo(() => Promise.reject(new Error('Loading chunk 7 failed.')));
  const { rerender } = render(page(broken));
  await screen.findByText('Etwas ist schief gelaufen');
  rerender(
    page(
      routeTo(() => Promise.resolve(() => <p>Andere Seite</p>)),
      'second',
    ),
  );
  expect(screen.queryByText('Etwas ist schief gelaufen')).not.toBeInTheDocument();
});
