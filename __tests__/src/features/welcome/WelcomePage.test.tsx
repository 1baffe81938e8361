import { setupListeners } from '@reduxjs/toolkit/query';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { PurchaseCode } from '../../../../contract/entities.ts';
import { texts } from '../../../../src/features/welcome/texts.ts';
import { createTokenCookies } from '../../../../src/session/tokenCookies.ts';
import { FakeNetwork, held, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { aPurchaseCode, me } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage, pause } from '../../../support/webApp.tsx';

const USED: PurchaseCode['used_by'] = {
  email: 'gast@example.org',
  created_at: '2026-11-20T18:05:00Z',
};
const LONG = 'eine.sehr.lange.adresse.eines.freundes@example.org';

let network: FakeNetwork;

const haveTokens = (...tokens: PurchaseCode[]) =>
  network.on(wire.me, () => json(200, me({ tokens })));

beforeEach(() => {
  haveSession();
  network = new FakeNetwork()
    .install()
    .on(wire.emailHistory, () => json(200, { 'CODE-1': [], 'CODE-2': [] }));
  haveTokens(aPurchaseCode(1), aPurchaseCode(2, { used_by: USED }));
});
afterEach(clearCookies);

const codes = async () => within(await screen.findByRole('list', { name: 'Ticket-Kauf-Codes' }));
const ticket = async (code: string) => {
  const tickets = (await codes()).getAllByRole('article');
  return within(tickets.find((article) => within(article).queryByText(code) !== null)!);
};

describe('§2 Welcome page', () => {
  it('greets the user by first name and lists the codes, free ones first', async () => {
    haveTokens(aPurchaseCode(2, { used_by: USED }), aPurchaseCode(1), aPurchaseCode(3));
    openPage('/');
    expect(await screen.findByRole('heading', { name: 'Hallo Änne' })).toBeInTheDocument();
    expect(screen.getByText('2 von 3 Codes sind noch frei.')).toBeInTheDocument();
    const shown = (await codes()).getAllByText(/^CODE-/).map(({ textContent }) => textContent);
    expect(shown).toEqual(['CODE-1', 'CODE-3', 'CODE-2']);
  });

  it('says when mails to the address come back, and where to change it', async () => {
    network.on(wire.me, () => json(200, me({ email_undeliverable: true })));
    openPage('/');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An member1@example.org kommen keine Mails an: Sie kommen zurück.',
    );
    expect(screen.getByRole('link', { name: 'E-Mail-Adresse ändern' })).toHaveAttribute(
      'href',
      '/account',
    );
  });

  it('says nothing of mails that arrive', async () => {
    openPage('/');
    await screen.findByRole('heading', { name: 'Hallo Änne' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['entry staff', { is_entry_staff: true }, 1],
    ['superusers', { is_superuser: true }, 1],
    ['other members', {}, 0],
  ])('§6 shows the way to the scanner to %s: %j', async (_, roles, links) => {
    network.on(wire.me, () => json(200, me(roles)));
    openPage('/');
    await screen.findByRole('heading', { name: 'Hallo Änne' });
    expect(screen.queryAllByRole('link', { name: 'Zum Scanner am Einlass' })).toHaveLength(links);
  });

  it.each([
    ['entry staff', { is_entry_staff: true }, 1],
    ['other members', {}, 0],
  ])('without an answer, too, to who were %s the last time', async (_, roles, links) => {
    globalThis.reportError = () => undefined;
    createTokenCookies().storeUserData(me(roles));
    network.on(wire.me, noNetwork);
    openPage('/');
    await screen.findByText('Deine Codes konnten nicht geladen werden.');
    expect(screen.queryAllByRole('link', { name: 'Zum Scanner am Einlass' })).toHaveLength(links);
  });

  it("a code is free for a server that leaves out 'used_by', too", async () => {
    const { used_by: _, ...bare } = aPurchaseCode(1);
    network.on(wire.me, () => json(200, { ...me({}), tokens: [bare] }));
    openPage('/');
    expect(await screen.findByText('Dein Code ist noch frei.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Code CODE-1 per E-Mail senden' })).toBeEnabled();
  });

  it('shows codes that were created meanwhile when the page is looked at again', async () => {
    haveTokens(aPurchaseCode(1));
    const { store } = openPage('/');
    const stop = setupListeners(store.dispatch);
    expect(await (await codes()).findByText('CODE-1')).toBeInTheDocument();
    haveTokens(aPurchaseCode(1), aPurchaseCode(2));
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await (await codes()).findByText('CODE-2')).toBeInTheDocument();
    stop();
  });

  it("an empty list shows 'Du hast noch keine Ticket-Kauf-Codes.'", async () => {
    haveTokens();
    openPage('/');
    expect(await screen.findByText('Du hast noch keine Ticket-Kauf-Codes.')).toBeVisible();
    expect(network.to(wire.emailHistory)).toHaveLength(1);
  });

  it.each([
    ['an administrator', { is_superuser: true }, 1],
    ['another member', { is_entry_staff: true }, 0],
  ])('without codes, %s is led to the office: %j', async (_, roles, links) => {
    network.on(wire.me, () => json(200, me({ ...roles, tokens: [] })));
    openPage('/');
    await screen.findByText('Du hast noch keine Ticket-Kauf-Codes.');
    const ways = screen.queryAllByRole('link', { name: 'Ins Büro' });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(Array(links).fill('/admin'));
  });

  it("each code has a copy button: toast 'Ticket kopiert!'", async () => {
    const { user } = openPage('/');
    await user.click(await screen.findByRole('button', { name: 'Code CODE-1 kopieren' }));
    expect(await screen.findByText('Ticket kopiert!')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('CODE-1');
  });

  it('says so when the browser lets nothing be copied', async () => {
    const { user } = openPage('/');
    const button = await screen.findByRole('button', { name: 'Code CODE-1 kopieren' });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(button);
    expect(await screen.findByText(texts.copyFailure)).toBeInTheDocument();
  });

  it('a used code is struck through, with time and address, and cannot be sent', async () => {
    openPage('/');
    const used = await ticket('CODE-2');
    expect(used.getByText('CODE-2').tagName).toBe('S');
    expect(used.getByText('Ticket ausgestellt')).toBeInTheDocument();
    expect(used.getByText('20.11.2026, 19:05 Uhr')).toBeInTheDocument();
    expect(used.getByText(/gast@example\.org/)).toBeInTheDocument();
    expect(used.getByRole('button', { name: 'Code CODE-2 per E-Mail senden' })).toBeDisabled();
    expect(used.getByRole('button', { name: 'Code CODE-2 kopieren' })).toBeEnabled();
  });

  it('has one primary button, which copies the next free code; a spent one is copied quietly', async () => {
    haveTokens(aPurchaseCode(2, { used_by: USED }), aPurchaseCode(1), aPurchaseCode(3));
    openPage('/');
    const look = async (code: string) =>
      (await ticket(code)).getByRole('button', { name: `Code ${code} kopieren` }).className;
    await waitFor(async () => expect(await look('CODE-1')).toContain('plain-button-loud'));
    expect(await look('CODE-3')).not.toMatch(/loud|quiet/);
    expect(await look('CODE-2')).toContain('welcome-quiet');
    expect(document.querySelectorAll('main .plain-button-loud')).toHaveLength(1);
  });

  it('the next free code is one that nobody was sent, as long as there is one', async () => {
    const mail = { id: 1, email: 'freund@example.org', sent_at: '2026-06-01T10:00:00Z' };
    network.on(wire.emailHistory, () => json(200, { 'CODE-1': [mail] }));
    haveTokens(aPurchaseCode(1), aPurchaseCode(3));
    openPage('/');
    expect(await screen.findByText(/Auch verschickt bleibt er frei/)).toBeVisible();
    const copies = (code: string) => screen.findByRole('button', { name: `Code ${code} kopieren` });
    const next = await copies('CODE-3');
    await waitFor(() => expect(next.className).toContain('plain-button-loud'));
    expect((await copies('CODE-1')).className).not.toContain('plain-button-loud');
  });

  it('a mail that did not arrive is not said to be sent, and its code is still to be given away', async () => {
    const mail = { id: 1, email: 'weg@example.org', sent_at: '2026-06-01T10:00:00Z' };
    network.on(wire.emailHistory, () => json(200, { 'CODE-1': [{ ...mail, has_failed: true }] }));
    haveTokens(aPurchaseCode(1), aPurchaseCode(3));
    const { user } = openPage('/');
    expect(await screen.findByText('Kam nicht an bei weg@example.org')).toBeVisible();
    expect(screen.queryByText(/^Verschickt an/)).toBeNull();
    const copy = screen.getByRole('button', { name: 'Code CODE-1 kopieren' });
    await waitFor(() => expect(copy.className).toContain('plain-button-loud'));
    await user.click(screen.getByText('Gesendet an'));
    const list = within(screen.getByRole('list', { name: 'Gesendet an' }));
    expect(list.getByText('kam nicht an')).toBeVisible();
  });

  it("'Gesendet an' shows e-mails with timestamps, cut after 35 characters", async () => {
    const mail = { id: 1, email: LONG, sent_at: '2026-06-01T10:00:00Z' };
    network.on(wire.emailHistory, () => json(200, { 'CODE-1': [mail] }));
    const { user } = openPage('/');
    await user.click(await screen.findByText('Gesendet an'));
    const list = within(screen.getByRole('list', { name: 'Gesendet an' }));
    expect(list.getByText('01.06.2026, 12:00 Uhr')).toBeVisible();
    expect(list.getByText(`${LONG.slice(0, 35)}…`)).toHaveAttribute('title', LONG);
  });

  it('has the place of the history ready while it is being fetched', async () => {
    const late = held();
    network.on(wire.emailHistory, () => late.answer);
    openPage('/');
    expect((await ticket('CODE-1')).getByText(texts.historyPending)).toBeVisible();
    late.give(json(200, {}));
    expect(await (await ticket('CODE-1')).findByText(texts.notSent)).toBeVisible();
  });

  it('a free code can be printed, a used one is of no use on paper', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = openPage('/');
    await user.click(await screen.findByRole('button', { name: 'Code CODE-1 drucken' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(document.querySelector('.print-sheet')).toHaveTextContent('CODE-1');
    expect((await ticket('CODE-2')).queryByText('Drucken')).not.toBeInTheDocument();
    print.mockRestore();
  });

  it('shows the codes while their history cannot be fetched, and tries again', async () => {
    network.on(wire.emailHistory, [noNetwork, () => json(200, {})]);
    const { user } = openPage('/');
    expect(await screen.findByText(texts.historyFailure)).toBeInTheDocument();
    expect((await codes()).getByText('CODE-1')).toBeInTheDocument();
    expect(screen.queryByText(texts.historyPending)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Erneut versuchen/ }));
    await waitFor(() => expect(screen.queryByText(texts.historyFailure)).not.toBeInTheDocument());
  });

  it('says so when the member cannot be fetched, and tries again', async () => {
    globalThis.reportError = () => undefined;
    network.on(wire.me, noNetwork);
    const { user } = openPage('/');
    const retry = await screen.findByRole('button', { name: /Erneut versuchen/ });
    // The layout asks once, and so does the page that it shows then: nothing asks on and on.
    await pause(50);
    expect(network.to(wire.me)).toHaveLength(2);
    network.on(wire.me, () => json(200, me({ tokens: [aPurchaseCode(1)] })));
    await user.click(retry);
    expect(await screen.findByText('Dein Code ist noch frei.')).toBeInTheDocument();
  });
});

describe('§2 the dialog that sends a code', () => {
  async function open() {
    const page = openPage('/');
    await page.user.click(
      await screen.findByRole('button', { name: 'Code CODE-1 per E-Mail senden' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    return { ...page, dialog, field: dialog.getByLabelText('E-Mail-Adresse') };
  }
  const send = (dialog: Awaited<ReturnType<typeof open>>['dialog']) =>
    dialog.getByRole('button', { name: /Senden/ });

  it('shows the code, sends it, says so and closes', async () => {
    network.on(wire.sendTicketEmail, () => json(200, { message: 'ok' }));
    const { user, dialog, field } = await open();
    expect(dialog.getByText('CODE-1')).toBeInTheDocument();
    await user.type(field, 'freund@example.org{Enter}');
    expect(
      await screen.findByText('Ticket-Kauf-Code wurde erfolgreich an freund@example.org gesendet!'),
    ).toBeInTheDocument();
    expect(network.to(wire.sendTicketEmail)[0]?.body).toEqual({
      token: 'CODE-1',
      email: 'freund@example.org',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(network.to(wire.emailHistory)).toHaveLength(2);
  });

  it('the code is no longer free where the network goes as the answer arrives', async () => {
    network.on(wire.sendTicketEmail, () => {
      network.on(wire.emailHistory, noNetwork).on(wire.me, noNetwork);
      return json(200, { message: 'ok' });
    });
    const { user, field } = await open();
    await user.type(field, 'freund@example.org{Enter}');
    await waitFor(() => expect(network.to(wire.emailHistory)).toHaveLength(2));
    const card = await ticket('CODE-1');
    expect(await card.findByText(texts.given('freund@example.org', 0))).toBeVisible();
    expect(card.queryByText(texts.isFree)).not.toBeInTheDocument();
    await pause(50);
    expect(screen.queryByText(texts.historyFailure)).not.toBeInTheDocument();
  });

  it.each([
    ['nothing', '', 'E-Mail-Adresse ist erforderlich'],
    ['no address', 'freund', 'Ungültige E-Mail-Adresse'],
  ])('§5 %s', async (_, address, sentence) => {
    const { user, dialog, field } = await open();
    if (address !== '') await user.type(field, address);
    await user.click(send(dialog));
    expect(await dialog.findByText(sentence)).toBeInTheDocument();
    expect(network.to(wire.sendTicketEmail)).toHaveLength(0);
  });

  it.each([
    ["the server's error", () => json(409, { error: 'Schon eingelöst.' }), 'Schon eingelöst.'],
    ['no sentence', () => json(500, {}), texts.sendFailure],
    ['no network', noNetwork, 'Fehler beim Senden der E-Mail. Bitte versuchen Sie es erneut.'],
  ])('§8 failure: %s; the address stays', async (_, answer, sentence) => {
    network.on(wire.sendTicketEmail, answer);
    const { user, dialog, field } = await open();
    await user.type(field, 'freund@example.org');
    await user.click(send(dialog));
    expect(await dialog.findByText(sentence)).toBeInTheDocument();
    expect(field).toHaveValue('freund@example.org');
  });

  it('a second Enter sends nothing twice', async () => {
    const late = held();
    network.on(wire.sendTicketEmail, () => late.answer);
    const { user, dialog, field } = await open();
    await user.type(field, 'freund@example.org{Enter}{Enter}');
    await user.click(send(dialog));
    late.give(json(200, {}));
    await screen.findByText(/erfolgreich an freund@example\.org/);
    expect(network.to(wire.sendTicketEmail)).toHaveLength(1);
  });
});

describe('§4 nothing of one user is there for the next', () => {
  it('logging out and in again shows the codes of the one who is signed in', async () => {
    network.on(wire.signIn, () => json(200, { access: 'a2', refresh: 'r2' }));
    const { user } = openPage('/');
    await screen.findByText('CODE-1');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(document.cookie).toBe('');
    const late = held();
    network.on(wire.me, () => late.answer);
    await user.type(await screen.findByLabelText('E-Mail'), 'b@b.de');
    await user.type(screen.getByLabelText('Passwort'), 'geheim1{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(screen.queryByText('CODE-1')).not.toBeInTheDocument();
    late.give(json(200, me({ first_name: 'Bo', tokens: [aPurchaseCode(9)] })));
    expect(await screen.findByText('Hallo Bo')).toBeInTheDocument();
    expect(await screen.findByText('CODE-9')).toBeInTheDocument();
  });
});

describe('how many codes are free', () => {
  it.each([
    [1, 1, 'Dein Code ist noch frei.'],
    [0, 1, 'Dein Code ist eingelöst.'],
    [3, 3, 'Alle 3 Codes sind noch frei.'],
    [0, 3, 'Alle 3 Codes sind eingelöst.'],
    [1, 3, '1 von 3 Codes ist noch frei.'],
    [2, 3, '2 von 3 Codes sind noch frei.'],
  ])('%d of %d', (free, all, sentence) => {
    expect(texts.free(free, all)).toBe(sentence);
  });
});
