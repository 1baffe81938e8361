/** The jobs that send mails: to whom, to whom not and why, behind which other mails, and that nothing takes them back. */
import { calls } from '../../../../contract/calls.ts';
import type { Member } from '../../../../contract/entities.ts';
import type { AuditPage } from '../../../../contract/office/audit.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { NewMember } from '../../../../contract/office/entities.ts';
import type { JobPage, JobTask } from '../../../../contract/office/jobEntities.ts';
import { jobCalls } from '../../../../contract/office/jobs.ts';
import type { MemberDetails } from '../../../../contract/office/memberDetails.ts';
import { mergeCalls } from '../../../../contract/office/merging.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { createMailer } from '../../../../server/mail/mailer.ts';
import { startOutboxWorker } from '../../../../server/mail/outboxWorker.ts';
import { writeMail } from '../../../../server/mail/writeMail.ts';
import { mailSettingsOf } from '../../../../server/mail/templates/mailSettings.ts';
import { retryMails } from '../../../../server/mail/retryMails.ts';
import { asText } from '../../../../server/modules/audit/sentences.ts';
import { texts } from '../../../../server/modules/jobs/texts.ts';
import { texts as commonTexts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { startSmtp } from '../../../support/smtp.ts';
import { PASSWORD } from '../../support/testApp.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { openDesk, type Desk } from './desk.ts';
import { asSeen } from '../../../support/asSeen.ts';

const INVITE: JobTask = { kind: 'invite' };
const SEND_CODES: JobTask = { kind: 'send_codes' };
const RESEND: JobTask = { kind: 'resend_tickets', only_failed: false };
const RESEND_FAILED: JobTask = { kind: 'resend_tickets', only_failed: true };

forEachEngine('jobs that send mails', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  let desk: Desk;
  beforeEach(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser');
    desk = openDesk(fixture, office);
  });
  afterEach(async () => {
    await fixture.close();
    await database.close();
  });

  const added = async (more: Partial<NewMember> = {}) =>
    (
      await ask(fixture, officeCalls.addMember, {
        as: office,
        body: { first_name: 'Mia', last_name: 'Möller', ...more },
      })
    ).json<Member>();
  const register = ({ initial_token }: Member, email: string) =>
    ask(fixture, calls.register, { body: { email, password: PASSWORD, initial_token } });
  const issue = (purchaseCodeId: number, email: string) =>
    ask(fixture, calls.generateTicket, { as: office, body: { token: purchaseCodeId, email } });
  const outbox = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const finishMails = (state: 'sent' | 'failed') =>
    database.db.updateTable('outbox').set({ state, payload: '{}' }).execute();
  const reasonsOf = async (id: number) =>
    (await desk.rows(id, 'skipped')).map(({ sentence }) => sentence);
  const auditOf = async (jobId: number) =>
    await database.db
      .selectFrom('audit')
      .select(['action', 'subject', 'details'])
      .where('job_id', '=', jobId)
      .where('action', 'not in', ['job started', 'job changed'])
      .orderBy('id')
      .execute();
  /** Everything that waits, as a real mail server gets it: one after the other. */
  const delivered = async (count: number) => {
    const smtp = await startSmtp();
    const config = { ...fixture.deps.config, mailParallel: 1 };
    const ignore = () => undefined;
    const worker = startOutboxWorker({
      ...{ config, database, clock: fixture.clock, outbox: fixture.outbox },
      mailer: createMailer({ ...config, mailUrl: smtp.url }),
      write: writeMail,
      settings: () => mailSettingsOf(config),
      log: { info: ignore, warn: ignore },
    });
    try {
      return [...(await smtp.waitForMails(count, 25_000))];
    } finally {
      await worker.stop();
      await smtp.stop();
    }
  };

  test.each([INVITE, SEND_CODES, RESEND])('$kind: nobody but a superuser', async (task) => {
    for (const role of ['member', 'entry staff'] as const) {
      const as = await fixture.person(role);
      expect((await desk.plan(task, { search: '' }, as)).statusCode).toBe(403);
    }
  });

  describe('what has changed since the dry run is not sent, and says so', () => {
    const ranAs = async (task: JobTask, id: number, meanwhile: () => Promise<unknown>) => {
      const draft = await desk.dryRun(task, { ids: [id] });
      expect(draft).toMatchObject({ pending: 1 });
      await finishMails('sent');
      await meanwhile();
      const before = (await outbox()).length;
      await desk.act(draft.id, 'start');
      await desk.work();
      expect(await desk.job(draft.id)).toMatchObject({ state: 'done', changed: 0, skipped: 1 });
      expect(await reasonsOf(draft.id)).toEqual([texts.changedSinceCheck]);
      expect(await outbox()).toHaveLength(before);
      // Asked for anew it is done.
      return (await desk.done(task, { ids: [id] })).changed;
    };
    const setAddress = ({ id }: Member, invite_email: string) =>
      desk.setMember(id, { invite_email });

    test('an invitation to another address', async () => {
      const member = await added({ invite_email: 'old@example.org' });
      const move = () => setAddress(member, 'new@example.org');
      expect(await ranAs(INVITE, member.id, move)).toBe(1);
    });

    test('codes to another address, or others than were shown', async () => {
      const member = await added({ invite_email: 'old@example.org' });
      await fixture.code(member);
      const move = () => setAddress(member, 'new@example.org');
      expect(await ranAs(SEND_CODES, member.id, move)).toBe(1);
      await finishMails('sent');
      expect(await ranAs(SEND_CODES, member.id, () => fixture.code(member))).toBe(1);
    });

    test('other tickets', async () => {
      const member = await added();
      await issue((await fixture.code(member)).id, 'one@example.org');
      await finishMails('sent');
      const other = await fixture.code(member);
      const meanwhile = async () => {
        await issue(other.id, 'two@example.org');
        await finishMails('sent');
      };
      expect(await ranAs(RESEND, member.id, meanwhile)).toBe(1);
    });
  });

  test('a job says how many of its mails wait, and how many did not go out', async () => {
    const { id: first } = await added({ invite_email: 'mia@example.org', invite: true });
    const { id: second } = await added({ invite_email: 'ida@example.org' });
    const { id: third } = await added({ invite_email: 'eva@example.org' });
    await fixture.code({ id: first });
    const invited = await desk.done(INVITE, { ids: [second, third] });
    expect(invited).toMatchObject({ changed: 2, mails_waiting: 2 });
    expect(await desk.done(SEND_CODES, { ids: [first] })).toMatchObject({ mails_waiting: 1 });
    const given = await desk.done({ kind: 'create_codes', count: 1 }, { ids: [first] });
    expect(given).not.toHaveProperty('mails_waiting');
    const listed = async () =>
      (await ask(fixture, jobCalls.jobs, { as: office })).json<JobPage>().jobs;
    const told = (await listed()).map(({ mails_waiting: waiting }) => waiting);
    expect(told).toEqual([undefined, 1, 2]);
    await finishMails('failed');
    expect((await listed()).map(({ mails_failed: failed }) => failed)).toEqual([undefined, 1, 2]);
    await finishMails('sent');
    const sent = await desk.job(invited.id);
    expect(sent).not.toHaveProperty('mails_waiting');
    expect(sent).not.toHaveProperty('mails_failed');
  });

  describe('mails that wait can be stopped', () => {
    const stop = (id: number, as = office) =>
      ask(fixture, jobCalls.stopMails, { as, params: { id } });

    test('those of the job alone; they count as failed, and go out when they are asked for anew', async () => {
      const { id: first } = await added({ invite_email: 'mia@example.org', invite: true });
      const { id: second } = await added({ invite_email: 'ida@example.org' });
      const { id: third } = await added({ invite_email: 'eva@example.org' });
      await fixture.code({ id: first });
      await desk.done(SEND_CODES, { ids: [first] });
      const invited = await desk.done(INVITE, { ids: [second, third] });
      const answer = await stop(invited.id);
      expect([answer.statusCode, answer.json()]).toEqual([200, { stopped: 2 }]);
      expect(await desk.job(invited.id)).toMatchObject({ mails_failed: 2 });
      expect(await desk.job(invited.id)).not.toHaveProperty('mails_waiting');
      const to = (await delivered(2)).flatMap((mail) => mail.to);
      expect(to).toEqual(['mia@example.org', 'mia@example.org']);
      // Nor does whoever has mended the mail server send what was not to go out.
      expect(await retryMails(database, fixture.clock.now())).toMatchObject({ failed: 0 });
      expect((await outbox()).map(({ state, payload }) => [state, payload])).toEqual([
        ['sent', '{}'],
        ['sent', '{}'],
        ['failed', '{}'],
        ['failed', '{}'],
      ]);

      const again = await desk.done(INVITE, { ids: [first, second, third] });
      expect(again).toMatchObject({ changed: 2, skipped: 1, mails_waiting: 2 });
      const later = (await delivered(2)).flatMap((mail) => mail.to);
      expect(later.toSorted()).toEqual(['eva@example.org', 'ida@example.org']);
    });

    test('a ticket that is sent once more is as it was before', async () => {
      const member = await added();
      const of = async (email: string, state: 'sent' | 'failed') => {
        await issue((await fixture.code(member)).id, email);
        await database.db
          .updateTable('outbox')
          .set({ state, payload: '{}' })
          .where('recipient', '=', email)
          .execute();
      };
      await of('one@example.org', 'sent');
      await of('two@example.org', 'failed');
      const before = await outbox();
      const job = await desk.done(RESEND, { ids: [member.id] });
      expect((await stop(job.id)).json()).toEqual({ stopped: 2 });
      expect(await outbox()).toEqual(before);
      expect(await desk.job(job.id)).not.toHaveProperty('mails_failed');
    });

    test('by two at once: the log counts each of them once', async () => {
      const job = await desk.done(INVITE, { ids: [(await added({ invite_email: 'm@x.de' })).id] });
      const { id: _, ...one } = (await outbox())[0]!;
      const more = Array.from({ length: 900 }, (__, nth) => ({ ...one, message_id: `<${nth}>` }));
      await database.db.insertInto('outbox').values(more).execute();
      const answers = await Promise.all([stop(job.id), stop(job.id)]);
      const stopped = answers.map((answer) => answer.json<{ stopped: number }>().stopped);
      expect(stopped.reduce((a, b) => a + b)).toBe(901);
      const entries = await database.db
        .selectFrom('audit')
        .select('details')
        .where('action', '=', 'mails stopped')
        .where('job_id', '=', job.id)
        .execute();
      const said = entries.map(({ details }) => JSON.parse(details) as { mails?: number });
      expect(said.reduce((sum, { mails = 0 }) => sum + mails, 0)).toBe(901);
    });

    test('not one that a sender has in hand', async () => {
      const { id } = await added({ invite_email: 'mia@example.org' });
      const job = await desk.done(INVITE, { ids: [id] });
      const leasedUntil = new Date(fixture.clock.now().getTime() + 60_000).toISOString();
      await database.db.updateTable('outbox').set({ leased_until: leasedUntil }).execute();
      expect((await stop(job.id)).json()).toEqual({ stopped: 0 });
      expect(await outbox()).toMatchObject([{ state: 'waiting' }]);
    });

    test('by whoever administers; the log says that it was begun and how many they were, and nothing where none waited', async () => {
      const ids = [];
      for (let nth = 0; nth < 3; nth += 1) {
        ids.push((await added({ invite_email: `mia${nth}@example.org` })).id);
      }
      const job = await desk.done(INVITE, { ids });
      const { id: _, ...one } = (await outbox())[0]!;
      const more = Array.from({ length: 450 }, (__, nth) => ({ ...one, message_id: `<${nth}>` }));
      await database.db.insertInto('outbox').values(more).execute();
      for (const role of ['member', 'entry staff'] as const) {
        expect((await stop(job.id, await fixture.person(role))).statusCode).toBe(403);
      }
      expect((await outbox()).every(({ state }) => state === 'waiting')).toBe(true);
      expect((await stop(job.id)).json()).toEqual({ stopped: 453 });
      expect((await stop(job.id)).json()).toEqual({ stopped: 0 });
      expect((await stop(job.id + 1)).statusCode).toBe(404);
      const entries = await database.db
        .selectFrom('audit')
        .select(['actor_id', 'details'])
        .where('action', '=', 'mails stopped')
        .execute();
      expect(entries).toEqual([
        { actor_id: office.id, details: '{}' },
        { actor_id: office.id, details: '{"mails":453}' },
      ]);
      const { results } = (
        await ask(fixture, officeCalls.audit, { as: office, query: { action: 'mails stopped' } })
      ).json<AuditPage>();
      expect(results.map(({ sentence }) => asText(sentence))).toEqual([
        `Auftrag ${job.id}: 453 wartende Mails verworfen`,
        `Auftrag ${job.id}: begonnen, die wartenden Mails zu verwerfen`,
      ]);
    });
  });

  describe('invite', () => {
    test('mails those who can register and have an address; says of the others why not', async () => {
      const wanted = await added({ invite_email: 'mia@example.org' });
      const nowhere = await added();
      const inactive = await added({ invite_email: 'inactive@example.org' });
      await desk.setMember(inactive.id, { is_active: false });
      const registered = await added({ invite_email: 'old@example.org' });
      await register(registered, 'own@example.org');
      const justNow = await added({ invite_email: 'now@example.org', invite: true });
      await finishMails('sent');
      const ids = [wanted, nowhere, inactive, registered, justNow].map(({ id }) => id);

      const draft = await desk.dryRun(INVITE, { ids });
      expect(draft).toMatchObject({ pending: 1, skipped: 4 });
      expect(await desk.rows(draft.id, 'pending')).toMatchObject([
        { sentence: texts.invitationTo('mia@example.org', []) },
      ]);
      expect(await reasonsOf(draft.id)).toEqual([
        texts.hasNoAddress,
        texts.isInactive,
        texts.isRegistered,
        texts.invitedJustNow,
      ]);
      expect((await outbox()).filter(({ state }) => state === 'waiting')).toEqual([]);

      await desk.act(draft.id, 'start');
      await desk.work();
      expect(await desk.job(draft.id)).toMatchObject({ state: 'done', changed: 1 });
      const [mail] = (await delivered(1)).map(({ to, email }) => [to, email.text] as const);
      expect(mail).toEqual([['mia@example.org'], expect.stringContaining(wanted.initial_token!)]);
      expect(await auditOf(draft.id)).toEqual([
        {
          action: 'member invited',
          subject: `member:${wanted.id}`,
          details: JSON.stringify({ email: 'mia@example.org' }),
        },
      ]);
      // The office that edits the member meanwhile loses nothing.
      const { version, invited_at } = await database.db
        .selectFrom('member')
        .select(['version', 'invited_at'])
        .where('id', '=', wanted.id)
        .executeTakeFirstOrThrow();
      expect([version, invited_at]).toEqual([1, fixture.clock.now().toISOString()]);
    });

    test('says of those with the same address that only one of them can register with it', async () => {
      const one = await added({ invite_email: 'wir@example.org' });
      const other = await added({ invite_email: 'WIR@example.org' });
      const third = await added({ invite_email: 'drei@example.org' });
      const there = await added({ invite_email: 'x@example.org' });
      await register(there, 'drei@example.org');
      const fourth = await added({ invite_email: 'wir@example.org' });
      await desk.setMember(fourth.id, { is_active: false });

      const { id } = await desk.dryRun(INVITE, { ids: [one.id, other.id, third.id] });
      expect((await desk.rows(id, 'pending')).map(({ sentence }) => sentence)).toEqual([
        texts.invitationTo('wir@example.org', [other.number, fourth.number]),
        texts.invitationTo('WIR@example.org', [one.number, fourth.number]),
        texts.invitationTo('drei@example.org', [there.number]),
      ]);
      expect(texts.invitationTo('wir@example.org', [7])).toContain('auch Nummer 7 hat');
      expect(texts.invitationTo('wir@example.org', [7, 8])).toContain('die Nummern 7, 8 haben');
      expect(texts.invitationTo('wir@example.org', [7, 8, 9, 10])).toContain(
        'die Nummern 7, 8, 9 und 1 weitere haben',
      );
    });

    test('within the hour nobody is invited twice; after it, whoever has not reacted', async () => {
      const { id } = await added({ invite_email: 'mia@example.org' });
      await desk.done(INVITE, { ids: [id] });
      expect(await desk.done(INVITE, { ids: [id] })).toMatchObject({ changed: 0, skipped: 1 });
      fixture.clock.set('2026-07-31T18:42:00.000Z');
      expect(await desk.done(INVITE, { ids: [id] })).toMatchObject({ changed: 1 });
      expect(await outbox()).toHaveLength(2);
    });

    test('whose mail has failed is found, and invited again at once', async () => {
      const { id } = await added({ invite_email: 'mia@example.org', invite: true });
      await finishMails('failed');
      const failed = { search: '', filter: 'mail:fehlgeschlagen' };
      expect(await desk.done(INVITE, failed)).toMatchObject({ changed: 1, skipped: 0 });
      // By now another one waits.
      expect(await desk.done(INVITE, failed)).toMatchObject({ found: 0 });
      expect(await desk.done(INVITE, { ids: [id] })).toMatchObject({ changed: 0, skipped: 1 });
      expect(await outbox()).toHaveLength(2);
    });

    test('who registers, or is invited by hand, between dry run and start is left alone', async () => {
      const [one, two, three] = [
        await added({ invite_email: 'one@example.org' }),
        await added({ invite_email: 'two@example.org' }),
        await added({ invite_email: 'three@example.org' }),
      ];
      const draft = await desk.dryRun(INVITE, { ids: [one.id, two.id, three.id] });
      await register(one, 'one@example.org');
      await ask(fixture, officeCalls.mailInvitation, { as: office, params: { id: two.id } });
      await desk.act(draft.id, 'start');
      await desk.work();
      expect(await desk.job(draft.id)).toMatchObject({ changed: 1, skipped: 2 });
      const invitations = (await outbox()).filter(({ kind }) => kind === 'invitation');
      expect(invitations.map(({ recipient }) => recipient)).toEqual([
        'two@example.org',
        'three@example.org',
      ]);
    });

    test('who registers while the mails wait gets none', async () => {
      const [early, late] = [
        await added({ invite_email: 'early@example.org' }),
        await added({ invite_email: 'late@example.org' }),
      ];
      await desk.done(INVITE, { ids: [early.id, late.id] });
      await register(early, 'early@example.org');
      expect((await delivered(1)).flatMap(({ to }) => to)).toEqual(['late@example.org']);
      expect((await outbox())[0]).toMatchObject({ state: 'failed' });
    });

    test('what was mailed is not taken back, and the dry run says so', async () => {
      const { id } = await added({ invite_email: 'mia@example.org' });
      const job = await desk.done(INVITE, { ids: [id] });
      const undo = await desk.undone(job.id);
      expect(undo).toMatchObject({
        pending: 0,
        changed: 0,
        skipped: 1,
        reasons: [{ sentence: texts.mailsStay, count: 1 }],
      });
      expect(await outbox()).toHaveLength(1);
    });
  });

  describe('send_codes', () => {
    test('one mail each, with the free codes alone, to the own address', async () => {
      const own = await fixture.person('member', { firstName: 'Tom', lastName: 'Tor' });
      const codes = [await fixture.code(own), await fixture.code(own)];
      const used = await fixture.ticket(own);
      const pending = await added({ invite_email: 'mia@example.org' });
      const theirs = await fixture.code(pending);
      const nowhere = await added();
      await fixture.code(nowhere);
      const none = await fixture.person('member');
      const inactive = await fixture.person('member');
      await fixture.code(inactive);
      await desk.setMember(inactive.id, { is_active: false });
      const ids = [own, pending, nowhere, none, inactive].map(({ id }) => id);

      const job = await desk.done(SEND_CODES, { ids });
      expect(job).toMatchObject({ state: 'done', changed: 2, skipped: 3 });
      expect((await desk.rows(job.id, 'changed')).map(({ sentence }) => sentence)).toEqual([
        texts.codesTo(2, own.email),
        texts.codesTo(1, 'mia@example.org'),
      ]);
      expect(await reasonsOf(job.id)).toEqual([
        texts.hasNoAddress,
        texts.hasNoFreeCode,
        texts.isInactive,
      ]);
      const mails = await delivered(2);
      const textTo = (address: string) =>
        mails.find(({ to }) => to.includes(address))?.email.text ?? '';
      for (const { token } of codes) expect(textTo(own.email)).toContain(token);
      expect(textTo(own.email).match(/\w{5}-\w{5}-\w{5}/g)).toHaveLength(2);
      expect(textTo(own.email)).toContain('Hallo Tom Tor');
      expect(textTo('mia@example.org')).toContain(theirs.token);
      const audit = await auditOf(job.id);
      expect(audit.map(({ action }) => action)).toEqual(['tokens mailed', 'tokens mailed']);
      expect(JSON.stringify(audit)).not.toMatch(/\w{5}-\w{5}-\w{5}/);
      expect(JSON.stringify(await outbox())).not.toContain(codes[0]!.token);
      // Its owner has it: it is not given away, and can be withdrawn.
      const params = { id: codes[0]!.id };
      const order = { as: office, params, body: {} };
      const withdrawn = await ask(fixture, officeCalls.withdrawCode, order);
      expect(withdrawn.statusCode).toBe(200);
      expect(used.purchaseCodeId).toBeGreaterThan(0);
    });

    test('not those that the member has sent to somebody, unless that mail failed', async () => {
      const member = await fixture.person('member');
      const [given, failed] = [await fixture.code(member), await fixture.code(member)];
      const give = async ({ token }: { token: string }, email: string) =>
        await ask(fixture, calls.sendTicketEmail, { as: member, body: { token, email } });
      await give(given, 'friend@example.org');
      await give(failed, 'nobody@example.org');
      await database.db
        .updateTable('outbox')
        .set({ state: 'failed' })
        .where('recipient', '=', 'nobody@example.org')
        .execute();
      const job = await desk.done(SEND_CODES, { ids: [member.id] });
      expect((await desk.rows(job.id, 'changed')).map(({ sentence }) => sentence)).toEqual([
        texts.codesTo(1, member.email),
      ]);
      const mails = await delivered(2);
      const text = mails.find(({ to }) => to.includes(member.email))?.email.text ?? '';
      expect([text.includes(failed.token), text.includes(given.token)]).toEqual([true, false]);
      await give(failed, 'friend@example.org');
      const again = await desk.dryRun(SEND_CODES, { ids: [member.id] });
      expect(again.reasons).toEqual([{ sentence: texts.hasGivenAway, count: 1 }]);
    });

    test('nobody twice while the first mail waits: neither in the dry run, nor of one made before', async () => {
      const [own, other] = [await fixture.person('member'), await fixture.person('member')];
      for (const member of [own, other]) await fixture.code(member);
      const ids = [own.id, other.id];
      const draft = await desk.dryRun(SEND_CODES, { ids });
      expect(draft).toMatchObject({ pending: 2 });
      expect(await desk.done(SEND_CODES, { ids })).toMatchObject({ changed: 2 });

      const again = await desk.dryRun(SEND_CODES, { ids });
      expect(again.reasons).toEqual([{ sentence: texts.codesWait, count: 2 }]);
      await desk.act(draft.id, 'start');
      await desk.work();
      expect(await desk.job(draft.id)).toMatchObject({ state: 'done', changed: 0, skipped: 2 });
      expect(await reasonsOf(draft.id)).toEqual([texts.codesWait, texts.codesWait]);
      expect(await outbox()).toHaveLength(2);
      // What is out, or has failed, may be sent anew.
      await finishMails('sent');
      expect(await desk.dryRun(SEND_CODES, { ids })).toMatchObject({ pending: 2 });
      await finishMails('failed');
      expect(await desk.done(SEND_CODES, { ids })).toMatchObject({ changed: 2 });
    });

    test('once more while the first mail waits, where it does not tell all codes, or goes to nobody any more', async () => {
      const [more, fewer] = [await fixture.person('member'), await fixture.person('member')];
      const moved = await added({ invite_email: 'old@example.org' });
      for (const member of [more, fewer, fewer, moved]) await fixture.code(member);
      const ids = [more.id, fewer.id, moved.id];
      expect(await desk.done(SEND_CODES, { ids })).toMatchObject({ changed: 3 });
      await fixture.code(more);
      const { token } = await database.db
        .selectFrom('token')
        .select('token')
        .where('created_for', '=', fewer.id)
        .executeTakeFirstOrThrow();
      const gift = { token, email: 'friend@example.org' };
      await ask(fixture, calls.sendTicketEmail, { as: fewer, body: gift });
      await desk.setMember(moved.id, { invite_email: 'new@example.org' });

      const again = await desk.done(SEND_CODES, { ids });
      expect((await desk.rows(again.id, 'changed')).map(({ sentence }) => sentence)).toEqual([
        texts.codesTo(2, more.email),
        texts.codesTo(1, 'new@example.org'),
      ]);
      expect(await reasonsOf(again.id)).toEqual([texts.codesWait]);
      expect(await desk.dryRun(SEND_CODES, { ids })).toMatchObject({ pending: 0, skipped: 3 });
    });

    test('the story of each code says what became of its mail', async () => {
      const own = await fixture.person('member');
      for (let codes = 0; codes < 2; codes += 1) await fixture.code(own);
      await desk.done(SEND_CODES, { ids: [own.id] });
      const stories = async () => {
        const params = { id: own.id };
        const sheet = await ask(fixture, officeCalls.memberDetails, { as: office, params });
        return sheet.json<MemberDetails>().codes.map(({ events }) => events);
      };
      for (const events of await stories()) {
        expect(events).toContainEqual(
          expect.objectContaining({ text: `Mail an ${own.email} wartet`, tone: 'plain' }),
        );
      }
      await finishMails('failed');
      await database.db.updateTable('outbox').set({ last_error: '550 unbekannt' }).execute();
      const told = await stories();
      expect(told).toHaveLength(2);
      for (const events of told) {
        const text = `Mail an ${own.email} fehlgeschlagen: 550 unbekannt`;
        expect(events).toContainEqual(expect.objectContaining({ text, tone: 'bad' }));
      }
    });
  });

  test('a list of codes that was given up is made anew: of those that are free by then, for the same address', async () => {
    const [still, nothing, moved] = [
      await fixture.person('member'),
      await fixture.person('member'),
      await added({ invite_email: 'before@example.org' }),
    ];
    const [used, free] = [await fixture.code(still), await fixture.code(still)];
    const only = await fixture.code(nothing);
    await fixture.code(moved);
    await desk.done(SEND_CODES, { ids: [still.id, nothing.id, moved.id] });
    await finishMails('failed');
    const { results } = (
      await ask(fixture, calls.members, {
        as: office,
        query: { filter: 'mail:fehlgeschlagen', sort: 'number' },
      })
    ).json<{ results: Member[] }>();
    expect(results.map(({ id }) => id)).toEqual([still.id, nothing.id, moved.id]);

    for (const { id } of [used, only]) await issue(id, 'guest@example.org');
    await register(moved, 'after@example.org');
    await database.db.deleteFrom('outbox').where('kind', 'in', ['ticket', 'welcome']).execute();
    expect(await retryMails(database, fixture.clock.now())).toEqual({
      waiting: 0,
      failed: 1,
      left: 2,
    });
    const [mail] = await delivered(1);
    expect(mail?.to).toEqual([still.email]);
    expect(mail?.email.text?.match(/\w{5}-\w{5}-\w{5}/g)).toEqual([free.token]);
  });

  test('after a merge a list of codes that was given up goes to who stays, at the own address', async () => {
    const kept = await fixture.person('member');
    const gone = await added({ invite_email: 'gone@example.org' });
    const codes = [(await fixture.code(kept)).token, (await fixture.code(gone)).token];
    await desk.done(SEND_CODES, { ids: [kept.id, gone.id] });
    await finishMails('failed');
    const merged = await ask(fixture, mergeCalls.mergeMembers, {
      as: office,
      params: { id: kept.id, other: gone.id },
      body: { version: 1, gone_version: gone.version!, take: [] },
    });
    expect(merged.statusCode).toBe(200);
    const retried = await retryMails(database, fixture.clock.now());
    expect(retried).toEqual({ waiting: 0, failed: 1, left: 1 });
    const [mail] = await delivered(1);
    expect(mail?.to).toEqual([kept.email]);
    expect(mail?.email.text?.match(/\w{5}-\w{5}-\w{5}/g)).toEqual(codes);
  });

  test('who has another name by now is called by that one in what waits, also as who gives a code away', async () => {
    const own = await fixture.person('member', { firstName: 'Tom', lastName: 'Tor' });
    const pending = await added({ invite_email: 'mia@example.org' });
    const given = await fixture.code(own);
    await fixture.code(own);
    const body = { token: given.token, email: 'friend@example.org' };
    await ask(fixture, calls.sendTicketEmail, { as: own, body });
    await desk.done(SEND_CODES, { ids: [own.id] });
    await desk.done(INVITE, { ids: [pending.id] });
    await desk.setMember(own.id, { first_name: 'Tina' });
    await desk.setMember(pending.id, { first_name: 'Max' });
    const mails = await delivered(3);
    const names = { 'friend@example.org': 'Tina Tor', [own.email]: 'Tina Tor' };
    for (const [address, name] of Object.entries({ ...names, 'mia@example.org': 'Max Möller' })) {
      const { email } = mails.find(({ to }) => to.includes(address))!;
      expect(email.text).toContain(name);
      expect([email.subject, email.text, email.html].join()).not.toMatch(/Tom|Mia/);
    }
    expect(mails.map(({ email }) => email.subject).join()).toContain('Tina Tor');
  });

  describe('resend_tickets', () => {
    const state = async (recipient: string, to: 'sent' | 'failed') =>
      await database.db
        .updateTable('outbox')
        .set({ state: to, payload: '{}' })
        .where('recipient', '=', recipient)
        .execute();

    test('those whose mail has failed, or all that still admit somebody', async () => {
      const member = await fixture.person('member');
      const recipients = ['failed', 'sent', 'admitted', 'revoked', 'waiting'];
      for (const name of recipients) {
        await issue((await fixture.code(member)).id, `${name}@example.org`);
      }
      const idOf = async (name: string) =>
        (await outbox()).find(({ recipient }) => recipient === `${name}@example.org`)!.ticket_id!;
      await state('failed@example.org', 'failed');
      for (const name of ['sent', 'admitted', 'revoked']) {
        await state(`${name}@example.org`, 'sent');
      }
      await fixture.revokeTicket(await idOf('revoked'));
      await ask(fixture, calls.invalidateTicket, {
        as: office,
        params: { ticketId: await idOf('admitted') },
      });
      const none = await fixture.person('member');
      const ids = [member.id, none.id];
      const before = (await outbox()).length;

      const failed = await desk.done(RESEND_FAILED, { ids });
      expect(failed).toMatchObject({ changed: 1, skipped: 1 });
      expect(await reasonsOf(failed.id)).toEqual([texts.hasNoFailedTicket]);
      const again = (await outbox()).slice(before);
      expect(again).toMatchObject([
        { recipient: 'failed@example.org', ticket_id: await idOf('failed'), priority: 0 },
      ]);
      // It waits: nothing has failed any more.
      expect(await desk.done(RESEND_FAILED, { ids })).toMatchObject({ changed: 0 });

      const all = await desk.done(RESEND, { ids });
      expect((await desk.rows(all.id, 'changed'))[0]?.sentence).toBe(
        texts.ticketsTo(['sent@example.org']),
      );
      expect(await reasonsOf(all.id)).toEqual([texts.hasNoTicketToSend]);
      expect((await outbox()).slice(before + 1)).toMatchObject([
        { recipient: 'sent@example.org', ticket_id: await idOf('sent') },
      ]);
      expect(await auditOf(all.id)).toMatchObject([{ action: 'tickets sent again' }]);
    });
  });

  test.each([SEND_CODES, RESEND])('%j: for one alone whose data are deleted', async (task) => {
    const { id, version } = await added();
    const params = { id };
    const body = { version };
    const gone = await ask(fixture, officeCalls.anonymiseMember, {
      as: office,
      params,
      ...asSeen(body),
    });
    expect(gone.statusCode).toBe(200);
    expect(await desk.dryRun(task, { ids: [id] })).toMatchObject({
      state: 'draft',
      reasons: [{ sentence: commonTexts.isAnonymised, count: 1 }],
    });
  });

  test('a ticket and a link for a password go out before the mails to many that were queued first', async () => {
    const group = [];
    for (let index = 0; index < 12; index += 1) {
      group.push(await added({ invite_email: `many${index}@example.org` }));
    }
    await desk.done(INVITE, { ids: group.map(({ id }) => id) });
    const member = await fixture.person('member');
    await ask(fixture, calls.requestPasswordReset, { body: { email: member.email } });
    const single = await added({ invite_email: 'single@example.org', invite: true });
    expect(single.invitation).toBeDefined();
    const first = (await delivered(14)).slice(0, 2).flatMap(({ to }) => to);
    expect(first.toSorted()).toEqual([member.email, 'single@example.org'].toSorted());
  });

  test('mails and rows are written together: what is cut off is done once', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 60; index += 1) {
      ids.push((await added({ invite_email: `cut${index}@example.org` })).id);
    }
    const draft = await desk.dryRun(INVITE, { ids });
    await desk.act(draft.id, 'start');
    await desk.work(1);
    const { changed } = await desk.job(draft.id);
    expect(changed).toBeGreaterThan(0);
    expect(changed).toBeLessThan(60);
    expect(await outbox()).toHaveLength(changed);
    await desk.work();
    expect(await desk.job(draft.id)).toMatchObject({ state: 'done', changed: 60 });
    const recipients = (await outbox()).map(({ recipient }) => recipient);
    expect(new Set(recipients).size).toBe(60);
    expect(recipients).toHaveLength(60);
  });
});
