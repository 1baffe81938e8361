/** The office's dialogs come behind the list. */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LateDialog } from '../../../../src/features/admin/LateDialog.tsx';
import { openDialogs } from '../../../../src/shared/openDialogs.ts';
import { ToastHost } from '../../../../src/shared/toast.tsx';

const part = { Dialog: () => <p role="alertdialog">Da</p> };
type Load = () => Promise<typeof part>;

function Page({ load }: { load: Load }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ToastHost />
      <button onClick={() => setIsOpen(true)}>Öffnen</button>
      <output>{isOpen ? 'offen' : 'zu'}</output>
      <LateDialog load={load} isWanted={isOpen} onGiveUp={() => setIsOpen(false)}>
        {({ Dialog }) => <Dialog />}
      </LateDialog>
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'Öffnen' });
const shown = () => screen.findByRole('alertdialog');
const waiting = () => screen.queryByRole('dialog', { name: 'Der Dialog wird geladen …' });

test('one that has come is not there before it is wanted', async () => {
  const load: jest.MockedFunction<Load> = jest.fn(() => Promise.resolve(part));
  render(<Page load={load} />);
  await waitFor(() => expect(load).toHaveBeenCalled());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await userEvent.click(opener());
  expect(await shown()).toBeVisible();
});

test('one that is lost says so and is closed, and comes when it is asked for again', async () => {
  let isLost = true;
  const load = () => (isLost ? Promise.reject(new Error('lost')) : Promise.resolve(part));
  render(<Page load={load} />);
  await userEvent.click(opener());
  await screen.findByText('Der Dialog konnte nicht geladen werden. Bitte prüfe deine Verbindung.');
  expect(screen.getByText('zu')).toBeVisible();
  expect(waiting()).not.toBeInTheDocument();
  isLost = false;
  await userEvent.click(opener());
  expect(await shown()).toBeVisible();
});

describe('one that takes long', () => {
  test('is one already, for the keys of the page, and leaves the focus where it was', async () => {
    const arrival = Promise.withResolvers<typeof part>();
    const load = () => arrival.promise;
    render(<Page load={load} />);
    await userEvent.click(opener());
    expect(openDialogs()).toEqual([waiting()]);
    expect(waiting()).toHaveFocus();
    arrival.resolve(part);
    await shown();
    expect(waiting()).not.toBeInTheDocument();
    expect(opener()).toHaveFocus();
  });

  test('can be left, and does not open by itself afterwards', async () => {
    const arrival = Promise.withResolvers<typeof part>();
    const load = () => arrival.promise;
    render(<Page load={load} />);
    await userEvent.click(opener());
    await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(screen.getByText('zu')).toBeVisible();
    await act(() => {
      arrival.resolve(part);
      return arrival.promise;
    });
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await userEvent.click(opener());
    expect(await shown()).toBeVisible();
  });
});
