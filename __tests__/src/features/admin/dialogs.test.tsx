import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PurchaseCode } from '../../../../contract/entities.ts';
import { texts } from '../../../../src/features/admin/texts.ts';
import { FakeNetwork, held, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { aMember, aPurchaseCode, me, memberPage } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const USED: PurchaseCode['used_by'] = {
  email: 'gast@example.org',
  created_at: '2026-11-20T18:05:00Z',
};

let network: FakeNetwork;

beforeEach(() => {
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true })))
    .on(wire.members, () => json(200, memberPage([aMember(7, { last_name: 'Öz' })])))
    .on(wire.memberPurchaseCodes(7), () =>
      json(200, [aPurchaseCode(1), aPurchaseCode(2, { used_by: USED })]),
    );
});
afterEach(clearCookies);

async function openPurchaseCodes() {
  const { user } = openPage('/admin');
  await user.click(await screen.findByRole('button', { name: 'Codes von Änne Öz zeigen' }));
  const tokens = within(
    await screen.findByRole('region', { name: 'Ticket-Kauf-Codes von Änne Öz' }),
  );
  await tokens.findByText('CODE-1');
  return { user, tokens };
}

describe('§2, §5 the dialog that creates codes', () => {
  async function open() {
    const { user, tokens } = await openPurchaseCodes();
    await user.click(tokens.getByRole('button', { name: 'Codes erstellen für Änne Öz' }));
    const dialog = within(await screen.findByRole('dialog'));
    return { user, dialog, count: dialog.getByRole('spinbutton', { name: 'Anzahl' }) };
  }

  it('begins with 1 and says what it takes', async () => {
    const { dialog, count } = await open();
    expect(count).toHaveValue('1');
    expect(dialog.getByText('Create between 1-10 tokens')).toHaveAttribute('lang', 'en');
  });

  it('what is typed takes the place of the 1', async () => {
    network.on(wire.createPurchaseCodes(7), () => json(201, { message: 'Erledigt.', tokens: [] }));
    const { user, count } = await open();
    await waitFor(() => expect(count).toHaveFocus());
    await user.keyboard('5{Enter}');
    expect(await screen.findByText('Erledigt.')).toBeInTheDocument();
    expect(network.to(wire.createPurchaseCodes(7))[0]?.body).toEqual({ count: 5 });
  });

  it.each([
    ['3', 3],
    ['0', 1],
    ['-4', 1],
    ['11', 10],
    ['2.7', 3],
    ['', 1],
    ['abc', 1],
  ])('%p is %d', async (typed, sent) => {
    network.on(wire.createPurchaseCodes(7), () => json(201, { message: 'Erledigt.', tokens: [] }));
    const { user, count } = await open();
    await user.clear(count);
    if (typed !== '') await user.type(count, typed);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Erledigt.')).toBeInTheDocument();
    expect(network.to(wire.createPurchaseCodes(7)).map(({ body }) => body)).toEqual([
      { count: sent },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(network.to(wire.memberPurchaseCodes(7))).toHaveLength(2));
  });

  it.each([
    ["the server's error is preferred", () => json(400, { error: 'Zu viele.' }), 'Zu viele.'],
    ['no sentence', () => json(500, {}), 'Failed to create tokens'],
    ['no network', noNetwork, 'Failed to create tokens'],
  ])('§8 failure: %s; the dialog stays', async (_, answer, sentence) => {
    network.on(wire.createPurchaseCodes(7), answer);
    const { user, dialog, count } = await open();
    await user.clear(count);
    await user.type(count, '4');
    await user.click(dialog.getByRole('button', { name: 'Erstellen' }));
    expect(await dialog.findByText(sentence)).toBeInTheDocument();
    expect(count).toHaveValue('4');
  });

  it('the second tap of two, beside the dialog that the first has opened, does not close it', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const { dialog } = await open();
    const beside = document.querySelector('.ant-modal-wrap')!;
    const tap = () => {
      fireEvent.mouseDown(beside);
      fireEvent.mouseUp(beside);
      fireEvent.click(beside);
    };
    tap();
    expect(dialog.getByRole('button', { name: 'Erstellen' })).toBeVisible();
    clock.mockRestore();
    tap();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('nor does the second Enter of two, which is on the button that has the focus first', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const { dialog } = await open();
    const press = () => fireEvent.click(dialog.getByRole('button', { name: 'Schließen' }));
    press();
    expect(dialog.getByRole('button', { name: 'Erstellen' })).toBeVisible();
    clock.mockRestore();
    press();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('without an answer they may be there all the same', async () => {
    network.on(wire.createPurchaseCodes(7), noNetwork);
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Erstellen' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/können trotzdem erstellt sein/);
  });
});

describe('§2 the dialog that issues a ticket', () => {
  async function open(button = 'Ticket ausstellen für CODE-1') {
    const { user, tokens } = await openPurchaseCodes();
    await user.click(tokens.getByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    const send = () => dialog.getByRole('button', { name: /Ausstellen und senden/ });
    return { user, dialog, send, field: dialog.getByLabelText('E-Mail-Adresse') };
  }

  it('says to whom the member has sent the code, as its row does', async () => {
    network.on(wire.memberPurchaseCodes(7), () =>
      json(200, [aPurchaseCode(1, { given_to: 'freundin@example.org' })]),
    );
    const { dialog } = await open();
    expect(screen.getAllByText('Verschickt an freundin@example.org')).toHaveLength(2);
    expect(dialog.getByText(/kann dort niemand mehr etwas mit dem Code anfangen/)).toBeVisible();
  });

  it("sends the code's id and the address, says so and closes", async () => {
    network.on(wire.generateTicket, () => json(201, { message: 'ok' }));
    const { user, dialog, field } = await open();
    expect(dialog.queryByText(/bereits erstellt/)).not.toBeInTheDocument();
    await user.type(field, 'gast@example.org{Enter}');
    expect(
      await screen.findByText(
        'Ticket erfolgreich erstellt und per E-Mail an gast@example.org gesendet!',
      ),
    ).toBeInTheDocument();
    // With code and holder as they are shown: our server refuses where others have taken their place.
    expect(network.to(wire.generateTicket)[0]?.body).toEqual({
      token: 1,
      email: 'gast@example.org',
      code: 'CODE-1',
      holder: null,
    });
    await waitFor(() => expect(network.to(wire.memberPurchaseCodes(7))).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('to another server: nothing but id and address', async () => {
    network
      .on(wire.me, () => json(200, me({ is_superuser: true, capabilities: ['entry'] })))
      .on(wire.generateTicket, () => json(201, { message: 'ok' }));
    const { user, field } = await open();
    await user.type(field, 'gast@example.org{Enter}');
    await screen.findByText(/erfolgreich erstellt/);
    expect(network.to(wire.generateTicket)[0]?.body).toEqual({
      token: 1,
      email: 'gast@example.org',
    });
  });

  it('can be opened for a used code, and warns with e-mail and time', async () => {
    const { dialog } = await open('Erneut ausstellen für CODE-2');
    expect(
      dialog.getByText(
        'Dieses Ticket wurde bereits erstellt für gast@example.org (20.11.2026, 19:05 Uhr)',
      ),
    ).toBeInTheDocument();
  });

  it('says beforehand that the ticket of a guest who is inside cannot be replaced', async () => {
    network.on(wire.memberPurchaseCodes(7), () =>
      json(200, [aPurchaseCode(1), aPurchaseCode(2, { used_by: { ...USED, is_admitted: true } })]),
    );
    const { dialog } = await open('Erneut ausstellen für CODE-2');
    expect(dialog.getByText(/Der Gast ist schon eingelassen/)).toBeInTheDocument();
    expect(dialog.queryByText(/An dieselbe Adresse/)).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Ausstellen und senden' })).toBeDisabled();
    // A small screen would scroll to it.
    expect(dialog.getByLabelText('E-Mail-Adresse')).not.toHaveFocus();
    expect(screen.getByText('Eingelassen')).toBeInTheDocument();
  });

  it('is issued again to the same address, unless another one is given', async () => {
    const { user, field } = await open('Erneut ausstellen für CODE-2');
    expect(field).toHaveValue('gast@example.org');
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('neu@example.org');
    expect(field).toHaveValue('neu@example.org');
  });

  it('keeps what was typed when it is closed by Escape, throws it away when it is cancelled', async () => {
    const { user, dialog, field } = await open();
    await user.type(field, 'gast@ex{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const openAgain = async () => {
      await user.click(screen.getByRole('button', { name: 'Ticket ausstellen für CODE-1' }));
      return within(await screen.findByRole('dialog')).getByLabelText('E-Mail-Adresse');
    };
    const again = await openAgain();
    expect(again).toHaveValue('gast@ex');
    await waitFor(() => expect(again).toHaveFocus());
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await openAgain()).toHaveValue('');
  });

  it.each(['', 'gast', 'gast@example'])("§5 %p: 'Fehlerhafte E-Mail Adresse!'", async (address) => {
    const { user, dialog, send, field } = await open();
    if (address !== '') await user.type(field, address);
    await user.click(send());
    expect(await dialog.findByText('Fehlerhafte E-Mail Adresse!')).toBeInTheDocument();
    expect(network.to(wire.generateTicket)).toHaveLength(0);
  });

  it.each([
    ['refused', () => json(409, { error: 'Der Gast ist schon da.' }), 'Der Gast ist schon da.'],
    ['no network', noNetwork, texts.mayBeIssued],
  ])("§8 'Failed to create ticket': %s; the address stays", async (_, answer, detail) => {
    network.on(wire.generateTicket, answer);
    const { user, dialog, send, field } = await open();
    await user.type(field, 'gast@example.org');
    await user.click(send());
    expect(await dialog.findByText('Failed to create ticket')).toBeInTheDocument();
    if (detail !== '') expect(dialog.getByText(detail)).toBeInTheDocument();
    expect(field).toHaveValue('gast@example.org');
  });

  it('a second Enter issues nothing twice', async () => {
    const late = held();
    network.on(wire.generateTicket, () => late.answer);
    const { user, send, field } = await open();
    await user.type(field, 'gast@example.org{Enter}{Enter}');
    await user.click(send());
    late.give(json(201, {}));
    await screen.findByText(/per E-Mail an gast@example\.org gesendet/);
    expect(network.to(wire.generateTicket)).toHaveLength(1);
  });
});
