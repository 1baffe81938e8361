/** The own name and address: changed by their member alone, the address only by a link to it. */
import { accountCalls } from '../../../../contract/account/calls.ts';
import type { OwnAccount } from '../../../../contract/account/entities.ts';
import { calls } from '../../../../contract/calls.ts';
import type { TokenPair } from '../../../../contract/entities.ts';
import { cleanUp } from '../../../../server/modules/operations/housekeeping.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import {
  createTestApp,
  PASSWORD,
  type SignedUpMember,
  type TestApp,
} from '../../support/testApp.ts';
import { DAY_MS } from '../../../../contract/time.ts';

forEachEngine('name and address of an account', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp(await engine.open());
  });
  afterAll(() => server.close());

  let addresses = 0;
  const newAddress = () => `Neu.${(addresses += 1)}@example.org`;
  const signIn = (email: string, password = PASSWORD) =>
    server.send(calls.signIn, { body: { email, password } });
  const accountOf = async ({ access }: TokenPair) =>
    (await server.send(accountCalls.ownAccount, { token: access })).body as OwnAccount;
  const ask = ({ access }: TokenPair, email: string, password = PASSWORD) =>
    server.send(accountCalls.requestEmailChange, { token: access, body: { email, password } });
  const confirm = ({ access }: TokenPair, token: string) =>
    server.send(accountCalls.confirmEmailChange, { token: access, body: { token } });
  const cancel = ({ access }: TokenPair) =>
    server.send(accountCalls.cancelEmailChange, { token: access });
  const rename = async (owner: TokenPair, first: string, last: string, version?: number) =>
    server.send(accountCalls.changeName, {
      token: owner.access,
      body: {
        version: version ?? (await accountOf(owner)).version,
        ...{ first_name: first, last_name: last },
      },
    });
  /** The secret of the newest link to that address. */
  const linkTo = (address: string): string => {
    const mail = server.mails.findLast(({ kind, to }) => kind === 'email-change' && to === address);
    return mail?.kind === 'email-change' ? mail.token : '';
  };
  async function linkOf(owner: SignedUpMember): Promise<{ email: string; token: string }> {
    const email = newAddress();
    expect(await ask(owner, email)).toMatchObject({ status: 200 });
    return { email, token: linkTo(email) };
  }
  const auditOf = async ({ id }: Pick<SignedUpMember, 'id'>) =>
    await server.deps.database.db
      .selectFrom('audit')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('subject', '=', `member:${id}`)
      .where('action', '!=', 'signed in')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();

  test('somebody else’s link does not work, whatever their role, and stays the owner’s', async () => {
    const owner = await server.signUp();
    const { email, token } = await linkOf(owner);
    for (const role of [{}, { isEntryStaff: true }, { isSuperuser: true }]) {
      const stranger = await server.signUp(role);
      await linkOf(stranger);
      expect(await confirm(stranger, token)).toMatchObject({
        status: 400,
        body: { error: texts.invalidEmailLink },
      });
      expect((await accountOf(stranger)).email).toBe(stranger.email);
    }
    expect(await server.send(accountCalls.confirmEmailChange, { body: { token } })).toMatchObject({
      status: 401,
    });
    expect((await accountOf(owner)).email).toBe(owner.email);
    expect((await confirm(owner, token)).status).toBe(200);
    expect((await accountOf(owner)).email).toBe(email);
  });

  test('the link changes the address, which signs in from then on; the old one is told', async () => {
    const owner = await server.signUp();
    const email = newAddress();
    expect(await ask(owner, ` ${email} `)).toMatchObject({
      status: 200,
      body: { message: texts.emailLinkSent(email) },
    });
    expect(server.mails.at(-1)).toMatchObject({ kind: 'email-change', to: email });
    const before = await accountOf(owner);
    expect(before).toMatchObject({ email: owner.email, new_email: { email } });
    expect((await signIn(email)).status).toBe(401);
    expect(await confirm(owner, linkTo(email))).toMatchObject({
      status: 200,
      body: { message: texts.emailChanged(email) },
    });
    expect(server.mails.at(-1)).toEqual({ kind: 'email-changed', to: owner.email });
    expect([await signIn(email.toLowerCase()), await signIn(owner.email)]).toMatchObject([
      { status: 200 },
      { status: 401 },
    ]);
    const after = await accountOf(owner);
    expect(after).toMatchObject({ email, new_email: null, version: before.version + 1 });
    expect(await auditOf(owner)).toEqual({
      action: 'member changed',
      actor_id: owner.id,
      before: JSON.stringify({ email: owner.email }),
      after: JSON.stringify({ email }),
    });
    // The office finds the member by the new address.
    const office = await server.signUp({ isSuperuser: true });
    const query = { search: email.toLowerCase() };
    const found = await server.send(calls.members, { token: office.access, query });
    expect(found.body).toMatchObject({ results: [{ id: owner.id, email }] });
  });

  test('a link is good once, for a day, and until another address is asked for', async () => {
    const owner = await server.signUp();
    const used = await linkOf(owner);
    expect((await confirm(owner, used.token)).status).toBe(200);
    expect((await confirm(owner, used.token)).status).toBe(400);

    const late = await linkOf(owner);
    server.clock.advance(DAY_MS - 1);
    const again = (await signIn(used.email)).body as TokenPair;
    expect((await accountOf(again)).new_email).not.toBeNull();
    server.clock.advance(1);
    expect((await accountOf(again)).new_email).toBeNull();
    expect((await confirm(again, late.token)).status).toBe(400);
    await cleanUp(server.deps);
    const { db } = server.deps.database;
    expect(await db.selectFrom('email_change').selectAll().execute()).toEqual([]);

    const signedIn = { ...owner, ...again };
    const [first, second] = [await linkOf(signedIn), await linkOf(signedIn)];
    expect((await confirm(again, first.token)).status).toBe(400);
    // The same address once more: what was sent first may be what arrives.
    await ask(again, second.email);
    expect((await confirm(again, second.token)).status).toBe(200);
    expect((await confirm(again, linkTo(second.email))).status).toBe(400);
  });

  test('one that is withdrawn is good no more, and nobody withdraws another’s', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()];
    const [withdrawn, kept] = [await linkOf(owner), await linkOf(other)];
    expect(await cancel(owner)).toMatchObject({
      status: 200,
      body: { message: texts.emailChangeCancelled },
    });
    expect((await accountOf(owner)).new_email).toBeNull();
    expect((await confirm(owner, withdrawn.token)).status).toBe(400);
    expect((await cancel(owner)).status).toBe(200);
    expect((await confirm(other, kept.token)).status).toBe(200);
  });

  test('whoever asks needs the password, which nobody can guess here', async () => {
    const owner = await server.signUp();
    const mails = server.mails.length;
    for (const [email, password, error] of [
      [newAddress(), 'falsch', texts.wrongPassword],
      ['keine Adresse', PASSWORD, texts.invalidEmail],
      [owner.email, PASSWORD, texts.emailIsTheirs],
    ] as const) {
      expect(await ask(owner, email, password)).toMatchObject({ status: 400, body: { error } });
    }
    expect(server.mails).toHaveLength(mails);
    for (let guess = 3; guess < 6; guess += 1) await ask(owner, newAddress(), 'falsch');
    expect(await ask(owner, newAddress())).toMatchObject({ status: 429 });
    expect((await accountOf(owner)).new_email).toBeNull();
  });

  test('whose address it is, only who reads its mails learns', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()];
    expect(await ask(owner, other.email)).toMatchObject({
      status: 200,
      body: { message: texts.emailLinkSent(other.email) },
    });
    expect(await confirm(owner, linkTo(other.email))).toMatchObject({
      status: 409,
      body: { error: texts.emailTaken },
    });
    expect((await accountOf(owner)).email).toBe(owner.email);
    expect((await signIn(other.email)).body).toHaveProperty('access');
  });

  test('a new password ends links to a new address, a new address those for a password', async () => {
    const owner = await server.signUp();
    const first = await linkOf(owner);
    for (const [old, wanted] of [
      [PASSWORD, 'Winter#2027'],
      ['Winter#2027', PASSWORD],
    ]) {
      const body = { old_password: old, new_password: wanted };
      const changed = await server.send(accountCalls.changePassword, { token: owner.access, body });
      expect(changed.status).toBe(200);
    }
    expect((await confirm(owner, first.token)).status).toBe(400);

    await server.send(calls.requestPasswordReset, { body: { email: owner.email } });
    const mail = server.mails.at(-1);
    const token = mail?.kind === 'password-reset' ? mail.token : '';
    const second = await linkOf(owner);
    expect((await confirm(owner, second.token)).status).toBe(200);
    expect(
      await server.send(calls.resetPassword, { body: { token, password: PASSWORD } }),
    ).toMatchObject({ status: 400 });

    const third = await linkOf(owner);
    await server.send(calls.requestPasswordReset, { body: { email: second.email } });
    const reset = server.mails.at(-1);
    const body = { token: reset?.kind === 'password-reset' ? reset.token : '', password: PASSWORD };
    expect((await server.send(calls.resetPassword, { body })).status).toBe(200);
    const again = (await signIn(second.email)).body as TokenPair;
    expect((await confirm(again, third.token)).status).toBe(400);
  });

  test('the own name, as the office would change it: versioned, found by, kept in the log', async () => {
    const owner = await server.signUp({ firstName: 'Änne', lastName: 'Öz' });
    const { version } = await accountOf(owner);
    expect(await rename(owner, ' Anna ', 'von  Öz')).toMatchObject({
      status: 200,
      body: { message: texts.nameChanged },
    });
    expect(await accountOf(owner)).toMatchObject({
      first_name: 'Anna',
      last_name: 'von Öz',
      version: version + 1,
    });
    expect(await auditOf(owner)).toEqual({
      action: 'member changed',
      actor_id: owner.id,
      before: JSON.stringify({ first_name: 'Änne', last_name: 'Öz' }),
      after: JSON.stringify({ first_name: 'Anna', last_name: 'von Öz' }),
    });
    expect(await rename(owner, 'Anne', 'Öz', version)).toMatchObject({
      status: 409,
      body: { error: texts.changedElsewhere },
    });
    expect((await rename(owner, ' \u200b', 'Öz')).status).toBe(400);
    expect((await accountOf(owner)).first_name).toBe('Anna');
    // The same once more is no change.
    await rename(owner, 'Anna', 'von Öz');
    expect((await accountOf(owner)).version).toBe(version + 1);
  });
});
