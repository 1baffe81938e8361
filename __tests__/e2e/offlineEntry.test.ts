/** The gate without a network, in a real browser: it judges, keeps the taps, and brings them to the server later. */
import { texts as app } from '../../src/app/texts.ts';
import { codeDialogTexts } from '../../src/features/scan/dialogs/texts.ts';
import { texts } from '../../src/features/scan/texts.ts';
import { storedOn } from '../support/deviceStorage.ts';
import { forEachEngine, isSmoke } from '../support/engines.ts';
import { signIn } from '../support/journey.ts';
import { visitGate, type Phone } from '../support/phone.ts';
import { startPhoneGate, type PhoneGate } from '../support/phoneGate.ts';
import { signInAdmin } from '../support/session.ts';

const admin = { email: 'leitung@example.org', password: 'Leitung-2027!' };

forEachEngine('the gate without a network', (engine) => {
  let gate: PhoneGate;
  let ledger: PhoneGate['ledger'];
  let tickets: readonly string[];
  let phone: Phone;

  const verdict = (text: string | RegExp) =>
    phone.page.locator('.verdict').getByText(text).waitFor();

  async function show(ticketId: string): Promise<void> {
    await phone.page.getByRole('button', { name: texts.codeDialog.open }).click();
    await phone.page.getByLabel(codeDialogTexts.label).fill(`einlass::${ticketId}`);
    await phone.page.keyboard.press('Enter');
  }

  async function admit(ticketId: string): Promise<void> {
    await show(ticketId);
    await verdict(/laut Gerätedaten/);
    await phone.page.getByRole('button', { name: texts.invalidate }).click();
    await verdict(texts.verdicts.kept);
    await verdict(texts.verdicts.idle);
  }

  beforeAll(async () => {
    gate = await startPhoneGate({ location: await engine.newLocation() });
    ({ ledger, tickets, phone } = gate);
    await signInAdmin(phone.context, gate.server, admin);
    await visitGate(phone.page);
  });

  afterEach(() => phone.context.setOffline(false));
  afterAll(() => gate.end());

  test('G3: taps without a network survive the end of the browser, and reach the server once', async () => {
    const [first, second] = tickets as [string, string];
    await phone.context.setOffline(true);
    await admit(first);
    await admit(second);
    await phone.page.getByText(texts.device.open(2)).waitFor();
    await show(first);
    await verdict(/^Gerade hier entwertet/);
    await phone.page.getByRole('button', { name: texts.discard }).click();
    await show('ABCDEFGHJKLMNPQRSTUVWXYZ23');
    await verdict(texts.verdicts.unlisted);
    const rows = () => Promise.all([first, second].map(ledger.rowsOf));
    expect(await rows()).toEqual([[], []]);

    await phone.restart();
    // Not the scanner: somebody signed in who may scan is enough.
    await phone.page.goto('/');
    // Both are on their way at once.
    for (const ticketId of [first, second]) await ledger.arrivalOf(ticketId);
    expect(await rows()).toMatchObject([
      [{ kind: 'admit', mode: 'device', seq: 1 }],
      [{ kind: 'admit', mode: 'device', seq: 2 }],
    ]);
  });

  if (isSmoke(engine)) return;

  test('G8: logging out sends what it can, wipes the list, and keeps what the server has not got', async () => {
    const ticket = tickets[2]!;
    await visitGate(phone.page);
    await phone.context.setOffline(true);
    await admit(ticket);
    await phone.page.getByRole('button', { name: 'Logout' }).click();
    await phone.page.getByRole('button', { name: app.leave.leaveToDevice }).click();
    await phone.page.waitForURL(/\/login$/);
    const { database, single } = await storedOn(phone.page);
    expect(database).toHaveLength(1);
    expect(single).toEqual(['device']);

    await phone.context.setOffline(false);
    await signIn(phone.page, admin);
    expect(await ledger.arrivalOf(ticket)).toMatchObject([{ kind: 'admit', mode: 'device' }]);
  });
});
