import { screen, waitFor, within } from '@testing-library/react';
import { FakeNetwork, held, json, wire } from '../../../support/fakeNetwork.ts';
import { aMember, aPurchaseCode, me, memberPage } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage, pause } from '../../../support/webApp.tsx';

let network: FakeNetwork;

beforeEach(() => {
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true })))
    .on(wire.members, () => json(200, memberPage([aMember(7)])))
    .on(wire.memberPurchaseCodes(7), () => json(200, [aPurchaseCode(1), aPurchaseCode(2)]));
});
afterEach(clearCookies);

/** The ticket for CODE-1 is on its way, and its dialog was closed. */
async function closedWhileSending() {
  const late = held();
  network.on(wire.generateTicket, () => late.answer);
  const { user } = openPage('/admin');
  await user.click(await screen.findByRole('button', { name: /^Codes von .* zeigen$/ }));
  const open = async (code: string) => {
    await user.click(await screen.findByRole('button', { name: `Ticket ausstellen für ${code}` }));
    return within(await screen.findByRole('dialog'));
  };
  const dialog = await open('CODE-1');
  await user.type(dialog.getByLabelText('E-Mail-Adresse'), 'gast@example.org{Enter}');
  await waitFor(() => expect(network.to(wire.generateTicket)).toHaveLength(1));
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  return { user, open, late };
}

it('an answer that comes late leaves the dialog of another code open, with what was typed', async () => {
  const { user, open, late } = await closedWhileSending();
  const field = (await open('CODE-2')).getByLabelText('E-Mail-Adresse');
  await user.type(field, 'andere@exam');
  late.give(json(201, {}));
  await screen.findByText(/per E-Mail an gast@example\.org gesendet/);
  await pause(300);
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(field).toHaveValue('andere@exam');
});

it.each([
  ['closed', false],
  ['gone', true],
])('§8 a failure that comes late is told, although the dialog is %s', async (_, isGone) => {
  const { open, late } = await closedWhileSending();
  if (isGone) await open('CODE-2');
  late.give(json(409, { error: 'Der Gast ist schon da.' }));
  expect(
    await screen.findByText('Failed to create ticket: Der Gast ist schon da.'),
  ).toBeInTheDocument();
});

it('an English sentence that comes late is marked as such', async () => {
  const { late } = await closedWhileSending();
  late.give(json(500, {}));
  const toast = await screen.findByText('Failed to create ticket', {
    ignore: '[role="dialog"] *',
  });
  expect(toast.closest('[lang]')).toHaveAttribute('lang', 'en');
});
