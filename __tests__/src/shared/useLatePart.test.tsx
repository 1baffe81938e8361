import { act, renderHook, waitFor } from '@testing-library/react';
import { useLatePart } from '../../../src/shared/hooks/useLatePart.ts';

const part = { Dialog: 'as it is' };

test('it is asked for behind the page, and then there for whoever wants it', async () => {
  const load = jest.fn(() => Promise.resolve(part));
  const { result } = renderHook(() => useLatePart(load));
  expect(result.current[0]).toBeNull();
  await waitFor(() => expect(result.current[0]).toBe(part));
  expect(load).toHaveBeenCalledTimes(1);
});

test('what did not come is asked for again when it is wanted, which says whether it came', async () => {
  let isLost = true;
  const load = jest.fn(() => (isLost ? Promise.reject(new Error('lost')) : Promise.resolve(part)));
  const { result } = renderHook(() => useLatePart(load));
  await act(async () => expect(await result.current[1]()).toBe(false));
  expect(result.current[0]).toBeNull();
  isLost = false;
  await act(async () => expect(await result.current[1]()).toBe(true));
  expect(result.current[0]).toBe(part);
});
