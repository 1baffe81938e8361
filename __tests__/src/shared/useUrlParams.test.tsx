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
