/** Second factors are set up and taken away by their owner, with the password, and by nobody else. */
import { accountCalls } from '../../../../contract/account/calls.ts';
import type { OwnFactors } from '../../../../contract/account/secondFactor.ts';
import { calls } from '../../../../contract/calls.ts';
import type { TokenPair } from '../../../../contract/entities.ts';
import { FACTORS_MAX } from '../../../../contract/limits.ts';
import type { MergePreview } from '../../../../contract/office/mergeEntities.ts';
import { mergeCalls } from '../../../../contract/office/merging.ts';
import { cleanUp } from '../../../../server/modules/operations/housekeeping.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { mailCertificate } from '../../../support/mailCertificate.ts';
import { changesAddress, meanwhile, whileChecked } from '../../support/meanwhile.ts';
import { createSoftPasskey } from '../../support/softPasskey.ts';
import { PASSWORD } from '../../support/testApp.ts';
import { createFactorApp, ORIGIN, type FactorApp } from './factorApp.ts';

const OVER = { status: 410, body: { error: texts.secondFactor.over } };
type Json = Record<string, unknown>;

forEachEngine('the second factors of an account', (engine) => {
  let app: FactorApp;
  beforeAll(async () => {
    app = await createFactorApp(await engine.open());
  });
  afterAll(() => app.server.close());

  const factorsOf = async (token: string) =>
    (await app.own(token, 'ownFactors')).body as OwnFactors;
  const begin = async (token: string, call: 'beginTotp' | 'beginPasskey') =>
    (await app.own(token, call, { password: PASSWORD })).body as {
      challenge: string;
      secret: string;
      uri: string;
      options: Json;
    };

  test('nobody sees, adds to or takes away another’s, whatever their role', async () => {
    const owner = await app.signUpWithApp();
    const { id } = (await factorsOf(owner.access)).factors[0]!;
    const { challenge, secret } = await begin(owner.access, 'beginTotp');
    const passkey = await begin(owner.access, 'beginPasskey');
    for (const role of [{}, { isEntryStaff: true }, { isSuperuser: true }]) {
      const { access } = await app.server.signUp(role);
      expect(await factorsOf(access)).toMatchObject({ factors: [], recovery_codes: 0 });
      const remove = { id, password: PASSWORD };
      expect(await app.own(access, 'removeFactor', remove)).toMatchObject({
        status: 404,
        body: { error: texts.secondFactor.gone },
      });
      const code = await app.codeOf(secret);
      expect(await app.own(access, 'addTotp', { challenge, code, name: 'x' })).toMatchObject(OVER);
      const made = createSoftPasskey(ORIGIN).make(passkey.options);
      const body = { challenge: passkey.challenge, passkey: made, name: 'x' };
      expect(await app.own(access, 'addPasskey', body)).toMatchObject(OVER);
    }
    expect((await factorsOf(owner.access)).factors).toHaveLength(1);
  });

  test('each step asks for the password, and counts wrong ones', async () => {
    const owner = await app.signUpWithApp();
    const { id } = (await factorsOf(owner.access)).factors[0]!;
    const calls = ['beginTotp', 'beginPasskey', 'removeFactor', 'renewRecoveryCodes'] as const;
    for (const call of calls) {
      const body = { password: 'falsch-geraten', ...(call === 'removeFactor' && { id }) };
      expect(await app.own(owner.access, call, body)).toMatchObject({
        status: 400,
        body: { error: texts.wrongPassword },
      });
    }
    for (let guess = 0; guess < 6; guess += 1) {
      await app.own(owner.access, 'renewRecoveryCodes', { password: 'falsch-geraten' });
    }
    for (const call of calls) {
      const body = { password: PASSWORD, ...(call === 'removeFactor' && { id }) };
      expect(await app.own(owner.access, call, body)).toMatchObject({ status: 429 });
    }
    expect((await factorsOf(owner.access)).factors).toHaveLength(1);
  });

  test('an app counts once it shows the right code; a mail and the log say so, and there are ten codes', async () => {
    const owner = await app.server.signUp();
    const { challenge, secret, uri } = await begin(owner.access, 'beginTotp');
    expect(uri).toMatch(/^otpauth:\/\/totp\/Einlass:/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(await app.signIn(owner.email)).toMatchObject({ status: 200 });
    const wrong = { challenge, code: '000000', name: 'Telefon' };
    expect(await app.own(owner.access, 'addTotp', wrong)).toMatchObject({
      status: 400,
      body: { error: texts.secondFactor.wrongCode, code: [texts.secondFactor.wrongCode] },
    });
    expect(texts.secondFactor.wrongCode).toContain('früherer Eintrag mit demselben Namen');
    const code = await app.codeOf(secret);
    const nameless = { challenge, code, name: ' ' };
    expect(await app.own(owner.access, 'addTotp', nameless)).toMatchObject({ status: 400 });
    const right = { challenge, code, name: '  Mein  Telefon ' };
    const added = await app.own(owner.access, 'addTotp', right);
    expect(added).toMatchObject({ status: 201, body: { message: texts.secondFactor.appAdded } });
    const { recovery_codes: codes } = added.body as { recovery_codes: string[] };
    expect(new Set(codes).size).toBe(10);
    for (const each of codes) expect(each).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(app.server.mails.at(-1)).toEqual({
      ...{ kind: 'second-factor', to: owner.email, event: 'added', name: 'Mein Telefon' },
    });
    expect(await factorsOf(owner.access)).toEqual({
      factors: [
        {
          ...{ id: expect.any(Number) as number, kind: 'totp', name: 'Mein Telefon' },
          ...{ created_at: app.server.clock.now().toISOString(), used_at: null },
        },
      ],
      recovery_codes: 10,
      is_required: false,
      has_passkeys: true,
    });
    expect((await app.auditOf('second factor added')).at(-1)).toMatchObject({
      ...{ actor_id: owner.id, subject: `member:${owner.id}` },
    });
    // The same again.
    expect(await app.own(owner.access, 'addTotp', right)).toMatchObject(OVER);
    // The code that was shown here is spent.
    const step = await app.begin(owner.email);
    const spent = await app.pass({ challenge: step.challenge, code });
    expect(spent).toMatchObject({ status: 401 });
  });

  test('the second one brings no codes, and says when it was used', async () => {
    const owner = await app.signUpWithApp();
    const passkey = await app.addPasskey(owner);
    expect(await factorsOf(owner.access)).toMatchObject({ recovery_codes: 10 });
    const step = await app.begin(owner.email);
    await app.pass({ challenge: step.challenge, passkey: passkey.show(step.passkey!) });
    const at = app.server.clock.now().toISOString();
    expect((await factorsOf(owner.access)).factors).toMatchObject([
      { kind: 'totp', name: 'Telefon', used_at: null },
      { kind: 'passkey', name: 'Laptop', used_at: at },
    ]);
  });

  test.each([
    ['another page', { origin: 'https://tickets.example.com' }],
    ['another host', { rpId: 'example.org' }],
    ['nobody who has shown who they are', { isVerified: false }],
    ['another challenge', { challenge: 'AAAA' }],
    // The library asks whatever address such a certificate names, and none is wanted.
    ['a certificate of its maker', { maker: mailCertificate }],
  ])('a passkey that was made for %s is refused', async (_, lies) => {
    const { access } = await app.server.signUp();
    const { challenge, options } = await begin(access, 'beginPasskey');
    const made = createSoftPasskey(ORIGIN).make(options, lies);
    expect(
      await app.own(access, 'addPasskey', { challenge, passkey: made, name: 'x' }),
    ).toMatchObject({
      status: 400,
      body: { error: texts.secondFactor.wrongPasskey },
    });
    expect((await factorsOf(access)).factors).toEqual([]);
  });

  test.each([null, 5, ['usb', 7]])(
    'what it can be reached by is taken from a browser with care: %j',
    async (transports) => {
      const owner = await app.server.signUp();
      const { challenge, options } = await begin(owner.access, 'beginPasskey');
      const passkey = createSoftPasskey(ORIGIN).make(options, { transports });
      const added = await app.own(owner.access, 'addPasskey', { challenge, passkey, name: 'x' });
      expect(added.status).toBe(201);
      expect(await app.begin(owner.email)).toMatchObject({ methods: ['passkey', 'recovery'] });
    },
  );

  test('what the password alone has opened elsewhere ends with the first one, and with each that goes', async () => {
    const owner = await app.server.signUp();
    const elsewhere = async (): Promise<TokenPair> =>
      (await app.signIn(owner.email)).body as TokenPair;
    const statusOf = async ({ access }: Pick<TokenPair, 'access'>) =>
      (await app.server.send(calls.me, { token: access })).status;
    const thief = await elsewhere();
    expect(await statusOf(thief)).toBe(200);
    const passkey = await app.addPasskey(owner);
    expect([await statusOf(thief), await statusOf(owner)]).toEqual([401, 200]);

    const step = await app.begin(owner.email);
    const other = await app.pass({
      challenge: step.challenge,
      passkey: passkey.show(step.passkey!),
    });
    expect(await statusOf(other.body as TokenPair)).toBe(200);
    const [{ id } = { id: 0 }] = (await factorsOf(owner.access)).factors;
    await app.own(owner.access, 'removeFactor', { id, password: PASSWORD });
    expect([await statusOf(other.body as TokenPair), await statusOf(owner)]).toEqual([401, 200]);
  });

  test('who is merged keeps them as long as that can be undone', async () => {
    const boss = await app.server.signUp({ isSuperuser: true });
    const [kept, gone] = [await app.server.signUp(), await app.signUpWithApp()];
    const both = { token: boss.access, params: { id: kept.id, other: gone.id } };
    const sides = (await app.server.send(mergeCalls.mergePreview, both)).body as MergePreview;
    const [version, gone_version] = [sides.kept.member.version, sides.gone.member.version];
    const reply = await app.server.send(mergeCalls.mergeMembers, {
      ...{ ...both, body: { version, gone_version, take: [] } },
    });
    expect(reply).toMatchObject({ status: 200 });
    const { database, clock } = app.server.deps;
    const left = async () => {
      const { db } = database;
      const of = (table: 'second_factor' | 'recovery_code') =>
        db.selectFrom(table).select('member_id').where('member_id', '=', gone.id).execute();
      return [(await of('second_factor')).length, (await of('recovery_code')).length];
    };
    await cleanUp({ database, clock });
    expect(await left()).toEqual([1, 10]);
    app.server.clock.advance(31 * 24 * 60 * 60 * 1000);
    await cleanUp({ database, clock });
    expect(await left()).toEqual([0, 0]);
  });

  test('a passkey is made once, and a known one is no other’s', async () => {
    const [mia, tom] = [await app.server.signUp(), await app.server.signUp()];
    const passkey = await app.addPasskey(mia);
    const { challenge, options } = await begin(tom.access, 'beginPasskey');
    expect(options).toMatchObject({
      rp: { id: 'tickets.example.org', name: 'Einlass' },
      user: { name: tom.email, displayName: 'Mia Möller' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const body = { challenge, passkey: passkey.make(options), name: 'x' };
    expect(await app.own(tom.access, 'addPasskey', body)).toMatchObject({
      status: 409,
      body: { error: texts.secondFactor.knownPasskey },
    });
    const again = await begin(mia.access, 'beginPasskey');
    expect(again.options).toMatchObject({ excludeCredentials: [{ id: passkey.id }] });
  });

  test('one is taken away, then the last one, and with it the codes: a mail says so each time', async () => {
    const owner = await app.signUpWithApp();
    await app.addPasskey(owner);
    const [first, second] = (await factorsOf(owner.access)).factors;
    const remove = (id: number) =>
      app.own(owner.access, 'removeFactor', { id, password: PASSWORD });
    expect(await remove(first!.id)).toMatchObject({ status: 200 });
    const to = owner.email;
    expect(app.server.mails.at(-1)).toEqual({
      ...{ kind: 'second-factor', to, event: 'removed', name: 'Telefon' },
    });
    expect(await remove(first!.id)).toMatchObject({ status: 404 });
    expect((await app.begin(to)).methods).toEqual(['passkey', 'recovery']);
    expect(await remove(second!.id)).toMatchObject({ status: 200 });
    expect(app.server.mails.at(-1)).toEqual({
      ...{ kind: 'second-factor', to, event: 'last removed', name: 'Laptop' },
    });
    expect(await factorsOf(owner.access)).toMatchObject({ factors: [], recovery_codes: 0 });
    expect(await app.signIn(to)).toMatchObject({ status: 200 });
    const removed = await app.auditOf('second factor removed');
    const own = removed.filter(({ subject }) => subject === `member:${owner.id}`);
    expect(own).toHaveLength(2);
  });

  test('new codes end those before', async () => {
    const owner = await app.signUpWithApp();
    const reply = await app.own(owner.access, 'renewRecoveryCodes', { password: PASSWORD });
    const { recovery_codes: codes } = reply.body as { recovery_codes: string[] };
    expect([reply.status, codes.length]).toEqual([201, 10]);
    const { challenge } = await app.begin(owner.email);
    const old = { challenge, recovery_code: owner.recoveryCodes[0] };
    expect(await app.pass(old)).toMatchObject({ status: 401 });
    expect(await app.pass({ challenge, recovery_code: codes[0] })).toMatchObject({ status: 200 });
    const { access } = await app.server.signUp();
    expect(await app.own(access, 'renewRecoveryCodes', { password: PASSWORD })).toMatchObject({
      status: 409,
      body: { error: texts.secondFactor.noFactor },
    });
  });

  test('the address of then is told, not one that was left meanwhile', async () => {
    const { id, access } = await app.signUpWithApp();
    const { deps, mails } = app.server;
    const { challenge, secret } = await begin(access, 'beginTotp');
    const code = await app.codeOf(secret);
    const added = await meanwhile(deps.database, changesAddress(id, 'eins@example.org'), () =>
      app.own(access, 'addTotp', { challenge, code, name: 'Tablet' }),
    );
    expect(added.status).toBe(201);
    expect(mails.at(-1)).toMatchObject({ event: 'added', to: 'eins@example.org' });
    const becomes = (email: string) => () => changesAddress(id, email)(deps.database.db);
    whileChecked(deps, becomes('zwei@example.org'));
    await app.own(access, 'renewRecoveryCodes', { password: PASSWORD });
    expect(mails.at(-1)).toMatchObject({ event: 'codes renewed', to: 'zwei@example.org' });
    const [factor] = (await factorsOf(access)).factors;
    whileChecked(deps, becomes('drei@example.org'));
    await app.own(access, 'removeFactor', { id: factor!.id, password: PASSWORD });
    expect(mails.at(-1)).toMatchObject({ event: 'removed', to: 'drei@example.org' });
  });

  test(`an account has ${FACTORS_MAX} and no more`, async () => {
    const owner = await app.signUpWithApp();
    const { db } = app.server.deps.database;
    const { id: _, ...row } = await db
      .selectFrom('second_factor')
      .selectAll()
      .where('member_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: FACTORS_MAX - 1 }, () => row);
    await db.insertInto('second_factor').values(more).execute();
    const { challenge, secret } = await begin(owner.access, 'beginTotp');
    const body = { challenge, code: await app.codeOf(secret), name: 'x' };
    expect(await app.own(owner.access, 'addTotp', body)).toMatchObject({ status: 409 });
  });

  test('they are among the own data, without secrets, and go with the account', async () => {
    const owner = await app.signUpWithApp();
    await app.addPasskey(owner);
    const file = await app.server.app.inject({
      url: '/api/api/auth/account/data/?format=json',
      headers: { authorization: `Bearer ${owner.access}` },
    });
    const data = file.json<{ second_factors: Json[]; recovery_codes: number }>();
    expect(data.second_factors).toMatchObject([
      { kind: 'totp', name: 'Telefon' },
      { kind: 'passkey', name: 'Laptop' },
    ]);
    expect(Object.keys(data.second_factors[0]!)).toEqual(['kind', 'name', 'created_at', 'used_at']);
    expect(data.recovery_codes).toBe(10);
    expect(file.body).not.toContain(owner.secret);
    const { db } = app.server.deps.database;
    const body = { password: PASSWORD };
    await app.server.send(accountCalls.deleteAccount, { token: owner.access, body });
    for (const table of ['second_factor', 'recovery_code', 'factor_pass'] as const) {
      const rows = await db
        .selectFrom(table)
        .selectAll()
        .where('member_id', '=', owner.id)
        .execute();
      expect(rows).toEqual([]);
    }
    const mails = await db
      .selectFrom('outbox')
      .select('kind')
      .where('recipient', '=', owner.email)
      .execute();
    expect(mails).toEqual([{ kind: 'account-deleted' }]);
    const log = JSON.stringify(
      await db
        .selectFrom('audit')
        .selectAll()
        .where('subject', '=', `member:${owner.id}`)
        .execute(),
    );
    expect(log).not.toContain('Laptop');
  });

  test('what is over is deleted in time', async () => {
    const owner = await app.signUpWithApp();
    const { challenge } = await app.begin(owner.email);
    await app.pass({ challenge, recovery_code: owner.recoveryCodes[0] });
    const { database, clock } = app.server.deps;
    const count = async (table: 'spent_challenge' | 'factor_pass') =>
      (await database.db.selectFrom(table).selectAll().execute()).length;
    app.server.clock.advance(4 * 60_000);
    await cleanUp({ database, clock });
    expect(await count('spent_challenge')).toBeGreaterThan(0);
    app.server.clock.advance(2 * 60_000);
    await cleanUp({ database, clock });
    expect(await count('spent_challenge')).toBe(0);
    expect(await count('factor_pass')).toBeGreaterThan(0);
    app.server.clock.advance(38 * 24 * 60 * 60_000);
    await cleanUp({ database, clock });
    expect(await count('factor_pass')).toBe(0);
  });
});

test('without HTTPS and a name there are no passkeys, and all else goes on', async () => {
  const { openDatabase } = await import('../../../../server/db/openDatabase.ts');
  const database = openDatabase({ location: ':memory:' });
  await database.migrate();
  const app = await createFactorApp(database, { config: { publicUrl: 'http://192.0.2.7:8080' } });
  const owner = await app.signUpWithApp();
  expect((await app.own(owner.access, 'ownFactors')).body).toMatchObject({ has_passkeys: false });
  const body = { password: PASSWORD };
  expect(await app.own(owner.access, 'beginPasskey', body)).toMatchObject({
    status: 409,
    body: { error: texts.secondFactor.noPasskeys },
  });
  expect((await app.begin(owner.email)).methods).toEqual(['totp', 'recovery']);
  await app.server.close();
  await database.close();
});
