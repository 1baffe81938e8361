/** The office's dialogs come behind the list. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useOfficeDialog } from '../../../../src/features/admin/useOfficeDialog.ts';
import { ToastHost } from '../../../../src/shared/toast.tsx';

const part = { Dialog: () => <p role="dialog">Da</p> };
type Load = () => Promise<typeof part>;

function Page({ load }: { load: Load }) {
  const [isOpen, setIsOpen] = useState(false);
  const late = useOfficeDialog(load, isOpen, () => setIsOpen(false));
  return (
    <>
      <ToastHost />
      <button onClick={() => setIsOpen(true)}>Öffnen</button>
      <output>{isOpen ? 'offen' : 'zu'}</output>
      {late !== null && <late.Dialog />}
    </>
  );
}

const click = () => userEvent.click(screen.getByRole('button', { name: 'Öffnen' }));

test('one that has come is not there before it is wanted', async () => {
  const load: jest.MockedFunction<Load> = jest.fn(() => Promise.resolve(part));
  render(<Page load={load} />);
  await waitFor(() => expect(load).toHaveBeenCalled());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await click();
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('one that is lost says so and is closed, and comes when it is asked for again', async () => {
  let isLost = true;
  const load = () => (isLost ? Promise.reject(new Error('lost')) : Promise.resolve(part));
  render(<Page load={load} />);
  await click();
  await screen.findByText('Der Dialog konnte nicht geladen werden. Bitte prüfe deine Verbindung.');
  expect(screen.getByRole('status')).toHaveTextContent('zu');
  isLost = false;
  await click();
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('one that takes long says that it is on its way', async () => {
  const arrival = Promise.withResolvers<typeof part>();
  const load = () => arrival.promise;
  render(<Page load={load} />);
  await click();
  await screen.findByText('Der Dialog wird geladen …', undefined, { timeout: 3_000 });
  arrival.resolve(part);
  expect(await screen.findByRole('dialog')).toBeVisible();
});
