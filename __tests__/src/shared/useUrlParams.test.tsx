import { act, render } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { useUrlParams } from '../../../src/shared/hooks/useUrlSearch.ts';

test('a change that has not been drawn yet is not lost to the next one', () => {
  window.history.pushState(null, '', '/admin?suche=mia#unten');
  let change: ReturnType<typeof useUrlParams>[1] = () => undefined;
  function Page() {
    [, change] = useUrlParams();
    return null;
  }
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  const first = change;
  act(() => {
    first((params) => params.set('filter', 'status:aktiv'));
    first((params) => params.set('suche', 'mia n'));
  });
  expect(window.location.search).toBe('?suche=mia+n&filter=status%3Aaktiv');
  expect(window.location.hash).toBe('#unten');
});

test('a change to what the address says already makes no history', () => {
  window.history.pushState(null, '', '/admin?filter=status:aktiv');
  let change: ReturnType<typeof useUrlParams>[1] = () => undefined;
  function Page() {
    [, change] = useUrlParams();
    return null;
  }
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  const before = window.history.length;
  for (const _click of ['first', 'second'])
    act(() => change((params) => params.set('mitglied', '7')));
  expect(window.location.search).toBe('?filter=status%3Aaktiv&mitglied=7');
  expect(window.history).toHaveLength(before + 1);
});
