import { screen, waitFor, within } from '@testing-library/react';
import { FakeNetwork, held, json, wire } from '../../../support/fakeNetwork.ts';
import { aPurchaseCode, me } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage, pause } from '../../../support/webApp.tsx';

let network: FakeNetwork;

beforeEach(() => {
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ tokens: [aPurchaseCode(1), aPurchaseCode(2)] })))
    .on(wire.emailHistory, () => json(200, {}));
});
afterEach(clearCookies);

/** The mail with CODE-1 is on its way, and its dialog was closed. */
async function closedWhileSending() {
  const late = held();
  network.on(wire.sendTicketEmail, () => late.answer);
  const { user } = openPage('/');
  const open = async (code: string) => {
    await user.click(await screen.findByRole('button', { name: `Code ${code} per E-Mail senden` }));
    return within(await screen.findByRole('dialog'));
  };
  const dialog = await open('CODE-1');
  await user.type(dialog.getByLabelText('E-Mail-Adresse'), 'freund@example.org{Enter}');
  await waitFor(() => expect(network.to(wire.sendTicketEmail)).toHaveLength(1));
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  return { user, open, late };
}

it('an answer that comes late leaves the dialog of another code open, with what was typed', async () => {
  const { user, open, late } = await closedWhileSending();
  const field = (await open('CODE-2')).getByLabelText('E-Mail-Adresse');
  await user.type(field, 'andere@exam');
  late.give(json(200, {}));
  await screen.findByText(/erfolgreich an freund@example\.org gesendet/);
  await pause(300);
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(field).toHaveValue('andere@exam');
});

it('§8 a failure that comes late is told, although the dialog is closed', async () => {
  const { late } = await closedWhileSending();
  late.give(json(409, { error: 'Schon eingelöst.' }));
  const toast = await screen.findByText('Schon eingelöst.', { ignore: '[role="dialog"] *' });
  expect(toast).toBeVisible();
});
