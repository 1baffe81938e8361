import { act, renderHook, waitFor } from '@testing-library/react';
import { useLatePart } from '../../../src/shared/hooks/useLatePart.ts';
import { toast } from '../../../src/shared/toast.tsx';

const FAILURE = 'Der Dialog konnte nicht geladen werden.';
const part = { Dialog: 'as it is' };

const told = jest.spyOn(toast, 'error').mockImplementation(() => undefined);
beforeEach(() => told.mockClear());

test('it is asked for behind the page, and then there for whoever wants it', async () => {
  const load = jest.fn(() => Promise.resolve(part));
  const { result } = renderHook(() => useLatePart(load, FAILURE));
  expect(result.current[0]).toBeNull();
  await waitFor(() => expect(result.current[0]).toBe(part));
  act(() => result.current[1]());
  expect(load).toHaveBeenCalledTimes(1);
  expect(told).not.toHaveBeenCalled();
});

test('what did not come is asked for again when it is wanted, and only then its failure is told', async () => {
  let isLost = true;
  const load = jest.fn(() => (isLost ? Promise.reject(new Error('lost')) : Promise.resolve(part)));
  const { result } = renderHook(() => useLatePart(load, FAILURE));
  await act(() => Promise.resolve());
  expect(load).toHaveBeenCalledTimes(1);
  expect(told).not.toHaveBeenCalled();
  act(() => result.current[1]());
  await waitFor(() => expect(told).toHaveBeenCalledWith(FAILURE));
  isLost = false;
  act(() => result.current[1]());
  await waitFor(() => expect(result.current[0]).toBe(part));
  expect(told).toHaveBeenCalledTimes(1);
});
