/** At the gate people wait: where a device has passed the second factor it is not asked again over a running scanner. */
import { accountCalls } from '../../../../contract/account/calls.ts';
import type { OwnSessions } from '../../../../contract/account/entities.ts';
import { calls } from '../../../../contract/calls.ts';
import type { TokenPair } from '../../../../contract/entities.ts';
import { createMembersService } from '../../../../server/modules/members/service.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { whileChecked } from '../../support/meanwhile.ts';
import { PASSWORD } from '../../support/testApp.ts';
import { cookieOf, createFactorApp, type FactorApp, type WithApp } from './factorApp.ts';
import { DAY_MS } from '../../../../contract/time.ts';

const NEW_PASSWORD = 'Winter#2027';

forEachEngine('a session that goes on over a running scanner', (engine) => {
  let app: FactorApp;
  beforeAll(async () => {
    app = await createFactorApp(await engine.open());
  });
  afterAll(() => app.server.close());

  /** The phone of entry staff who have passed both steps there. */
  async function phoneOf(member = { isEntryStaff: true }) {
    const owner = await app.signUpWithApp(member);
    const { challenge } = await app.begin(owner.email);
    const code = await app.codeOf(owner.secret);
    const reply = await app.pass({ challenge, code });
    return { owner, cookie: cookieOf(reply), pair: reply.body as TokenPair };
  }

  const resume = async ({ email }: WithApp, cookie: string, password = PASSWORD) =>
    (await app.signIn(email, { cookie, resumes: true, password })).status;
  const sidOf = ({ access }: TokenPair) =>
    (JSON.parse(Buffer.from(access.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid;
  const keyOf = async ({ access }: TokenPair) => {
    const { body } = await app.server.send(accountCalls.ownSessions, { token: access });
    return (body as OwnSessions).sessions.find((session) => session.is_this)!.key;
  };

  test('the cookie of another member, a made-up one and none at all ask for the second factor', async () => {
    const [anna, bert] = [await phoneOf(), await phoneOf()];
    const [name = ''] = /factor_[^=]+/.exec(anna.cookie) ?? [];
    const theirs = /factor_[^=]+=([^;]+)/.exec(bert.cookie)![1]!;
    expect(name).not.toBe('');
    for (const cookie of ['', bert.cookie, `${name}=${theirs}`, `${name}=${'A'.repeat(43)}`]) {
      expect(await resume(anna.owner, cookie)).toBe(403);
    }
  });

  test('the password alone lets it go on, again and again; a wrong one does not', async () => {
    const { owner, cookie } = await phoneOf();
    expect(await resume(owner, cookie, 'falsch-geraten')).toBe(401);
    for (let shift = 0; shift < 4; shift += 1) {
      app.server.clock.advance(30 * DAY_MS);
      expect(await resume(owner, cookie)).toBe(200);
    }
    app.server.clock.advance(38 * DAY_MS);
    expect(await resume(owner, cookie)).toBe(403);
  });

  test('a browser keeps the cookies of ten accounts and no more, those that it got last', async () => {
    const owner = await app.signUpWithApp();
    const { challenge } = await app.begin(owner.email);
    const [own = ''] = /factor_[^=]+=[^;]+/.exec(owner.cookie) ?? [];
    const others = Array.from({ length: 12 }, (_, n) => `factor_${String(n).padStart(12, '0')}`);
    const cookie = [own, ...others.map((name) => `${name}=x`)].join('; ');
    const reply = await app.pass({ challenge, code: await app.codeOf(owner.secret) }, { cookie });
    const given = (reply.headers['set-cookie'] as string[]).filter((each) =>
      each.startsWith('factor_'),
    );
    expect(given.filter((each) => each.includes('Max-Age=0'))).toEqual(
      others.slice(0, 3).map((name) => `${name}=; Path=/api/api/token; Max-Age=0`),
    );
    expect(given).toHaveLength(4);
  });

  test('it is asked at the sign-in itself, and of whoever may not scan', async () => {
    const { owner, cookie } = await phoneOf();
    expect(await app.signIn(owner.email, { cookie })).toMatchObject({ status: 403 });
    const member = await phoneOf({ isEntryStaff: false });
    expect(await resume(member.owner, member.cookie)).toBe(403);
  });

  test('whose right ends while the password is checked is asked', async () => {
    const { owner, cookie } = await phoneOf();
    const { database } = app.server.deps;
    whileChecked(app.server.deps, () =>
      database.db
        .updateTable('member')
        .set({ is_entry_staff: false })
        .where('id', '=', owner.id)
        .execute(),
    );
    expect(await resume(owner, cookie)).toBe(403);
  });

  test('the browser in which it was set up has passed it', async () => {
    const owner = await app.signUpWithApp({ isEntryStaff: true });
    expect(await resume(owner, owner.cookie)).toBe(200);
  });

  test('another password elsewhere does not stop the gate', async () => {
    const { owner, cookie, pair } = await phoneOf();
    const body = { old_password: PASSWORD, new_password: NEW_PASSWORD };
    await app.server.send(accountCalls.changePassword, { token: owner.access, body });
    expect(await app.server.send(calls.me, { token: pair.access })).toMatchObject({ status: 401 });
    expect(await resume(owner, cookie, NEW_PASSWORD)).toBe(200);
  });

  test('whoever signs out there, or is signed out there by hand, passes it again', async () => {
    const out = await phoneOf();
    const body = { sessions: [sidOf(out.pair)] };
    await app.server.send(accountCalls.endSessions, { body });
    expect(await resume(out.owner, out.cookie)).toBe(403);

    const ended = await phoneOf();
    const key = await keyOf(ended.pair);
    const { access } = ended.owner;
    await app.server.send(accountCalls.endOwnSession, { token: access, body: { key } });
    expect(await resume(ended.owner, ended.cookie)).toBe(403);

    const others = await phoneOf();
    await app.server.send(accountCalls.endOtherSessions, { token: others.owner.access });
    expect(await resume(others.owner, others.cookie)).toBe(403);
    // The one that asked goes on.
    expect(await resume(others.owner, others.owner.cookie)).toBe(200);
  });

  test('when a factor is taken away it is passed again everywhere else', async () => {
    const { owner, cookie } = await phoneOf();
    await app.addPasskey(owner);
    const { body } = await app.own(owner.access, 'ownFactors');
    const [{ id }] = (body as { factors: [{ id: number }] }).factors;
    await app.own(owner.access, 'removeFactor', { id, password: PASSWORD });
    expect(await resume(owner, cookie)).toBe(403);
    expect(await resume(owner, owner.cookie)).toBe(200);
  });

  test('whoever comes back by a link, or after being shut out, passes it again', async () => {
    const { owner, cookie } = await phoneOf();
    const { email } = owner;
    await app.server.send(calls.requestPasswordReset, { body: { email } });
    const mail = app.server.mails.at(-1);
    const token = mail?.kind === 'password-reset' ? mail.token : '';
    await app.server.send(calls.resetPassword, { body: { token, password: NEW_PASSWORD } });
    expect(await resume(owner, cookie, NEW_PASSWORD)).toBe(403);

    const shutOut = await phoneOf();
    const members = createMembersService(app.server.deps);
    await members.setActive(shutOut.owner.number, false);
    await members.setActive(shutOut.owner.number, true);
    expect(await resume(shutOut.owner, shutOut.cookie)).toBe(403);
  });

  test('the cookie is for the sign-in alone, and no script reads it', async () => {
    const { challenge } = await app.begin((await phoneOf()).owner.email);
    expect(challenge).not.toBe('');
    const owner = await app.signUpWithApp();
    const step = await app.begin(owner.email);
    const reply = await app.pass({
      ...{ challenge: step.challenge, code: await app.codeOf(owner.secret) },
    });
    const cookies = [reply.headers['set-cookie']].flat() as string[];
    expect(cookies.find((cookie) => cookie.startsWith('factor_'))).toMatch(
      /; Path=\/api\/api\/token; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
    );
  });
});
