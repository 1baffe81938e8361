/** A member deletes the own account: with the password, all that is personal, and nothing that the gate needs. */
import { sql } from 'kysely';

import { accountCalls } from '../../../../contract/account/calls.ts';
import { calls } from '../../../../contract/calls.ts';
import type { TokenPair } from '../../../../contract/entities.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import { newPurchaseCode, newTicketId } from '../../../../server/lib/randomCodes.ts';
import { DeliveryError } from '../../../../server/mail/deliveryError.ts';
import { privateTextsOf } from '../../../../server/mail/mails.ts';
import { claimDueMails, markFailed, markSent } from '../../../../server/mail/outboxRepository.ts';
import { insertPurchaseCodes } from '../../../../server/modules/purchaseCodes/repository.ts';
import { insertTickets } from '../../../../server/modules/tickets/repository.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import {
  createTestApp,
  PASSWORD,
  type SignedUpMember,
  type TestApp,
} from '../../support/testApp.ts';
import { changesAddress, whileChecked } from '../../support/meanwhile.ts';
import { asSeen } from '../../../support/asSeen.ts';

const NEW_PASSWORD = 'Winter#2027';

forEachEngine('deleting the own account', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await createTestApp(await engine.open());
  });
  afterEach(() => server.close());

  const remove = ({ access }: TokenPair, password = PASSWORD) =>
    server.send(accountCalls.deleteAccount, { token: access, body: { password } });
  const isSignedIn = async ({ access }: TokenPair) =>
    (await server.send(calls.me, { token: access })).status === 200;
  const rowOf = async ({ id }: SignedUpMember) =>
    await server.deps.database.db
      .selectFrom('member')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  /** Every text that is anywhere in the database. */
  async function everything(): Promise<string> {
    const { db } = server.deps.database;
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    const all = await Promise.all(
      tables
        .filter((name) => !/^kysely_|_fts|_data$|_idx$|_docsize$|_config$|_content$/.test(name))
        .map(async (name) => (await sql`select * from ${sql.table(name)}`.execute(db)).rows),
    );
    return JSON.stringify(all);
  }

  test('an address that was asked for and never confirmed is gone with the rest, and its mail is not sent', async () => {
    const owner = await server.signUp();
    const email = 'geheim.neu@privat.example';
    const body = { email, password: PASSWORD };
    await server.send(accountCalls.requestEmailChange, { token: owner.access, body });
    await server.send(accountCalls.requestEmailChange, {
      token: owner.access,
      body: { ...body, email: 'anders@privat.example' },
    });
    expect(await everything()).toContain(email);
    expect((await remove(owner)).status).toBe(200);
    expect(await everything()).not.toContain('privat.example');
  });

  test('the address is told of it, and is gone with a mail that was given up, too', async () => {
    const owner = await server.signUp();
    const { database, clock } = server.deps;
    expect((await remove(owner)).status).toBe(200);
    expect(server.mails.at(-1)).toEqual({ kind: 'account-deleted', to: owner.email });
    const asked = { now: clock.now(), limit: 100, except: [] };
    const row = (await claimDueMails(database.db, database.engine, asked)).find(
      ({ recipient }) => recipient === owner.email,
    )!;
    expect(row.kind).toBe('account-deleted');
    const failure = DeliveryError.from(
      new Error(`550 <${owner.email}> unknown`),
      privateTextsOf(row),
    );
    await markFailed(database.db, row, { now: clock.now(), error: failure.message });
    expect(await everything()).not.toContain(owner.email);
  });

  test('the address of then is told of it, not one that was left meanwhile', async () => {
    const owner = await server.signUp();
    const { db } = server.deps.database;
    whileChecked(server.deps, () => changesAddress(owner.id, 'jetzt@example.org')(db));
    expect((await remove(owner)).status).toBe(200);
    expect(server.mails.at(-1)).toEqual({ kind: 'account-deleted', to: 'jetzt@example.org' });
  });

  test('a wrong password deletes nothing, nor does nobody', async () => {
    const owner = await server.signUp();
    expect(await remove(owner, 'falsch')).toMatchObject({
      status: 400,
      body: { error: texts.wrongPassword },
    });
    expect(
      (await server.send(accountCalls.deleteAccount, { body: { password: PASSWORD } })).status,
    ).toBe(401);
    expect(await isSignedIn(owner)).toBe(true);
    for (let guess = 1; guess < 10; guess += 1) await remove(owner, `falsch ${guess}`);
    expect((await remove(owner)).status).toBe(429);
  });

  test('nothing personal is left anywhere; a guest’s ticket admits as before', async () => {
    const staff = await server.signUp({ isEntryStaff: true });
    const owner = await server.signUp({ firstName: 'Zwenja', lastName: 'Quastenflosser' });
    const { db } = server.deps.database;
    const createdAt = '2026-06-01T10:00:00.000Z';
    const code = { token: newPurchaseCode(), createdFor: owner.id, createdAt };
    const [codeId = 0] = await insertPurchaseCodes(db, [code]);
    const ticketId = newTicketId();
    await insertTickets(db, [
      { id: ticketId, purchaseCodeId: codeId, email: 'gast@example.org', createdAt },
    ]);
    await server.send(calls.requestPasswordReset, { body: { email: owner.email } });
    const other = (
      await server.send(calls.signIn, {
        body: { email: owner.email, password: PASSWORD },
      })
    ).body as TokenPair;
    await server.send(accountCalls.requestEmailChange, {
      token: other.access,
      body: { email: 'zwenja-neu@example.org', password: PASSWORD },
    });
    await server.send(accountCalls.changePassword, {
      token: owner.access,
      body: { old_password: PASSWORD, new_password: NEW_PASSWORD },
    });

    expect(await remove(owner, NEW_PASSWORD)).toMatchObject({
      status: 200,
      body: { message: texts.accountDeleted },
    });
    const last = await db
      .selectFrom('outbox')
      .select(['id', 'kind'])
      .where('recipient', '=', owner.email)
      .execute();
    expect(last).toMatchObject([{ kind: 'account-deleted' }]);
    await markSent(
      db,
      last.map(({ id }) => id),
      server.deps.clock.now(),
    );
    const left = await everything();
    for (const secret of ['Zwenja', 'Quastenflosser', owner.email, owner.email.toLowerCase()]) {
      expect(left.includes(secret)).toBe(false);
    }
    expect([await isSignedIn(owner), await isSignedIn(other)]).toEqual([false, false]);
    const again = { email: owner.email, password: PASSWORD };
    expect((await server.send(calls.signIn, { body: again })).status).toBe(401);
    expect(await rowOf(owner)).toMatchObject({
      ...{ number: owner.number, first_name: 'Gelöschtes', last_name: 'Mitglied' },
      ...{ email: null, password_hash: null, is_active: false },
    });
    expect(left).toContain('gast@example.org');
    const check = await server.send(calls.checkTicket, {
      token: staff.access,
      params: { ticketId },
    });
    expect(check.status).toBe(200);
    const entry = await db
      .selectFrom('audit')
      .select(['actor_id', 'network', 'client'])
      .where('action', '=', 'member anonymised')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ actor_id: owner.id, network: null, client: null });
  });

  test('the last superuser stays; one of two may go, and the other one stays then', async () => {
    const last = await server.signUp({ isSuperuser: true });
    // Neither counts: who has not registered cannot administer, nor can who is inactive.
    await server.addMember({ isSuperuser: true });
    expect(await remove(last)).toMatchObject({
      status: 409,
      body: { error: texts.lastSuperuserStays },
    });
    expect(await isSignedIn(last)).toBe(true);
    const second = await server.signUp({ isSuperuser: true });
    expect((await remove(last)).status).toBe(200);
    expect(await rowOf(last)).toMatchObject({ is_superuser: false, is_active: false });
    expect((await remove(second)).status).toBe(409);
  });

  test('of two superusers who go at once, one stays', async () => {
    const both = [
      await server.signUp({ isSuperuser: true }),
      await server.signUp({ isSuperuser: true }),
    ];
    const statuses = (await Promise.all(both.map((each) => remove(each)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  test('whoever administers still deletes no other who does', async () => {
    const [office, other] = [
      await server.signUp({ isSuperuser: true }),
      await server.signUp({ isSuperuser: true }),
    ];
    const { version } = await rowOf(other);
    const answer = await server.send(officeCalls.anonymiseMember, {
      token: office.access,
      params: { id: other.id },
      ...asSeen({ version }),
    });
    expect(answer).toMatchObject({ status: 409, body: { error: texts.superuserNotAnonymised } });
  });
});
