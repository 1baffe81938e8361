/** A phone that changes hands, in a real browser: what it has let in is reported, whoever holds it or nobody. */
import type { BoardDevice } from '../../contract/entry/board.ts';
import { entryCalls } from '../../contract/entry/calls.ts';
import { notReported } from '../../src/entry/engine/texts.ts';
import { texts as app } from '../../src/app/texts.ts';
import { texts as login } from '../../src/features/login/texts.ts';
import { texts as device } from '../../src/features/scan/device/texts.ts';
import { texts } from '../../src/features/scan/texts.ts';
import { ask } from '../support/apiClient.ts';
import { storedOn } from '../support/deviceStorage.ts';
import { forEachEngine, isSmoke } from '../support/engines.ts';
import { letIn } from '../support/gatePhone.ts';
import { signIn } from '../support/journey.ts';
import { visitGate, type Phone } from '../support/phone.ts';
import { startPhoneGate, type PhoneGate } from '../support/phoneGate.ts';
import { keepSession, registerInvited } from '../support/session.ts';

const admin = { email: 'leitung@example.org', password: 'Leitung-2027!' };
const anna = { email: 'anna@example.org', password: 'Einlass-2027!' };

forEachEngine('a phone that changes hands', (engine) => {
  let gate: PhoneGate;
  let ledger: PhoneGate['ledger'];
  let phone: Phone;
  let adminAccess: string;
  let used = 0;

  const freshTicket = () => gate.tickets[used++]!;
  const button = (name: string) => phone.page.getByRole('button', { name, exact: true });
  const dialog = () => phone.page.locator('.leave');
  const look = () => phone.page.evaluate(() => dispatchEvent(new Event('focus')));

  /** The guest is inside, and the server does not know. */
  async function letInWithoutNetwork(): Promise<string> {
    const ticketId = freshTicket();
    await phone.context.setOffline(true);
    await letIn(phone.page, ticketId);
    await phone.page.locator('.device-open').getByText(texts.device.open(1)).waitFor();
    return ticketId;
  }

  async function lookUntilGone(selector: string): Promise<void> {
    const looks = setInterval(() => void look().catch(() => undefined), 300);
    await phone.page.locator(selector).waitFor({ state: 'detached' });
    clearInterval(looks);
  }

  beforeAll(async () => {
    gate = await startPhoneGate({ location: await engine.newLocation() });
    ({ ledger, phone } = gate);
    const { server } = gate;
    adminAccess = (await registerInvited(server, server.invitation(), admin)).access;
    const words = ['member', 'add', '--first-name', 'Anna', '--last-name', 'Groß'];
    const invited = await server.command(...words, '--entry-staff');
    await keepSession(phone.context, server.url, await registerInvited(server, invited, anna));
    await visitGate(phone.page);
  });
  afterEach(() => phone.context.setOffline(false));
  afterAll(() => gate.end());

  test('logout without a network says what is not reported, and leaves it with the device, which reports it', async () => {
    const ticketId = await letInWithoutNetwork();
    await button(app.logout).click();
    await dialog().getByText(notReported(1), { exact: true }).waitFor();
    await button(app.leave.leaveToDevice).click();
    await phone.page.waitForURL(/\/login$/);
    // The card, and no error page: its files are on the device.
    await phone.page.getByLabel(login.email).waitFor();
    await phone.page.getByText(login.notReported(1)).waitFor();
    expect((await storedOn(phone.page)).single).toEqual(['device']);
    expect(await ledger.rowsOf(ticketId)).toEqual([]);

    await phone.context.setOffline(false);
    await look();
    await phone.page.getByText(login.allReported).waitFor();
    expect(await ledger.arrivalOf(ticketId)).toMatchObject([
      { kind: 'admit', mode: 'device', staff: 'Anna' },
    ]);
    expect(await phone.context.cookies()).not.toContainEqual(
      expect.objectContaining({ name: 'access_token' }),
    );
  });

  if (isSmoke(engine)) return;

  test('also when the browser was closed meanwhile, and nobody signs in', async () => {
    await signIn(phone.page, anna);
    await visitGate(phone.page);
    const ticketId = await letInWithoutNetwork();
    await button(app.logout).click();
    await button(app.leave.leaveToDevice).click();
    await phone.page.waitForURL(/\/login$/);
    await phone.restart();
    await phone.page.goto('/login');
    expect(await ledger.arrivalOf(ticketId)).toMatchObject([{ kind: 'admit', staff: 'Anna' }]);
  });

  test('whoever waits ends the shift with its figures, and leaves no list', async () => {
    await signIn(phone.page, anna);
    await visitGate(phone.page);
    const ticketId = await letInWithoutNetwork();
    await phone.page.locator('.device-who button').click();
    await button(device.shift.end).click();
    await dialog().getByText(notReported(1), { exact: true }).waitFor();
    await button(app.leave.wait).click();
    await phone.context.setOffline(false);
    await look();
    await dialog().getByText(app.leave.allReported).waitFor();
    expect(await ledger.arrivalOf(ticketId)).toMatchObject([{ kind: 'admit' }]);
    // Those before have ended their shifts.
    expect(await dialog().locator('dd').allInnerTexts()).toEqual(['1', expect.any(String), '0']);
    await button(app.leave.endShift).click();
    await phone.page.getByLabel(login.email).waitFor();
    expect((await storedOn(phone.page)).single).toEqual(['device']);
    expect(await phone.page.getByText(login.notReported(1)).count()).toBe(0);
  });

  test('the role is withdrawn in mid-shift: what is open goes up, the list goes, the screen says why, and goes on', async () => {
    await signIn(phone.page, anna);
    await visitGate(phone.page);
    const ticketId = await letInWithoutNetwork();
    await ledger.setEntryRole('Anna', false);
    await phone.context.setOffline(false);
    await look();
    await phone.page.getByText(device.barred.word.role).waitFor();
    await phone.page.getByText(device.barred.advice.role).waitFor();
    await phone.page.getByText(device.barred.allReported).waitFor();
    expect(await ledger.arrivalOf(ticketId)).toMatchObject([{ kind: 'admit', staff: 'Anna' }]);
    expect((await storedOn(phone.page)).single).toEqual(['device']);
    expect(await button(texts.invalidate).count()).toBe(0);

    await ledger.setEntryRole('Anna', true);
    await lookUntilGone('.barred');
    await letIn(phone.page, freshTicket());
  });

  test('the phone is lost: the board ends its device and its session; it says why, and what it had is a conflict', async () => {
    const ticketId = await letInWithoutNetwork();
    const { url } = gate.server;
    const board = await ask<{ devices: BoardDevice[] }>(url, entryCalls.board, {
      access: adminAccess,
    });
    const { id } = board.body.devices.find(({ staff }) => staff === 'Anna Groß')!;
    const lost = await ask(url, entryCalls.loseDevice, {
      params: { id },
      body: {},
      access: adminAccess,
    });
    expect(lost.status).toBe(200);
    await phone.context.setOffline(false);
    await look();
    await phone.page.getByText(device.barred.word.device, { exact: true }).waitFor();
    await phone.page.getByText(device.barred.allReported).waitFor();
    expect(await ledger.arrivalOf(ticketId)).toMatchObject([{ kind: 'conflict', staff: 'Anna' }]);
    expect((await storedOn(phone.page)).single).toEqual(['device']);
    expect(phone.complaints).toEqual([]);
  });
});
