import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast, ToastHost } from '../../../src/shared/toast.tsx';

const finishAnimation = (text: string): void => {
  const shown = screen.getByText(text).closest('.Toastify__toast');
  if (shown !== null) fireEvent.animationEnd(shown);
};

/** Longer than it takes a toast to go. */
const LONG_MS = 400;

afterEach(() => jest.useRealTimers());
beforeEach(async () => {
  render(<ToastHost />);
  await act(() => import('../../../src/shared/ToastShelf.tsx'));
});

test('§2: top-right, newest first', async () => {
  act(() => {
    toast.success('Ticket kopiert!');
  });
  await screen.findByText('Ticket kopiert!');
  act(() => {
    toast.error('Login failed');
  });
  await screen.findByText('Login failed');
  const texts = screen.getAllByRole('alert').map((alert) => alert.textContent);
  expect(texts.map((text) => text.replace('×', ''))).toEqual(['Login failed', 'Ticket kopiert!']);
  expect(document.querySelector('.Toastify__toast-container--top-right')).toContainElement(
    screen.getByText('Login failed'),
  );
});

test('§9: gone after 5000 ms, paused while the mouse is over it', async () => {
  act(() => {
    toast.info('Hinweis');
  });
  const shown = (await screen.findByText('Hinweis')).closest<HTMLElement>('.Toastify__toast');
  finishAnimation('Hinweis');
  const bar = shown?.querySelector<HTMLElement>('.Toastify__progress-bar');
  expect(bar?.style.animationDuration).toBe('5000ms');
  expect(bar?.style.animationPlayState).toBe('running');
  fireEvent.mouseEnter(shown!);
  expect(bar?.style.animationPlayState).toBe('paused');
  fireEvent.mouseLeave(shown!);
  fireEvent.blur(window);
  expect(bar?.style.animationPlayState).toBe('paused');
  fireEvent.focus(window);
  expect(bar?.style.animationPlayState).toBe('running');
  fireEvent.animationEnd(bar!);
  fireEvent.animationEnd(shown!);
  await waitFor(() => expect(screen.queryByText('Hinweis')).not.toBeInTheDocument());
});

test('one is taken away before its time, and the other stays', async () => {
  let takeAway = (): void => undefined;
  act(() => {
    takeAway = toast.success('Ticket erfolgreich entwertet!');
    toast.error('Ungültiger Code erkannt!');
  });
  await screen.findByText('Ticket erfolgreich entwertet!');
  await screen.findByText('Ungültiger Code erkannt!');
  await act(async () => {
    takeAway();
    await Promise.resolve();
  });
  finishAnimation('Ticket erfolgreich entwertet!');
  await waitFor(() =>
    expect(screen.queryByText('Ticket erfolgreich entwertet!')).not.toBeInTheDocument(),
  );
  expect(screen.getByText('Ungültiger Code erkannt!')).toBeInTheDocument();
});

test('§9: the close button closes it', async () => {
  act(() => {
    toast.success('In Zwischenablage kopiert!');
  });
  const shown = (await screen.findByText('In Zwischenablage kopiert!')).closest('.Toastify__toast');
  await userEvent.click(screen.getByRole('button', { name: 'Meldung schließen' }));
  fireEvent.animationEnd(shown!);
  await waitFor(() => expect(shown).not.toBeInTheDocument());
});

test('§9: a mouse drags no toast away', async () => {
  act(() => {
    toast.success('Bleibt');
  });
  const shown = (await screen.findByText('Bleibt')).closest<HTMLElement>('.Toastify__toast')!;
  jest.useFakeTimers();
  Object.defineProperty(shown, 'offsetWidth', { value: 100 });
  fireEvent.animationEnd(shown);
  const pointer = (type: string, clientX: number) =>
    Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { pointerType: 'mouse' });
  fireEvent(shown, pointer('pointerdown', 0));
  fireEvent(document, pointer('pointermove', 50));
  fireEvent(document, pointer('pointermove', 95));
  fireEvent(document, pointer('pointerup', 95));
  fireEvent.animationEnd(shown);
  await act(() => jest.advanceTimersByTimeAsync(LONG_MS));
  expect(screen.getByText('Bleibt')).toBeInTheDocument();
});

test('§9: Alt+T takes the keyboard to the toasts', async () => {
  act(() => {
    toast.success('Ticket kopiert!');
  });
  const alert = (await screen.findByText('Ticket kopiert!')).closest('.Toastify__toast');
  fireEvent.keyDown(document, { altKey: true, code: 'KeyT' });
  expect(alert).toHaveFocus();
});

test.each([
  ['79 percent stays', 0.79, true],
  ['81 percent goes', 0.81, false],
])('§9: dragged on touch, %s', async (_, share, stays) => {
  act(() => {
    toast.success('Ziehen');
  });
  const shown = (await screen.findByText('Ziehen')).closest<HTMLElement>('.Toastify__toast')!;
  jest.useFakeTimers();
  Object.defineProperty(shown, 'offsetWidth', { value: 100 });
  fireEvent.animationEnd(shown);
  const pointer = (type: string, clientX: number) =>
    Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { pointerType: 'touch' });
  fireEvent(shown, pointer('pointerdown', 0));
  fireEvent(document, pointer('pointermove', 50));
  fireEvent(document, pointer('pointermove', share * 100));
  fireEvent(document, pointer('pointerup', share * 100));
  fireEvent.animationEnd(shown);
  await act(() => jest.advanceTimersByTimeAsync(LONG_MS));
  expect(screen.queryByText('Ziehen') !== null).toBe(stays);
});
