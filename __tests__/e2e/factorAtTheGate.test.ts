/** In mid-shift the password is enough on a phone on which the second factor was passed, and nowhere else. */
import { generate } from 'otplib';
import { secondStepTexts } from '../../src/features/login/secondStepTexts.ts';
import { passwordTexts } from '../../src/features/scan/dialogs/texts.ts';
import { texts } from '../../src/features/scan/texts.ts';
import { forEachEngine } from '../support/engines.ts';
import { hold } from '../support/heldCamera.ts';
import { visitGate, type Phone } from '../support/phone.ts';
import { startPhoneGate, type PhoneGate } from '../support/phoneGate.ts';
import { registerInvited } from '../support/session.ts';

const anna = { email: 'anna@example.org', password: 'Einlass-2027!' };
const own = '/api/auth/account/second-factor/totp/';

forEachEngine('a second factor at the gate', (engine) => {
  let gate: PhoneGate;
  let phone: Phone;
  let secret = '';

  beforeAll(async () => {
    gate = await startPhoneGate({ location: await engine.newLocation() });
    ({ phone } = gate);
    const { server } = gate;
    const printed = await server.command(
      ...['member', 'add', '--first-name', 'Anna', '--last-name', 'Tor', '--entry-staff'],
    );
    const { access } = await registerInvited(server, printed, anna);
    const post = async (path: string, body: object) => {
      const reply = await fetch(`${server.url}/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await reply.json()) as { challenge: string; secret: string };
    };
    const begun = await post(`${own}begin/`, { password: anna.password });
    ({ secret } = begun);
    const { challenge } = begun;
    await post(own, { challenge, code: await generate({ secret }), name: 'Telefon' });
  });
  afterAll(() => gate.end());

  test('is asked at the sign-in, and not over the running scanner', async () => {
    const page = phone.context.pages()[0]!;
    await page.goto('/login');
    await page.getByLabel('E-Mail').fill(anna.email);
    await page.getByLabel('Passwort', { exact: true }).fill(anna.password);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    const epoch = Math.floor(Date.now() / 1000) + 30;
    await page.getByLabel(secondStepTexts.code).fill(await generate({ secret, epoch }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Hallo Anna' }).waitFor();
    await visitGate(page);

    await gate.ledger.endSessions();
    const ticket = gate.tickets[0]!;
    await hold(page, `einlass::${ticket}`);
    const dialog = page.getByRole('dialog', { name: passwordTexts.title });
    await dialog.getByLabel(passwordTexts.label).fill(anna.password);
    await dialog.getByRole('button', { name: passwordTexts.submit }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .locator('.verdict')
      .getByText(/^Gültig$/)
      .waitFor();
    await page.getByRole('button', { name: texts.invalidate }).click();
    await page
      .getByText(/^Ticket erfolgreich entwertet/)
      .first()
      .waitFor();
    expect(await gate.ledger.rowsOf(ticket)).toMatchObject([{ kind: 'admit', staff: 'Anna' }]);
  });
});
