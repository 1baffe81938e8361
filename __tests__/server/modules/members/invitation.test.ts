/** Invitations by mail: from the address that the office writes down to the account that the member makes. */
import { calls } from '../../../../contract/calls.ts';
import type { InvitationReply, Member, MemberPage } from '../../../../contract/entities.ts';
import type { AuditPage } from '../../../../contract/office/audit.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { MemberChange, NewMember } from '../../../../contract/office/entities.ts';
import { copyDatabase } from '../../../../server/db/copyDatabase.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { createMailer } from '../../../../server/mail/mailer.ts';
import { startOutboxWorker, type OutboxWorker } from '../../../../server/mail/outboxWorker.ts';
import { writeMail } from '../../../../server/mail/writeMail.ts';
import { mailSettingsOf } from '../../../../server/mail/templates/mailSettings.ts';
import { retryMails } from '../../../../server/mail/retryMails.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { startSmtp, type TestSmtp } from '../../../support/smtp.ts';
import { waitUntil } from '../../../support/waitUntil.ts';
import { PASSWORD } from '../../support/testApp.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { asSeen } from '../../../support/asSeen.ts';

forEachEngine('invitations by mail', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let smtp: TestSmtp;
  let worker: OutboxWorker | null;
  let office: Person;
  beforeEach(async () => {
    database = await engine.open();
    fixture = await createFixture(database, { PRODUCT_NAME: 'Waldklang & Söhne' });
    smtp = await startSmtp();
    worker = null;
    office = await fixture.person('superuser', { firstName: 'Lea', lastName: 'Leitung' });
  });
  afterEach(async () => {
    await worker?.stop();
    await smtp.stop();
    await fixture.close();
    await database.close();
  });

  let people = 0;
  const add = (more: Partial<NewMember> = {}, as: Person | undefined = office) => {
    people += 1;
    const body = { first_name: 'Mia', last_name: `Möller${people}`, ...more };
    return ask(fixture, officeCalls.addMember, { as, body });
  };
  const added = async (more?: Partial<NewMember>) => (await add(more)).json<Member>();
  const mail = (id: number, as: Person | undefined = office) =>
    ask(fixture, officeCalls.mailInvitation, { as, params: { id } });
  const renew = async (id: number) =>
    (await ask(fixture, officeCalls.inviteAgain, { as: office, params: { id } })).json<{
      initial_token: string;
      mailed_to?: string;
    }>();
  const change = (id: number, body: MemberChange & { version: number }) =>
    ask(fixture, officeCalls.changeMember, { as: office, params: { id }, ...asSeen(body) });
  const list = async (query: Record<string, string>) =>
    (await ask(fixture, calls.members, { as: office, query })).json<MemberPage>().results;
  const found = async (filter: string) => (await list({ filter })).map(({ id }) => id);
  const seen = async ({ number }: Member) => (await list({ filter: `nummer:${number}` }))[0]!;
  const verify = (code = '') =>
    ask(fixture, calls.verifyInvitation, { body: { initial_token: code } });
  const register = (code = '', email = 'mia@example.org') =>
    ask(fixture, calls.register, { body: { email, password: PASSWORD, initial_token: code } });
  const outbox = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const deliver = async () => {
    const { config } = fixture.deps;
    const ignore = () => undefined;
    worker ??= startOutboxWorker({
      ...{ config, database, clock: fixture.clock, outbox: fixture.outbox },
      mailer: createMailer({ ...config, mailUrl: smtp.url }),
      write: writeMail,
      settings: () => mailSettingsOf(config),
      log: { info: ignore, warn: ignore },
    });
    fixture.outbox.wake();
    await waitUntil('mails that are done with', async () =>
      (await outbox()).some(({ state }) => state === 'waiting') ? undefined : true,
    );
  };

  test.each(['member', 'entry staff'] as const)('%s: may invite nobody', async (role) => {
    const as = await fixture.person(role);
    const member = await added({ invite_email: 'mia@example.org' });
    expect((await mail(member.id, as)).statusCode).toBe(403);
    expect((await add({ invite_email: 'a@b.de', invite: true }, as)).statusCode).toBe(403);
    expect(await outbox()).toEqual([]);
  });

  test('a new member is invited at once: the mail has festival, name, code and link; the code is in no audit', async () => {
    const member = await added({ invite_email: ' Mia@Example.org ', invite: true });
    expect(member).toMatchObject({
      email: null,
      invite_email: 'Mia@Example.org',
      invitation: { at: fixture.clock.now().toISOString(), mail_state: 'waiting' },
    });
    await deliver();
    const [{ to, email }] = smtp.mails as [TestSmtp['mails'][number]];
    expect(to).toEqual(['Mia@example.org']);
    expect(email.subject).toBe('Deine Einladung zu Waldklang & Söhne');
    for (const text of [email.text, email.html?.replaceAll('&amp;', '&')]) {
      expect(text).toContain(`Hallo Mia ${member.last_name}`);
      expect(text).toContain(
        `https://tickets.example.org/signup?code=${member.initial_token ?? '-'}`,
      );
    }
    expect((await seen(member)).invitation).toMatchObject({ mail_state: 'sent' });
    expect((await outbox())[0]).toMatchObject({ payload: '{}', member_id: member.id });
    const audit = await database.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify(audit)).not.toContain(member.initial_token);
    expect(audit.map(({ action }) => action)).toEqual(['member added', 'member invited']);
  });

  test('the same address, written otherwise, leaves the code that went there as it is', async () => {
    const member = await added({ invite_email: 'Mia@berg.example', invite: true });
    const version = member.version ?? 0;
    const answer = await change(member.id, { version, invite_email: 'mia@BERG.example' });
    expect(answer.json()).toMatchObject({
      invite_email: 'mia@BERG.example',
      initial_token: member.initial_token,
    });
    expect(await found('registrierung:nie-eingeladen')).not.toContain(member.id);
  });

  test('another address: the code that went to the old one is dead, and the new one is invited at once', async () => {
    const member = await added({ invite_email: 'mia@old.example', invite: true });
    const answer = await change(member.id, {
      version: member.version ?? 0,
      invite_email: 'mia@new.example',
      invite: true,
    });
    const moved = answer.json<Member>();
    expect(moved.initial_token).not.toBe(member.initial_token);
    expect(moved.invitation).toMatchObject({ mail_state: 'waiting' });
    const audit = (
      await ask(fixture, officeCalls.audit, { as: office, query: { member: String(member.id) } })
    ).json<AuditPage>().results;
    expect(audit.find(({ action }) => action === 'member changed')?.sentence.slice(1)).toEqual([
      ' geändert',
      ', der frühere Einladungscode gilt nicht mehr',
    ]);
    expect((await register(member.initial_token ?? '')).statusCode).toBe(404);
    expect(await found('registrierung:nie-eingeladen')).not.toContain(member.id);
    await deliver();
    expect(smtp.mails.map(({ to }) => to)).toEqual([['mia@new.example']]);
    expect((await register(moved.initial_token ?? '')).statusCode).toBe(201);
  });

  test('another address of one who was not invited yet: the code on paper stays good', async () => {
    const member = await added({ invite_email: 'mia@old.example' });
    const change1 = { version: member.version ?? 0, invite_email: 'mia@new.example' };
    const moved = (await change(member.id, change1)).json<Member>();
    expect(moved.initial_token).toBe(member.initial_token);
    expect(moved.invitation).toBeUndefined();
  });

  test('invited with a change: never the registered, the inactive, or those without an address', async () => {
    const none = await added();
    const noAddress = await change(none.id, { version: 1, invite: true });
    expect([noAddress.statusCode, noAddress.json()]).toMatchObject([
      409,
      { error: texts.noInviteEmail },
    ]);
    const away = { version: 1, invite_email: 'mia@example.org', is_active: false, invite: true };
    expect((await change(none.id, away)).json()).toMatchObject({ error: texts.inactiveNotInvited });
    const known = await change(office.id, { version: 1, invite: true });
    expect(known.json()).toMatchObject({ error: texts.alreadyRegistered });
    expect(await outbox()).toEqual([]);
  });

  test('only with an address, and a good one', async () => {
    const none = await add({ invite: true });
    expect([none.statusCode, none.json()]).toMatchObject([400, { error: texts.noInviteEmail }]);
    const bad = await add({ invite_email: 'mia@', invite: true });
    expect([bad.statusCode, bad.json()]).toMatchObject([400, { error: texts.invalidEmail }]);
    const quiet = await added({ invite_email: 'mia@example.org' });
    expect(quiet.invitation).toBeUndefined();
    const { id } = await added();
    const answer = await mail(id);
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { error: texts.noInviteEmail }]);
    expect(await outbox()).toEqual([]);
  });

  test('to an address with which somebody else is registered, that is said', async () => {
    const owner = await fixture.person('member', { firstName: 'Nadia', lastName: 'Huber' });
    const member = await added({ invite_email: owner.email.toUpperCase() });
    expect((await mail(member.id)).json()).toEqual({
      message: `${texts.invitationMailed(owner.email.toUpperCase())} ${texts.addressIsOf(
        `Nadia Huber (#${owner.number})`,
      )}`,
    });
  });

  test('again is the same code; neither who is inactive nor who has registered', async () => {
    const member = await added({ invite_email: 'mia@example.org' });
    expect((await mail(member.id)).json()).toEqual({
      message: texts.invitationMailed('mia@example.org'),
    });
    await mail(member.id);
    await deliver();
    expect(smtp.mails).toHaveLength(2);
    for (const { email } of smtp.mails) expect(email.text).toContain(member.initial_token);
    expect((await seen(member)).version).toBe(member.version);

    await change(member.id, { version: member.version!, is_active: false });
    const inactive = await mail(member.id);
    expect([inactive.statusCode, inactive.json()]).toMatchObject([
      409,
      { error: texts.inactiveNotInvited },
    ]);
    await change(member.id, { version: member.version! + 1, is_active: true });
    await register(member.initial_token);
    const registered = await mail(member.id);
    expect([registered.statusCode, registered.json()]).toMatchObject([
      409,
      { error: texts.alreadyRegistered },
    ]);
    expect((await mail(999_999)).statusCode).toBe(404);
    expect(await outbox()).toHaveLength(2);
  });

  test('another code goes by mail, where there is an address; the mail with the code before stays', async () => {
    const member = await added({ invite_email: 'mia@example.org', invite: true });
    const fresh = await renew(member.id);
    expect(fresh.mailed_to).toBe('mia@example.org');
    await deliver();
    expect(smtp.mails.map(({ email }) => email.text?.includes(fresh.initial_token))).toEqual([
      true,
    ]);
    expect((await outbox()).map(({ state }) => state)).toEqual(['failed', 'sent']);
    expect(await renew((await added()).id)).not.toHaveProperty('mailed_to');
    await change(member.id, { version: (await seen(member)).version!, is_active: false });
    expect(await renew(member.id)).not.toHaveProperty('mailed_to');
    expect(await seen(member)).not.toHaveProperty('invitation');
  });

  test('what waits is not sent to an address that was corrected, nor to who has registered', async () => {
    const wrong = await added({ invite_email: 'wrong@example.org', invite: true });
    await change(wrong.id, { version: wrong.version!, invite_email: 'right@example.org' });
    const early = await added({ invite_email: 'early@example.org', invite: true });
    await register(early.initial_token);
    await deliver();
    // Whose address it is hears of the registration alone.
    expect(smtp.mails.flatMap(({ to }) => to)).toEqual(['mia@example.org']);
    const invitations = (await outbox()).filter(({ kind }) => kind === 'invitation');
    expect(invitations.map(({ state, last_error }) => [state, last_error])).toEqual(
      Array(2).fill(['failed', 'Die Einladung war vor dem Versand hinfällig.']),
    );
  });

  describe('the address', () => {
    test('is the office’s until the member registers: changed, taken away, in the audit, refused afterwards', async () => {
      const member = await added({ invite_email: 'mia@example.org' });
      const other = await change(member.id, { version: 1, invite_email: 'moeller@example.org' });
      expect(other.json()).toMatchObject({ invite_email: 'moeller@example.org', version: 2 });
      const gone = await change(member.id, { version: 2, invite_email: null });
      expect(gone.json()).toMatchObject({ invite_email: null });
      expect((await change(member.id, { version: 3, invite_email: 'x' })).statusCode).toBe(400);
      await change(member.id, { version: 3, invite_email: 'mia@example.org' });
      await register(member.initial_token, 'mine@example.org');
      const late = await change(member.id, { version: 5, invite_email: 'x@example.org' });
      expect([late.statusCode, late.json()]).toMatchObject([
        400,
        { error: texts.inviteEmailOfRegistered },
      ]);
      expect(await seen(member)).not.toHaveProperty('invite_email');
      const { invite_email } = await database.db
        .selectFrom('member')
        .select('invite_email')
        .where('id', '=', member.id)
        .executeTakeFirstOrThrow();
      expect(invite_email).toBeNull();
      const told = await database.db
        .selectFrom('audit')
        .select(['before', 'after'])
        .where('action', '=', 'member registered')
        .where('subject', '=', `member:${member.id}`)
        .execute();
      expect(
        told.map(({ before, after }) =>
          [before, after].map((json) => JSON.parse(json!) as unknown),
        ),
      ).toEqual([
        [
          { email: null, invite_email: 'mia@example.org' },
          { email: 'mine@example.org', invite_email: null },
        ],
      ]);
    });

    test('is searched for, by every way in, until the member has another one', async () => {
      const member = await added({ invite_email: 'findme@somewhere.org' });
      for (const search of ['findme', 'FINDME@somewhere', 'somewhere.org']) {
        expect((await list({ search })).map(({ id }) => id)).toEqual([member.id]);
        expect(await found(search)).toEqual([member.id]);
      }
      const fresh = await renew(member.id);
      expect(await found('findme')).toEqual([member.id]);
      await register(fresh.initial_token, 'mine@example.org');
      expect(await found('findme')).toEqual([]);
      expect(await found('mine@example')).toEqual([member.id]);
    });

    test('is told to who has the code only where that was mailed to it', async () => {
      const member = await added({ invite_email: 'mia@example.org' });
      const told = async (code?: string) =>
        (await verify(code)).json<InvitationReply>().user_info.email;
      expect(await told(member.initial_token)).toBeUndefined();
      await mail(member.id);
      expect(await told(member.initial_token)).toBe('mia@example.org');
      const moved = await change(member.id, { version: 1, invite_email: 'right@example.org' });
      expect(await told(moved.json<Member>().initial_token)).toBeUndefined();
    });

    test('is not told where that mail failed or was discarded, and learns of a registration', async () => {
      const member = await added({ invite_email: 'wrong@example.org' });
      await mail(member.id);
      await database.db
        .updateTable('outbox')
        .set({ state: 'failed', payload: '{}' })
        .where('member_id', '=', member.id)
        .execute();
      const { user_info: told } = (await verify(member.initial_token)).json<InvitationReply>();
      expect(told.email).toBeUndefined();
      await register(member.initial_token, 'wrong@example.org');
      const mails = (await outbox()).filter(({ recipient }) => recipient === 'wrong@example.org');
      expect(mails.map(({ kind }) => kind)).toEqual(['invitation', 'welcome']);
    });

    test('is in the table', async () => {
      const member = await added({ invite_email: 'mia@example.org' });
      const table = await ask(fixture, officeCalls.exportMembers, {
        as: office,
        body: { selection: { ids: [member.id] }, columns: ['number', 'email'], format: 'csv' },
      });
      const [head, row] = table.body.split('\r\n');
      const place = head?.split(';').indexOf('E-Mail') ?? -1;
      expect(row?.split(';')[place]).toBe('mia@example.org');
    });
  });

  test('the filter: invited, never invited, failed; and a copy of the database has the same', async () => {
    const nobody = await added();
    const quiet = await added({ invite_email: 'quiet@example.org' });
    const bounced = await added({ invite_email: 'bounced@example.org', invite: true });
    smtp.behave({ kind: 'refuse', at: 'rcpt', code: 550, text: 'User unknown' });
    await deliver();
    smtp.behave({ kind: 'accept' });
    const invited = await added({ invite_email: 'invited@example.org', invite: true });
    const done = await added({ invite_email: 'done@example.org', invite: true });
    await deliver();
    await register(done.initial_token, 'done@example.org');

    expect(await found('registrierung:eingeladen')).toEqual([bounced.id, invited.id]);
    expect(await found('registrierung:nie-eingeladen')).toEqual([nobody.id, quiet.id]);
    expect(await found('mail:fehlgeschlagen')).toEqual([bounced.id]);
    expect(await found('mail:fehlgeschlagen registrierung:eingeladen,nie-eingeladen')).toEqual([
      bounced.id,
    ]);
    expect(await found('mail:nie')).toEqual([office.id, nobody.id, quiet.id]);
    expect((await seen(bounced)).invitation).toMatchObject({
      mail_state: 'failed',
      mail_error: '550 User unknown',
    });
    // Codes and tickets leave it as it is.
    const ticket = await fixture.ticket(invited);
    await fixture.revokeTicket(ticket.id);
    expect(await found('registrierung:eingeladen codes:frei')).toEqual([invited.id]);

    const target = await engine.open();
    await copyDatabase(database, target);
    const facets = async ({ db }: Database) =>
      (await db.selectFrom('member_figure').selectAll().execute()).map((row) =>
        JSON.stringify(row),
      );
    expect((await facets(target)).sort()).toEqual((await facets(database)).sort());
    await target.close();

    // Corrected, nobody has failed: nobody was written to at that address.
    await change(bounced.id, { version: bounced.version!, invite_email: 'right@example.org' });
    expect(await found('mail:fehlgeschlagen')).toEqual([]);
    expect(await found('registrierung:nie-eingeladen')).toEqual([nobody.id, quiet.id, bounced.id]);
    await mail(bounced.id);
    await deliver();
    expect((await seen(bounced)).invitation).toMatchObject({ mail_state: 'sent' });
    await register((await seen(bounced)).initial_token, 'own@example.org');
    expect(await found('registrierung:eingeladen')).toEqual([invited.id]);
  });

  test('given up and tried again: only while it would let the member in, and once', async () => {
    smtp.behave({ kind: 'refuse', at: 'rcpt', code: 550, text: 'User unknown' });
    const still = await added({ invite_email: 'still@example.org', invite: true });
    await mail(still.id);
    const renewed = await added({ invite_email: 'renewed@example.org', invite: true });
    const corrected = await added({ invite_email: 'wrong@example.org', invite: true });
    const registered = await added({ invite_email: 'registered@example.org', invite: true });
    const inactive = await added({ invite_email: 'inactive@example.org', invite: true });
    await deliver();
    await change(renewed.id, { version: 1, invite_email: null });
    await renew(renewed.id);
    await change(renewed.id, { version: 3, invite_email: 'renewed@example.org' });
    await change(corrected.id, { version: 1, invite_email: 'right@example.org' });
    await change(inactive.id, { version: 1, is_active: false });

    smtp.behave({ kind: 'accept' });
    await register(registered.initial_token, 'registered@example.org');
    await deliver();
    expect(await retryMails(database, fixture.clock.now())).toEqual({
      waiting: 0,
      failed: 1,
      left: 5,
    });
    await deliver();
    const [welcome, invitation, ...others] = smtp.mails;
    expect([welcome?.to, invitation?.to, others]).toEqual([
      ['registered@example.org'],
      ['still@example.org'],
      [],
    ]);
    expect(invitation?.email.text).toContain(still.initial_token);
    expect((await seen(still)).invitation).toEqual({
      at: fixture.clock.now().toISOString(),
      mail_state: 'sent',
    });
  });
});
