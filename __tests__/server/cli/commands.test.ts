import { join } from 'node:path';

import { createDemoService } from '../../../server/cli/demo/demoService.ts';
import { openDatabase, type Database, type Queries } from '../../../server/db/openDatabase.ts';
import { loadConfig } from '../../../server/config.ts';
import type { AppDeps } from '../../../server/deps.ts';
import { systemClock } from '../../../server/lib/clock.ts';
import { createOutbox } from '../../../server/mail/outbox.ts';
import { COMMAND_LINE } from '../../../server/modules/audit/actor.ts';
import { factorsOf, insertFactor } from '../../../server/modules/secondFactor/repository.ts';
import { createPasswordResetService } from '../../../server/modules/passwordReset/service.ts';
import { createTestPasswords } from '../support/testPasswords.ts';
import { forEachEngine } from '../../support/engines.ts';
import { addTicket } from '../mail/postOffice.ts';
import { einlass, newFolder, removeFolders } from './einlass.ts';

forEachEngine('the command line', (engine) => {
  let env: Record<string, string>;
  let database: Database;

  beforeEach(async () => {
    if (engine.name === 'postgres') {
      const location = await engine.newLocation();
      env = { DATA_DIR: newFolder(), DATABASE_URL: location };
      database = openDatabase({ location });
    } else {
      const folder = newFolder();
      env = { DATA_DIR: folder };
      database = openDatabase({ location: join(folder, 'einlass.sqlite') });
    }
    env.PUBLIC_URL = 'https://tickets.example.org';
  });
  afterEach(() => database.close());
  afterAll(removeFolders);

  test('migrate makes the tables, and again changes nothing', async () => {
    for (let i = 0; i < 2; i += 1) {
      expect(await einlass(env, 'migrate')).toMatchObject({ code: 0, err: '' });
      expect(await database.isUpToDate()).toBe(true);
    }
  });

  test('member add gives numbers in order, roles and an invitation', async () => {
    await database.migrate();
    const first = await einlass(
      ...[env, 'member', 'add', '--first-name', ' Änne ', '--last-name', "O’Brien'); --"],
      ...['--superuser', '--entry-staff', '--staff'],
    );
    const second = await einlass(env, 'member', 'add', '--first-name', 'Tom', '--last-name', 'Tor');
    expect([first.code, second.code]).toEqual([0, 0]);
    const members = await database.db.selectFrom('member').selectAll().orderBy('number').execute();
    expect(members).toMatchObject([
      {
        number: 1,
        first_name: 'Änne',
        last_name: "O’Brien'); --",
        is_superuser: true,
        is_entry_staff: true,
        is_staff: true,
        is_active: true,
        password_hash: null,
      },
      { number: 2, is_superuser: false, is_entry_staff: false, is_staff: false },
    ]);
    const code = members[0]!.initial_token;
    expect(code).toMatch(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/);
    expect(first.out).toContain(`Einladungscode: ${code}`);
    expect(first.out).toContain(`https://tickets.example.org/signup?code=${code}`);
  });

  test('member deactivate and activate', async () => {
    await database.migrate();
    await einlass(env, 'member', 'add', '--first-name', 'Tom', '--last-name', 'Tor');
    const isActive = async () =>
      (await database.db.selectFrom('member').select('is_active').executeTakeFirst())?.is_active;
    expect((await einlass(env, 'member', 'deactivate', '1')).out).toContain('gesperrt');
    expect(await isActive()).toBe(false);
    expect((await einlass(env, 'member', 'deactivate', '1')).out).toContain('schon gesperrt');
    expect((await einlass(env, 'member', 'activate', '1')).out).toContain('freigegeben');
    expect(await isActive()).toBe(true);
    expect(await einlass(env, 'member', 'activate', '9')).toMatchObject({
      code: 1,
      err: 'Ein Mitglied #9 gibt es nicht.\n',
    });
  });

  describe('who cannot sign in, or is nobody any more', () => {
    const EMAIL = 'tom@tor.example';
    const row = async () =>
      await database.db
        .selectFrom('member')
        .selectAll()
        .where('number', '=', 1)
        .executeTakeFirstOrThrow();
    const register = async () => {
      await database.db
        .updateTable('member')
        .set({
          ...{ email: EMAIL, email_key: EMAIL, password_hash: 'x' },
          registered_at: '2026-07-31T18:00:00.000Z',
        })
        .where('number', '=', 1)
        .execute();
    };
    beforeEach(async () => {
      await database.migrate();
      await einlass(env, 'member', 'add', '--first-name', 'Tom', '--last-name', 'Tor');
    });

    test('promote: a deactivated member administers, also who has not registered, with a code', async () => {
      await einlass(env, 'member', 'deactivate', '1');
      const { code, out } = await einlass(env, 'member', 'promote', '1');
      expect(code).toBe(0);
      expect(await row()).toMatchObject({ is_superuser: true, is_active: true });
      expect(out).toContain(`/signup?code=${(await row()).initial_token}`);
      expect((await einlass(env, 'member', 'promote', '1')).out).toContain('gehört schon');
      const entry = await database.db
        .selectFrom('audit')
        .selectAll()
        .where('action', '=', 'member changed')
        .executeTakeFirstOrThrow();
      expect(entry).toMatchObject({ actor_id: null });
    });

    test('the last one who administers and can sign in is not deactivated', async () => {
      await register();
      await einlass(env, 'member', 'promote', '1');
      expect(await einlass(env, 'member', 'deactivate', '1')).toMatchObject({
        code: 1,
        err: expect.stringContaining('letzte Administration') as string,
      });
      expect(await row()).toMatchObject({ is_active: true });
    });

    test('demote: takes the administration, but not from the last one who can sign in', async () => {
      expect((await einlass(env, 'member', 'demote', '1')).out).toContain('gehört nicht');
      await register();
      await einlass(env, 'member', 'promote', '1');
      const last = await einlass(env, 'member', 'demote', '1');
      expect([last.code, last.err]).toMatchObject([1, expect.stringMatching(/^[^\n]+\n$/)]);
      expect(await row()).toMatchObject({ is_superuser: true });
      const added = await einlass(
        env,
        ...['member', 'add', '--first-name', 'Lea', '--last-name', 'Leitung', '--superuser'],
      );
      expect(added.code).toBe(0);
      // Who has not registered cannot stand in.
      expect((await einlass(env, 'member', 'demote', '1')).code).toBe(1);
      await database.db
        .updateTable('member')
        .set({ ...{ email: 'lea@x.example', email_key: 'lea@x.example', password_hash: 'x' } })
        .set({ registered_at: '2026-07-31T18:00:00.000Z' })
        .where('number', '=', 2)
        .execute();
      const { code, out } = await einlass(env, 'member', 'demote', '1');
      expect([code, out]).toEqual([0, 'Mitglied #1 gehört nicht mehr zur Administration.\n']);
      expect(await row()).toMatchObject({ is_superuser: false, is_active: true });
      expect((await einlass(env, 'member', 'demote', '9')).code).toBe(1);
    });

    test('find: by name or address, with the number that the others take', async () => {
      await register();
      const email = 'tom@neu.example';
      await einlass(env, 'member', 'set-email', '1', email);
      for (const typed of ['tor', email, 'Tom Tor']) {
        const { code, out } = await einlass(env, 'member', 'find', typed);
        expect([typed, code, out]).toEqual([typed, 0, `#1  Tom Tor  ${email}\n`]);
      }
      const none = await einlass(env, 'member', 'find', 'Nirgendwer');
      expect([none.code, none.err]).toEqual([1, 'Zu „Nirgendwer“ gibt es kein Mitglied.\n']);
    });

    test('set-email: the address to sign in with, of others that of the invitation', async () => {
      expect((await einlass(env, 'member', 'set-email', '1', EMAIL)).out).toContain(
        'Die Einladung',
      );
      expect(await row()).toMatchObject({ email: null, invite_email: EMAIL });
      await register();
      const { out } = await einlass(env, 'member', 'set-email', '1', 'Tom.Tor@neu.example');
      expect(out).toContain('meldet sich jetzt mit Tom.Tor@neu.example an');
      expect(await row()).toMatchObject({ email_key: 'tom.tor@neu.example' });
      expect(await einlass(env, 'member', 'set-email', '1', 'tom')).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^[^\n]*E-Mail-Adresse[^\n]*\n$/) as string,
      });
      expect(await einlass(env, 'member', 'set-email', '9', EMAIL)).toMatchObject({ code: 1 });
    });

    test('reset-link: resets the password once, and is in the audit; not of who has none, or is shut out', async () => {
      const none = await einlass(env, 'member', 'reset-link', '1');
      expect([none.code, none.err]).toEqual([1, expect.stringContaining('member invite 1')]);
      await register();
      const { code, out } = await einlass(env, 'member', 'reset-link', '1');
      expect(code).toBe(0);
      const [, token = ''] =
        /^ {2}https:\/\/tickets\.example\.org\/reset-password\/(\S+)$/m.exec(out) ?? [];
      const passwords = createTestPasswords();
      const outbox = createOutbox({ config: loadConfig(env), clock: systemClock });
      const deps = { database, clock: systemClock, passwords, outbox } as unknown as AppDeps;
      const service = createPasswordResetService(deps);
      await service.reset(COMMAND_LINE, token, 'Sommer-2026!');
      expect((await row()).password_hash).not.toBe('x');
      await expect(service.reset(COMMAND_LINE, token, 'Winter-2026!')).rejects.toThrow();
      const made = await database.db
        .selectFrom('audit')
        .selectAll()
        .where('action', '=', 'reset link made')
        .execute();
      expect(made).toMatchObject([{ actor_id: null, subject: `member:${(await row()).id}` }]);
      expect(JSON.stringify(made)).not.toContain(token);

      await database.db.updateTable('member').set({ is_active: false }).execute();
      const shut = await einlass(env, 'member', 'reset-link', '1');
      expect([shut.code, shut.err]).toEqual([1, expect.stringContaining('member activate 1')]);
      expect(await einlass(env, 'member', 'reset-link', '9')).toMatchObject({ code: 1 });
    });

    test('reset-factor: takes the second factors away, which the log keeps and a mail says; not of who has none', async () => {
      const none = await einlass(env, 'member', 'reset-factor', '1');
      expect([none.code, none.err]).toEqual([1, expect.stringContaining('member invite 1')]);
      await register();
      const without = await einlass(env, 'member', 'reset-factor', '1');
      expect([without.code, without.err]).toEqual([
        1,
        expect.stringMatching(/hat keinen zweiten Faktor\.\n$/),
      ]);
      const { id, email } = await row();
      await insertFactor(database.db, {
        ...{ member_id: id, kind: 'totp', name: 'Telefon', secret: 'x', last_step: 1 },
        ...{ credential_id: null, public_key: null, counter: null, transports: null },
        ...{ created_at: '2026-07-31T00:00:00.000Z', used_at: null },
      });
      const { code, out } = await einlass(env, 'member', 'reset-factor', '1');
      expect([code, out]).toEqual([0, expect.stringContaining('ist zurückgesetzt')]);
      expect(await factorsOf(database.db, id)).toEqual([]);
      expect(await row()).toMatchObject({ has_second_factor: false });
      const reset = await database.db
        .selectFrom('audit')
        .select(['actor_id', 'via', 'subject'])
        .where('action', '=', 'second factor reset')
        .execute();
      expect(reset).toEqual([{ actor_id: null, via: 'command line', subject: `member:${id}` }]);
      const mails = await database.db.selectFrom('outbox').selectAll().execute();
      expect(mails).toMatchObject([{ kind: 'second-factor', recipient: email }]);
      expect(await einlass(env, 'member', 'reset-factor', '9')).toMatchObject({ code: 1 });
    });

    test('invite: without an address on the screen, with one by mail, too; not who has registered', async () => {
      const here = await einlass(env, 'member', 'invite', '1');
      expect(here.out).toContain('noch keine E-Mail-Adresse');
      expect(here.out).toContain(`Einladungscode: ${(await row()).initial_token}`);
      await einlass(env, 'member', 'set-email', '1', EMAIL);
      expect((await einlass(env, 'member', 'invite', '1')).out).toContain(`E-Mail an ${EMAIL}`);
      const [mail] = await database.db.selectFrom('outbox').selectAll().execute();
      expect(mail).toMatchObject({ recipient: EMAIL, kind: 'invitation', state: 'waiting' });
      await register();
      expect(await einlass(env, 'member', 'invite', '1')).toMatchObject({ code: 1 });
    });
  });

  test('mail retry makes a mail due again that was given up', async () => {
    await database.migrate();
    expect((await einlass(env, 'mail', 'retry')).out).toBe('Es gibt nichts zu verschicken.\n');
    const ticketId = 'ABCDEFGHJKLMNPQRSTUVWXYZ23';
    await addTicket(database, ticketId);
    const at = '2026-07-31T18:00:00.000Z';
    const failed = { state: 'failed', attempts: 1, payload: '{}', last_error: '553' } as const;
    const times = { created_at: at, next_attempt_at: at, finished_at: at };
    const to = (recipient: string) => ({ recipient, message_id: recipient, ...failed, ...times });
    await database.db
      .insertInto('outbox')
      .values([
        { ...to('guest@example.org'), kind: 'ticket', ticket_id: ticketId },
        { ...to('tom@example.org'), kind: 'password-reset', ticket_id: null },
      ])
      .execute();
    const { code, out } = await einlass(env, 'mail', 'retry');
    expect(code).toBe(0);
    expect(out).toContain('Eine E-Mail ist wieder fällig.');
    expect(out).toContain('Eine gescheiterte bleibt liegen');
    const rows = await database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    expect(rows).toMatchObject([
      { state: 'waiting', attempts: 0, payload: JSON.stringify({ ticketId }), finished_at: null },
      { state: 'failed', payload: '{}' },
    ]);
  });

  test('mail list shows what waits and what failed, and mail retry takes those since a day', async () => {
    await database.migrate();
    const row = (
      recipient: string,
      state: 'waiting' | 'failed' | 'sent',
      finished: string | null,
    ) => ({
      ...{ recipient, message_id: recipient, kind: 'password-changed', state, attempts: 2 },
      ...{ payload: '{}', last_error: state === 'failed' ? '553 nobody' : null },
      ...{ created_at: '2026-07-30T18:00:00.000Z', next_attempt_at: '2999-07-31T18:00:00.000Z' },
      finished_at: finished,
    });
    await database.db
      .insertInto('outbox')
      .values([
        row('early@example.org', 'failed', '2026-07-30T21:59:59.000Z'),
        row('late@example.org', 'failed', '2026-07-30T22:00:00.000Z'),
        row('waits@example.org', 'waiting', null),
        row('done@example.org', 'sent', '2026-07-30T22:00:00.000Z'),
      ])
      .execute();
    const list = async (...more: string[]) => (await einlass(env, 'mail', 'list', ...more)).out;
    expect((await list()).trimEnd().split('\n')).toEqual([
      '3  wartet (nächster Versuch 31.07.2999 20:00)  Nachricht: Passwort geändert an waits@example.org, 2 Versuche',
      '2  gescheitert (31.07.2026 00:00)  Nachricht: Passwort geändert an late@example.org, 2 Versuche, 553 nobody',
      '1  gescheitert (30.07.2026 23:59)  Nachricht: Passwort geändert an early@example.org, 2 Versuche, 553 nobody',
      'Zusammen 3.',
    ]);
    expect(await list('--failed', '--limit', '1')).toMatch(/^2 .*\n1 von 2\. /);
    expect(await list('--all')).toContain('4  verschickt (31.07.2026 00:00)');

    const retried = await einlass(env, 'mail', 'retry', '--failed-since', '2026-07-31');
    expect(retried.out).toContain('2 E-Mails sind wieder fällig.');
    expect(await list('--failed')).toContain('early@example.org');
    expect(await list('--failed')).not.toContain('late@example.org');
  });

  test('demo makes what it says, and check finds nothing wrong with it', async () => {
    const { code, out } = await einlass(
      ...[env, 'demo', '--members', '1200', '--tickets', '300', '--seed', '7'],
    );
    expect(code).toBe(0);
    const all = await readAll(database.db);
    expect(all.member).toHaveLength(1200);
    expect(all.ticket).toHaveLength(300);
    const admitted = all.ticket.filter((ticket) => ticket.admitted_by !== null);
    expect(admitted).toHaveLength(all.entry_event.length);
    expect(admitted.length).toBeGreaterThan(30);
    expect(all.token.length).toBeGreaterThan(300);
    expect(all.token_email.length).toBeGreaterThan(100);
    expect(all.outbox).toEqual([]);
    expect(all.member.some((member) => member.is_superuser)).toBe(false);
    const pending = all.member.filter((member) => member.password_hash === null);
    expect(pending.length).toBeGreaterThan(50);
    expect(pending.length).toBeLessThan(600);
    expect(all.member.some(({ last_name }) => /[äöüß]/.test(last_name))).toBe(true);
    expect(out).toContain(
      `Angelegt: 1200 Mitglieder, ${all.token.length} Ticket-Kauf-Codes, 300 Tickets, davon ${admitted.length} eingelassen.`,
    );
    expect(await einlass(env, 'check')).toMatchObject({ code: 0, err: '' });
  });

  test('demo leaves a festival alone that has begun, unless told to', async () => {
    await database.migrate();
    await einlass(env, 'member', 'add', '--first-name', 'Tom', '--last-name', 'Tor');
    const args = ['demo', '--members', '20', '--tickets', '5'];
    expect(await einlass(env, ...args)).toMatchObject({ code: 0 });
    const before = await readAll(database.db);
    const refused = await einlass(env, ...args);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('Es gibt schon Ticket-Kauf-Codes');
    expect(await readAll(database.db)).toEqual(before);

    expect(await einlass(env, ...args, '--add')).toMatchObject({ code: 0 });
    const after = await readAll(database.db);
    expect(after.member).toHaveLength(41);
    expect(after.member.map((member) => member.number)).toEqual(
      Array.from({ length: 41 }, (_, i) => i + 1),
    );
    expect(after.ticket).toHaveLength(10);
  });

  test.each<[string, (db: Queries) => Promise<unknown>, string]>([
    [
      'an admission that the ledger does not know',
      (db) => db.updateTable('ticket').set({ admitted_by: null }).execute(),
      'nennt einen Einlass, den das Ticket nicht kennt',
    ],
    [
      'a ledger that lacks an admission',
      (db) => db.deleteFrom('entry_event').execute(),
      'der Eintrag im Einlass-Protokoll fehlt',
    ],
    [
      'a ticket both revoked and admitted',
      (db) => db.updateTable('ticket').set({ revoked_at: '2026-07-01T00:00:00.000Z' }).execute(),
      'ist widerrufen und zugleich eingelassen',
    ],
    [
      'a member with a password and no address',
      (db) => db.updateTable('member').set({ email: null }).where('number', '=', 1).execute(),
      'Mitglied #1 ist nur halb registriert',
    ],
    [
      'a member who would not be found at sign-in',
      (db) => db.updateTable('member').set({ email_key: 'x' }).where('number', '=', 1).execute(),
      'Mitglied #1 ist unter einer anderen E-Mail-Adresse',
    ],
    [
      'a code with two valid tickets',
      async (db) => {
        await db.schema.dropIndex('ticket_valid_of_token').execute();
        const ticket = await db.selectFrom('ticket').selectAll().executeTakeFirstOrThrow();
        await db
          .insertInto('ticket')
          .values({ ...ticket, id: 'ANOTHER', admitted_by: null })
          .execute();
      },
      'hat mehrere gültige Tickets',
    ],
  ])('check finds %s', async (_what, damage, finding) => {
    await database.migrate();
    const passwordHash = 'nobody signs in here';
    await createDemoService({ database }).fill(
      { members: 20, tickets: 20, seed: 1, passwordHash },
      () => undefined,
    );
    await damage(database.db);
    const { code, out, err } = await einlass(env, 'check');
    expect(code).toBe(1);
    expect(out).toContain(finding);
    expect(err).toMatch(/^Es gibt (?:einen Befund|\d+ Befunde)\.\n$/);
  });
});

async function readAll(db: Queries) {
  return {
    member: await db.selectFrom('member').selectAll().orderBy('id').execute(),
    token: await db.selectFrom('token').selectAll().orderBy('id').execute(),
    ticket: await db.selectFrom('ticket').selectAll().orderBy('id').execute(),
    entry_event: await db.selectFrom('entry_event').selectAll().orderBy('key').execute(),
    token_email: await db.selectFrom('token_email').selectAll().orderBy('id').execute(),
    outbox: await db.selectFrom('outbox').selectAll().execute(),
  };
}
