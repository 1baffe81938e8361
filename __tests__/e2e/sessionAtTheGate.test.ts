/** Staff never fall out: a session that is refused in mid-shift asks for the password over the running scanner. */
import { passwordTexts } from '../../src/features/scan/dialogs/texts.ts';
import { texts } from '../../src/features/scan/texts.ts';
import { forEachEngine, isSmoke } from '../support/engines.ts';
import { hold, isSeen, looksAway, streamStates } from '../support/heldCamera.ts';
import { signIn, type Account } from '../support/journey.ts';
import { visitGate, type Phone } from '../support/phone.ts';
import { startPhoneGate, type PhoneGate } from '../support/phoneGate.ts';
import type { ServerProcess } from '../support/serverProcess.ts';
import { addAuthenticatorApp } from '../support/secondFactor.ts';
import { keepSession, registerInvited } from '../support/session.ts';
import { skipScanDelay } from '../support/shift.ts';

const anna = { email: 'anna@example.org', password: 'Einlass-2027!' };
const bert = { email: 'bert@example.org', password: 'Einlass-2028!' };

forEachEngine('a session that is refused in mid-shift', (engine) => {
  let gate: PhoneGate;
  let server: ServerProcess;
  let ledger: PhoneGate['ledger'];
  let tickets: readonly string[];
  let phone: Phone;

  const enlist = async (name: string, account: Account) => {
    const printed = await server.command(
      ...['member', 'add', '--first-name', name, '--last-name', 'Tor', '--entry-staff'],
    );
    return registerInvited(server, printed, account);
  };

  /** The first tab, however many there are. */
  const scanner = () => phone.context.pages()[0]!;
  const dialog = () => scanner().getByRole('dialog', { name: passwordTexts.title });
  const verdict = (text: string | RegExp) =>
    scanner().locator('.verdict').getByText(text).waitFor();
  const show = (ticketId: string) => hold(scanner(), `einlass::${ticketId}`);
  const tap = () => scanner().getByRole('button', { name: texts.invalidate }).click();

  /** The session ends while the ticket is checked. */
  async function refuseCheckOf(ticketId: string): Promise<void> {
    await skipScanDelay(scanner());
    // A phone that has found the server slow judges by itself for a while.
    await scanner().getByText(texts.device.online, { exact: true }).waitFor();
    // Neither earlier, when a heartbeat would ask first, nor so late that the check is given up.
    await phone.context.route(
      /\/check\//,
      async (route) => {
        await ledger.endSessions();
        await route.fallback();
      },
      { times: 1 },
    );
    await show(ticketId);
    await dialog().waitFor();
  }

  async function answer(password: string): Promise<void> {
    const field = dialog().getByLabel(passwordTexts.label);
    // As large as a thumb, and an iPhone does not zoom into it.
    expect((await field.boundingBox())!.height).toBeGreaterThanOrEqual(48);
    const textPx = await field.evaluate((input) => parseFloat(getComputedStyle(input).fontSize));
    expect(textPx).toBeGreaterThanOrEqual(16);
    await field.fill(password);
    await dialog().getByRole('button', { name: passwordTexts.submit }).click();
  }

  beforeAll(async () => {
    gate = await startPhoneGate({ location: await engine.newLocation() });
    ({ server, ledger, tickets, phone } = gate);
    await enlist('Bert', bert);
    await keepSession(phone.context, server.url, await enlist('Anna', anna));
    await visitGate(scanner());
  });

  afterEach(() => phone.context.setOffline(false));
  afterAll(() => gate.end());

  test('a tap that is refused for the session goes on after the password, and the camera never stops', async () => {
    const ticket = tickets[0]!;
    await show(ticket);
    await verdict(/^Gültig$/);
    await ledger.endSessions();
    await tap();
    await looksAway(scanner());
    await dialog().getByText(anna.email).waitFor();
    await scanner().keyboard.press('Escape');
    await scanner().keyboard.press('Escape');
    await answer('falsch-geraten');
    await dialog().getByText(passwordTexts.wrong).waitFor();
    // It has waited for its answer in vain, and counts as kept.
    await scanner().locator('.device-open').waitFor();
    await answer(anna.password);
    await dialog().waitFor({ state: 'detached' });
    await scanner()
      .getByText(/^Ticket erfolgreich entwertet/)
      .first()
      .waitFor();
    await verdict(texts.verdicts.idle);
    expect(await ledger.rowsOf(ticket)).toMatchObject([
      { kind: 'admit', mode: 'online', staff: 'Anna' },
    ]);
    expect(await streamStates(scanner())).toEqual(['live']);
  });

  if (isSmoke(engine)) return;

  test('so does a check, and no other code is accepted meanwhile', async () => {
    await refuseCheckOf(tickets[1]!);
    await looksAway(scanner());
    await skipScanDelay(scanner());
    await show(tickets[2]!);
    await isSeen(scanner());
    await answer(anna.password);
    await dialog().waitFor({ state: 'detached' });
    await verdict(/^Gültig$/);
    const shown = await scanner().locator('.verdict-ticket code').textContent();
    expect(shown?.replaceAll(' ', '')).toBe(tickets[1]);
    await looksAway(scanner());
    await scanner().getByRole('button', { name: texts.discard }).click();
  });

  test('another tab: the same member’s sign-in there lets the gate go on by itself, another member’s does not', async () => {
    const other = await phone.context.newPage();
    const goesOn = async () => {
      await dialog().waitFor({ state: 'detached' });
      await verdict(/^Gültig$/);
      await looksAway(scanner());
      await scanner().getByRole('button', { name: texts.discard }).click();
    };
    await refuseCheckOf(tickets[5]!);
    await other.goto('/login');
    await signIn(other, anna);
    await goesOn();

    await refuseCheckOf(tickets[6]!);
    await other.goto('/login');
    const looked = scanner().waitForResponse(/\/members\/me\/$/);
    await signIn(other, bert);
    await other.getByText('Bert Tor').first().waitFor();
    expect((await looked).status()).toBe(200);
    await dialog().getByText(anna.email).waitFor();
    await answer(anna.password);
    await goesOn();
    await other.getByText('Anna Tor').first().waitFor();
    await other.close();
  });

  test('G8: a session that ended while there was no network asks when it is back; the device reports meanwhile, and another member takes over', async () => {
    const ticket = tickets[3]!;
    await phone.context.setOffline(true);
    await skipScanDelay(scanner());
    await show(ticket);
    await verdict(/laut Gerätedaten/);
    await tap();
    await scanner().getByText(texts.device.open(1)).waitFor();
    await looksAway(scanner());
    await ledger.endSessions();
    await phone.context.setOffline(false);
    await dialog().waitFor();
    expect(await ledger.arrivalOf(ticket)).toMatchObject([{ kind: 'admit', mode: 'device' }]);
    await scanner().getByText(texts.device.open(0)).waitFor();
    await dialog()
      .getByRole('button', { name: passwordTexts.somebodyElse('Anna') })
      .click();
    await scanner().waitForURL(/\/login$/);
    await signIn(scanner(), bert);
  });

  test('a reload in front of the question leads by the way of all pages, and back to the scanner', async () => {
    await visitGate(scanner());
    await ledger.endSessions();
    await show(tickets[4]!);
    await dialog().waitFor();
    await scanner().reload();
    await scanner().waitForURL(/\/login$/);
    await signIn(scanner(), anna);
    await scanner().waitForURL(/\/scan$/);
    await scanner().locator('.camera-finder').waitFor();
  });

  test('a second factor is asked for once on a phone; from then on the password is enough', async () => {
    const [recoveryCode = ''] = await addAuthenticatorApp(server.url, anna);
    const discard = async () => {
      await looksAway(scanner());
      await scanner().getByRole('button', { name: texts.discard }).click();
    };
    await skipScanDelay(scanner());
    await show(tickets[7]!);
    await dialog().waitFor();
    await answer(anna.password);
    await dialog().getByLabel(passwordTexts.code).fill(recoveryCode);
    await dialog().getByRole('button', { name: passwordTexts.submit }).click();
    await dialog().waitFor({ state: 'detached' });
    await verdict(/^Gültig$/);
    await discard();

    await refuseCheckOf(tickets[8]!);
    await answer(anna.password);
    await dialog().waitFor({ state: 'detached' });
    await verdict(/^Gültig$/);
    await discard();
    expect(phone.complaints).toEqual([]);
  });
});
