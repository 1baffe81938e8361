/** What others have searched for and stopped, and what a person has done to others, names nobody who is deleted. */
import { sql } from 'kysely';
import { calls } from '../../../../contract/calls.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { MemberImport } from '../../../../contract/office/importEntities.ts';
import { labelCalls, type Labels } from '../../../../contract/office/labels.ts';
import { mergeCalls } from '../../../../contract/office/merging.ts';
import { TAKEN_OUT } from '../../../../server/lib/takenOut.ts';
import type { TakenField } from '../../../../contract/office/mergeEntities.ts';
import { entryCalls } from '../../../../contract/entry/calls.ts';
import type { AuditPage } from '../../../../contract/office/audit.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import type { Outbox } from '../../../../server/mail/outbox.ts';
import { COMMAND_LINE } from '../../../../server/modules/audit/actor.ts';
import { addAudit } from '../../../../server/modules/audit/repository.ts';
import { blankDeviceNames } from '../../../../server/modules/members/anonymiseDevicesRepository.ts';
import { createForgettingService } from '../../../../server/modules/members/forgettingService.ts';
import { formerOf } from '../../../../server/modules/members/formerRepository.ts';
import { createTicketsService } from '../../../../server/modules/tickets/service.ts';
import { asText } from '../../../../server/modules/audit/sentences.ts';
import { texts } from '../../../../server/modules/jobs/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { waitUntil } from '../../../support/waitUntil.ts';
import { meanwhile } from '../../support/meanwhile.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { openImportDesk } from '../imports/importDesk.ts';
import { registerDevice } from '../devices/testDevice.ts';
import { openDesk } from '../jobs/desk.ts';
import { asSeen } from '../../../support/asSeen.ts';

forEachEngine('of a person whose data are deleted', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser', { firstName: 'Lea', lastName: 'Leitung' });
  });
  afterAll(async () => {
    await fixture.close();
    await database.close();
  });

  const versionOf = async (id: number): Promise<number> =>
    (
      await database.db
        .selectFrom('member')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).version;
  const anonymise = async (id: number) => {
    const body = { version: await versionOf(id) };
    return await ask(fixture, officeCalls.anonymiseMember, {
      as: office,
      params: { id },
      ...asSeen(body),
    });
  };
  const holderOf = async (ticketId: string): Promise<string> =>
    (
      await database.db
        .selectFrom('ticket')
        .select('email')
        .where('id', '=', ticketId)
        .executeTakeFirstOrThrow()
    ).email;
  const logged = async () =>
    JSON.stringify((await sql`select * from audit`.execute(database.db)).rows) +
    JSON.stringify((await sql`select * from job`.execute(database.db)).rows);
  const sentences = async (action: string) => {
    const answer = await ask(fixture, officeCalls.audit, { as: office, query: { action } });
    return answer.json<AuditPage>().results.map(({ sentence }) => asText(sentence));
  };

  test('a job that stopped with a right does not name who had it', async () => {
    const former = await fixture.person('superuser', { firstName: 'Zoraya', lastName: 'Quill' });
    const theirs = openDesk(fixture, former);
    const { ids } = await theirs.members(3);
    const { id } = await theirs.dryRun({ kind: 'set_active', is_active: false }, { ids });
    await theirs.act(id, 'start');
    await theirs.setMember(former.id, { is_superuser: false });
    await theirs.work();
    expect(await openDesk(fixture, office).job(id)).toMatchObject({
      state: 'stopped',
      sentence: texts.mayNoLonger,
      started_by: 'Zoraya Quill',
    });
    expect((await anonymise(former.id)).statusCode).toBe(200);
    expect((await logged()).match(/zoraya|quill/gi)).toBeNull();
  });

  test('what was searched for is not kept, by exports and jobs; filters are', async () => {
    const person = await fixture.person('member', { firstName: 'Zyxa', lastName: 'Wörl' });
    const desk = openDesk(fixture, office);
    const selection = { search: person.email, filter: 'status:aktiv Zyxa' };
    const asked = { columns: ['number'], format: 'csv', selection };
    await ask(fixture, officeCalls.exportMembers, { as: office, body: asked });
    const job = await desk.dryRun({ kind: 'set_active', is_active: false }, selection);
    expect(job).toMatchObject({ state: 'draft', found: 1 });
    const text = await logged();
    expect([text.includes('Zyxa'), text.includes(person.email)]).toEqual([false, false]);
    expect((await sentences('members exported'))[0]).toBe(
      '1 Mitglied exportiert: „status:aktiv“, mit Suche',
    );
  });

  test('from where they changed others is forgotten, and what they did is not', async () => {
    const former = await fixture.person('superuser');
    const other = await fixture.person('member');
    await ask(fixture, officeCalls.changeMember, {
      as: former,
      params: { id: other.id },
      ...asSeen({ version: await versionOf(other.id), notes: 'War da' }),
    });
    const entry = () =>
      database.db
        .selectFrom('audit')
        .select(['network', 'after', 'client'])
        .where('actor_id', '=', former.id)
        .where('subject', '=', `member:${other.id}`)
        .executeTakeFirstOrThrow();
    const before = await entry();
    expect(before.network).not.toBeNull();
    await openDesk(fixture, office).setMember(former.id, { is_superuser: false });
    expect((await anonymise(former.id)).statusCode).toBe(200);
    expect(await entry()).toEqual({ network: null, client: null, after: before.after });
    // Only from where: the log's triggers let no more of it go.
    const taken = await database.db
      .selectFrom('audit')
      .select('id')
      .where('subject', '=', `member:${former.id}`)
      .where('action', '=', 'member anonymised')
      .executeTakeFirstOrThrow();
    const more = database.db
      .updateTable('audit')
      .set({ after: '{}', anonymised_by: taken.id })
      .where('actor_id', '=', former.id)
      .where('subject', '=', `member:${other.id}`)
      .execute();
    await expect(more).rejects.toThrow(/audit only grows/);
  });

  test('a name that somebody else gives their phone in that moment stays', async () => {
    const zoe = await fixture.person('entry staff');
    const { id } = await registerDevice(fixture, zoe, 'Zoes Zweithandy');
    const subject = `member:${zoe.id}` as const;
    await meanwhile(
      database,
      (trx) =>
        trx.updateTable('entry_device').set({ name: 'Tor Süd 9' }).where('id', '=', id).execute(),
      () =>
        database.transaction(async (trx) => {
          const at = fixture.clock.now().toISOString();
          const entry = { at, by: COMMAND_LINE, action: 'member anonymised', subject } as const;
          await blankDeviceNames(trx, zoe.id, await addAudit(trx, entry));
        }),
    );
    const device = await database.db
      .selectFrom('entry_device')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(device.name).toBe('Tor Süd 9');
  });

  test('what they called a phone is its number, on the board and in the log; a name of another’s stays', async () => {
    const toni = await fixture.person('entry staff');
    const other = await fixture.person('entry staff');
    const own = await registerDevice(fixture, toni, 'Xavers iPhone');
    const lent = await registerDevice(fixture, toni, 'Xavers Zweites');
    await ask(fixture, entryCalls.renameDevice, {
      as: other,
      headers: lent.headers,
      body: { name: 'Tor Nord 1' },
    });
    const others = await registerDevice(fixture, other, `Gerät ${own.id}`);
    await ask(fixture, entryCalls.revokeDevice, { as: office, params: { id: own.id } });
    expect((await logged()).match(/xavers/gi)?.length).toBeGreaterThan(3);

    expect((await anonymise(toni.id)).statusCode).toBe(200);
    const names = await database.db
      .selectFrom('entry_device')
      .select(['id', 'name'])
      .where('id', 'in', [own.id, lent.id, others.id])
      .orderBy('id')
      .execute();
    expect(names).toEqual([
      { id: own.id, name: `Gerät ${own.id}-2` },
      { id: lent.id, name: 'Tor Nord 1' },
      { id: others.id, name: `Gerät ${own.id}` },
    ]);
    const log = await logged();
    expect(log.match(/xavers/gi)).toBeNull();
    expect(log).toContain('Tor Nord 1');
    // Nobody's deletion takes a name out of what was said of another's device.
    const taken = await database.db
      .selectFrom('audit')
      .select('id')
      .where('subject', '=', `member:${toni.id}`)
      .where('action', '=', 'member anonymised')
      .executeTakeFirstOrThrow();
    const more = database.db
      .updateTable('audit')
      .set({ after: '{}', anonymised_by: taken.id })
      .where('subject', '=', `device:${others.id}`)
      .execute();
    await expect(more).rejects.toThrow(/audit only grows/);
  });

  test('what they were just doing then leaves nothing behind', async () => {
    const yolanda = await fixture.person('entry staff', {
      firstName: 'Yolanda',
      lastName: 'Quarz',
    });
    const { token } = await fixture.code(yolanda);
    const { transaction } = database;
    const waiting: (() => void)[] = [];
    // They are signed in when they ask, and write once their data are deleted.
    const held = import.meta.jest
      .spyOn(database, 'transaction')
      .mockImplementation(async (work) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return await transaction.call(database, work);
      });
    const asked = [
      ask(fixture, calls.sendTicketEmail, {
        as: yolanda,
        body: { token, email: 'guest.of.yolanda@example.org' },
      }),
      ask(fixture, entryCalls.registerDevice, { as: yolanda, body: { name: 'Yolandas Handy' } }),
    ];
    await waitUntil('both to write', () => waiting.length === 2 || undefined);
    held.mockRestore();
    expect((await anonymise(yolanda.id)).statusCode).toBe(200);
    for (const goOn of waiting) goOn();
    const answers = await Promise.all(asked);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
    for (const table of ['audit', 'outbox', 'token_email', 'entry_device']) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(database.db);
      expect(JSON.stringify(rows)).not.toMatch(/yolanda/i);
    }
  });

  test('their address goes from a ticket that was revoked before its code was given to another one', async () => {
    const former = await fixture.person('member');
    const next = await fixture.person('member');
    const { purchaseCodeId: id } = await fixture.ticket(former, former.email);
    const guest = await fixture.ticket(next, former.email);
    const own = await database.db
      .selectFrom('ticket')
      .select('id')
      .where('token_id', '=', id)
      .executeTakeFirstOrThrow();
    const mail = (state: 'sent' | 'waiting') => ({
      ...{ kind: 'ticket', recipient: former.email, payload: '{"x":1}', ticket_id: own.id, state },
      ...{ message_id: `<${state}@example.org>`, attempts: 0, leased_until: null },
      ...{ last_error: former.email, finished_at: null, member_id: null },
      ...{ next_attempt_at: fixture.clock.now().toISOString() },
      created_at: fixture.clock.now().toISOString(),
    });
    await database.db
      .insertInto('outbox')
      .values([mail('sent'), mail('waiting')])
      .execute();
    const revoked = await ask(fixture, officeCalls.revokeTicket, {
      as: office,
      params: { id },
      body: { reason: 'Absage' },
    });
    const moved = await ask(fixture, officeCalls.moveCode, {
      as: office,
      params: { id },
      body: { number: next.number },
    });
    expect([revoked.statusCode, moved.statusCode]).toEqual([200, 200]);
    expect((await anonymise(former.id)).statusCode).toBe(200);

    const tickets = await database.db
      .selectFrom('ticket')
      .select(['id', 'email'])
      .where('id', 'in', [own.id, guest.id])
      .execute();
    expect(tickets).toContainEqual({ id: own.id, email: 'gelöscht' });
    // As somebody's guest they still are to come in.
    expect(tickets).toContainEqual({ id: guest.id, email: former.email });
    const mails = await database.db
      .selectFrom('outbox')
      .select(['recipient', 'payload', 'state', 'last_error'])
      .where('ticket_id', '=', own.id)
      .execute();
    expect(mails).toEqual([
      { recipient: 'gelöscht', payload: '{}', state: 'sent', last_error: null },
    ]);
    const found = await database.db
      .selectFrom('guest_email')
      .select('token_id')
      .where('email', '=', former.email.toLowerCase())
      .execute();
    expect(found).toEqual([{ token_id: guest.purchaseCodeId }]);
  });

  test('a ticket that is just being issued to their own address is waited for', async () => {
    const former = await fixture.person('member');
    const code = await fixture.code(former);
    let goOn: (() => void) | undefined;
    const outbox: Outbox = {
      ...fixture.deps.outbox,
      // The ticket is written, and its transaction goes on.
      async enqueue(trx, mail) {
        await new Promise<void>((resolve) => (goOn = resolve));
        return await fixture.deps.outbox.enqueue(trx, mail);
      },
      wake: () => undefined,
    };
    const tickets = createTicketsService({ ...fixture.deps, outbox });
    const issued = tickets.generate(COMMAND_LINE, {
      purchaseCodeId: code.id,
      email: former.email,
    });
    const release = await waitUntil('the ticket to be written', () => goOn);
    const deleted = anonymise(former.id);
    setTimeout(release, 300);
    expect([(await deleted).statusCode, typeof (await issued)]).toEqual([200, 'object']);
    const { rows } = await sql`select email from ticket where token_id = ${code.id}
      union all select email from guest_email where token_id = ${code.id}
      union all select recipient from outbox where lower(recipient) = ${former.email.toLowerCase()}`.execute(
      database.db,
    );
    expect(rows).toEqual([{ email: 'gelöscht' }]);
  });

  test('to whom a code was moved, or from whom, is still told of the other side', async () => {
    const goes = await fixture.person('member', { firstName: 'Pe', lastName: 'Wegzieher' });
    const stays = await fixture.person('member', { firstName: 'Ot', lastName: 'Bleibt' });
    for (const [from, to] of [
      [goes, stays],
      [stays, goes],
    ] as const) {
      const { id } = await fixture.code(from);
      const body = { number: to.number };
      await ask(fixture, officeCalls.moveCode, { as: office, params: { id }, body });
    }
    expect((await anonymise(goes.id)).statusCode).toBe(200);
    const other = `Ot Bleibt (#${stays.number})`;
    expect((await sentences('token moved')).slice(0, 2)).toEqual([
      expect.stringContaining(`von ${other} an gelöscht übertragen`) as string,
      expect.stringContaining(`von gelöscht an ${other} übertragen`) as string,
    ]);
    // Nor once both are gone.
    expect((await anonymise(stays.id)).statusCode).toBe(200);
    expect(await logged()).not.toMatch(/Wegzieher|Bleibt/);
  });

  test('a revoked ticket keeps an address that somebody else has registered with', async () => {
    const former = await fixture.person('member');
    const other = await fixture.person('member');
    await openDesk(fixture, office).setMember(former.id, { invite_email: other.email });
    const { id } = await fixture.ticket(other, other.email);
    await fixture.revokeTicket(id);
    expect((await anonymise(former.id)).statusCode).toBe(200);
    expect(await holderOf(id)).toBe(other.email);
  });

  test('a code whose revoked ticket was theirs is found by the guest to whom its owner gave it since', async () => {
    const former = await fixture.person('member');
    const host = await fixture.person('member');
    const { id, purchaseCodeId } = await fixture.ticket(host, former.email);
    await fixture.revokeTicket(id);
    const { token } = await database.db
      .selectFrom('token')
      .select('token')
      .where('id', '=', purchaseCodeId)
      .executeTakeFirstOrThrow();
    const body = { token, email: 'bob@example.org' };
    expect((await ask(fixture, calls.sendTicketEmail, { as: host, body })).statusCode).toBe(200);
    expect((await anonymise(former.id)).statusCode).toBe(200);
    const found = await database.db
      .selectFrom('guest_email')
      .select('email')
      .where('token_id', '=', purchaseCodeId)
      .execute();
    expect(found).toEqual([{ email: 'bob@example.org' }]);
  });

  describe('who was merged and parted again is another one', () => {
    const merge = async (kept: Person, gone: Person, take: TakenField[]) => {
      const answer = await ask(fixture, mergeCalls.mergeMembers, {
        as: office,
        params: { id: kept.id, other: gone.id },
        body: {
          version: await versionOf(kept.id),
          gone_version: await versionOf(gone.id),
          take,
        },
      });
      expect(answer.statusCode).toBe(200);
      return answer.json<{ id: number }>().id;
    };
    const part = async (id: number) =>
      expect(
        (await ask(fixture, mergeCalls.undoMerge, { as: office, params: { id } })).statusCode,
      ).toBe(200);

    test('with an address of their own, also of before', async () => {
      const former = await fixture.person('member');
      const parted = await fixture.person('member');
      const host = await fixture.person('member');
      const { id } = await fixture.ticket(host, parted.email);
      await fixture.revokeTicket(id);
      await part(await merge(former, parted, []));
      await database.db
        .updateTable('member')
        .set({ email: 'neu@example.org', email_key: 'neu@example.org' })
        .where('id', '=', parted.id)
        .execute();
      expect((await anonymise(former.id)).statusCode).toBe(200);
      expect(await holderOf(id)).toBe(parted.email);
    });

    test('and what the log has of what they had before, and have again, is theirs', async () => {
      const stays = await fixture.person('member', { firstName: 'Karla', lastName: 'Kern' });
      const goes = await fixture.person('member', { firstName: 'Gustav', lastName: 'Gans' });
      for (const [{ id }, notes] of [
        [stays, 'Karla will an die Kasse'],
        [goes, 'Gustav kommt am Freitag'],
      ] as const) {
        await database.db.updateTable('member').set({ notes }).where('id', '=', id).execute();
      }
      await part(await merge(stays, goes, ['first_name', 'notes']));
      expect((await anonymise(goes.id)).statusCode).toBe(200);
      const entries = await database.db
        .selectFrom('audit')
        .select(['before', 'after', 'details'])
        .where('action', 'in', ['members merged', 'merge undone'])
        .where('subject', '=', `member:${stays.id}`)
        .orderBy('id')
        .execute();
      const [merged, undone] = entries.map(({ before, after, details }) =>
        [before, after, details].map((json) => JSON.parse(json ?? '{}') as object),
      );
      const own = { first_name: 'Karla', notes: 'Karla will an die Kasse' };
      const gone = { first_name: TAKEN_OUT, notes: TAKEN_OUT };
      const named = { merged: TAKEN_OUT, kept: `Karla Kern (#${stays.number})` };
      expect(merged).toMatchObject([own, gone, named]);
      expect(undone).toMatchObject([gone, own, named]);
      expect(JSON.stringify(entries)).not.toMatch(/Gustav|Gans/);
    });

    test('and what the merge alone tells of their own name is known', async () => {
      const former = await fixture.person('member', { firstName: 'Annalt', lastName: 'Kaltname' });
      const parted = await fixture.person('member', { firstName: 'Gustav', lastName: 'Gehmann' });
      const invited = { email: null, email_key: null, password_hash: null, registered_at: null };
      for (const [{ id }, invite_email] of [
        [former, 'kalt@example.org'],
        [parted, 'geh@example.org'],
      ] as const) {
        const address = { ...invited, invite_email };
        await database.db.updateTable('member').set(address).where('id', '=', id).execute();
      }
      const merged = await merge(former, parted, ['first_name', 'last_name', 'invite_email']);
      const changed = await ask(fixture, officeCalls.changeMember, {
        as: office,
        params: { id: former.id },
        ...asSeen({
          version: await versionOf(former.id),
          ...{ first_name: 'Cnut', last_name: 'Cname', invite_email: 'cnut@example.org' },
        }),
      });
      expect(changed.statusCode).toBe(200);
      await part(merged);
      const { members, addresses } = await formerOf(database.db, [
        { id: former.id, first_name: 'Cnut', last_name: 'Cname' },
      ]);
      // The other's, which it had in between, is the other's.
      expect(members.map(({ first_name: name }) => name)).toEqual(['Cnut', 'Annalt']);
      expect(addresses.toSorted()).toEqual(['cnut@example.org', 'kalt@example.org']);
    });

    test('and what the other one had of them in between goes with their data', async () => {
      const stays = await fixture.person('member', { firstName: 'Bleibt', lastName: 'Hierzuort' });
      const goes = await fixture.person('member', { firstName: 'Geht', lastName: 'Wuchtbrumm' });
      const address = 'brumm@wucht.example';
      const invited = { email: null, email_key: null, password_hash: null, registered_at: null };
      const before = await fixture.person('member');
      for (const [{ id }, invite_email] of [
        [stays, 'hier@ort.example'],
        [goes, address],
        [before, null],
      ] as const) {
        await database.db
          .updateTable('member')
          .set({ ...invited, invite_email })
          .where('id', '=', id)
          .execute();
      }
      // Who was merged before, and is the same person.
      await merge(goes, before, []);
      const merged = await merge(stays, goes, ['last_name', 'invite_email']);
      const params = { id: stays.id };
      const mailed = await ask(fixture, officeCalls.mailInvitation, { as: office, params });
      expect(mailed.statusCode).toBe(200);
      const desk = openDesk(fixture, office);
      await desk.done({ kind: 'set_active', is_active: false }, { ids: [stays.id] });
      await desk.done({ kind: 'set_active', is_active: true }, { ids: [stays.id] });
      const corrected = { last_name: 'Hierzuort', invite_email: 'neu@ort.example' };
      const version = await versionOf(stays.id);
      await ask(fixture, officeCalls.changeMember, {
        ...{ as: office, params, ...asSeen({ version, ...corrected }) },
      });
      fixture.clock.set('2026-07-31T18:30:00.000Z');
      await part(merged);
      const told = async () =>
        JSON.stringify([
          await database.db.selectFrom('audit').selectAll().execute(),
          await database.db.selectFrom('outbox').selectAll().execute(),
          await database.db.selectFrom('job_row').selectAll().execute(),
          await database.db.selectFrom('member_merge').selectAll().execute(),
        ]);
      const traces = /wuchtbrumm|brumm@wucht\.example/gi;
      expect((await told()).match(traces)?.length).toBeGreaterThan(4);
      expect((await anonymise(goes.id)).statusCode).toBe(200);
      expect((await told()).match(traces)).toBeNull();
      // What is their own stays.
      expect(await told()).toContain('neu@ort.example');
      expect(await told()).toContain('Hierzuort');
    });
  });

  test('a table of theirs goes that nobody has imported; one that became members stays as long as others do', async () => {
    const former = await fixture.person('superuser');
    const theirs = openImportDesk(fixture, former);
    await theirs.read('Vorname,Nachname\nYorick,Unbenutzt\n');
    await theirs.dryRun('Vorname,Nachname\nYlva,Geprueft\n');
    await theirs.done('Vorname,Nachname\nYanis,Angelegt\n');
    const lent = await theirs.read('Vorname,Nachname\nYves,Begonnen\n');
    const offices = openImportDesk(fixture, office);
    expect((await offices.plan(lent.id, lent.plan)).statusCode).toBe(201);
    await offices.read('Vorname,Nachname\nYuna,Fremd\n');
    await openDesk(fixture, office).setMember(former.id, { is_superuser: false });
    expect((await anonymise(former.id)).statusCode).toBe(200);
    const left = await database.db
      .selectFrom('import_row')
      .innerJoin('import', 'import.id', 'import_row.import_id')
      .select(['import_row.cells', 'import.created_by'])
      .where('line', '>', 1)
      .orderBy('import.id')
      .execute();
    expect(left).toEqual([
      { cells: '["Yanis","Angelegt"]', created_by: former.id },
      { cells: '["Yves","Begonnen"]', created_by: former.id },
      { cells: '["Yuna","Fremd"]', created_by: office.id },
    ]);
    expect(await database.db.selectFrom('import').select('id').execute()).toHaveLength(3);
    // Nor is a dry run left that nobody could start, with the names in it.
    const rows = await database.db.selectFrom('job_row').select('name').execute();
    expect(JSON.stringify(rows)).not.toContain('Geprueft');
  });

  test('neither a file’s name nor a label of theirs tells of them, in jobs and in the log', async () => {
    const desk = openImportDesk(fixture, office);
    const person = await fixture.person('member', {
      firstName: 'Zacharias',
      lastName: 'Quetschkommode',
    });
    const table = (line: string) => `Vorname,Nachname,E-Mail\n${line}\n`;
    const files = [
      'Anmeldung ZachariasQuetschkommode-2.csv',
      `${person.email}.csv`,
      'Zacharias Anders.csv',
    ];
    for (const name of files) {
      const { id, plan } = (await desk.upload(table('Bea,Beispiel,'), name)).json<MemberImport>();
      await desk.plan(id, plan);
    }
    const other = await fixture.person('member');
    const ids = [person.id];
    await desk.jobs.done({ kind: 'set_label', label: 'Onkel Quetsch', is_given: true }, { ids });
    await desk.jobs.dryRun({ kind: 'set_label', label: 'Neffe geplant', is_given: true }, { ids });
    const both = { ids: [person.id, other.id] };
    await desk.jobs.done({ kind: 'set_label', label: 'Schicht Quetsch', is_given: true }, both);
    const { labels } = (await ask(fixture, labelCalls.labels, { as: office })).json<Labels>();
    const { id: labelId } = labels.find(({ name }) => name === 'Onkel Quetsch')!;
    await ask(fixture, labelCalls.renameLabel, {
      ...{ as: office, params: { id: labelId }, body: { name: 'Neffe Quetsch' } },
    });
    await ask(fixture, officeCalls.exportMembers, {
      as: office,
      body: {
        ...{ columns: ['number'], format: 'csv' },
        selection: { search: '', filter: 'status:aktiv marke:"Neffe Quetsch"' },
      },
    });
    expect((await logged()).match(/onkel|neffe|Quetschkommode/gi)?.length).toBeGreaterThan(5);

    expect((await anonymise(person.id)).statusCode).toBe(200);
    const log = await logged();
    expect(log.match(/onkel|neffe|quetschkommode/gi)).toBeNull();
    expect(log).not.toContain(person.email);
    const left = await database.db.selectFrom('label').select('name').execute();
    expect(left).toEqual([{ name: 'Schicht Quetsch' }]);
    // It is the other one's, too.
    expect(log).toContain('Schicht Quetsch');
    const imports = await database.db.selectFrom('import').select('file_name').execute();
    expect(imports.map(({ file_name: name }) => name)).toEqual(
      expect.arrayContaining(['gelöscht', 'gelöscht', 'Zacharias Anders.csv']),
    );
    expect((await sentences('label renamed'))[0]).toBe('Marke „gelöscht“ in „gelöscht“ umbenannt');
    expect((await sentences('members exported'))[0]).toMatch(/: „marke:gelöscht“$/);
  });

  test('what is called like a label of theirs afterwards is another thing, and stops nothing', async () => {
    const desk = openImportDesk(fixture, office);
    const person = await fixture.person('member');
    const other = await fixture.person('member');
    const label = 'Vetter Quetsch';
    const name = (id: number, is_given: boolean) =>
      desk.jobs.done({ kind: 'set_label', label, is_given }, { ids: [id] });
    await name(person.id, true);
    // A file that is being read keeps what is to be forgotten for a while.
    const { id: fileId } = (
      await desk.upload('Vorname,Nachname\nBea,Beispiel\n')
    ).json<MemberImport>();
    await database.db
      .updateTable('import')
      .set({ is_read: false })
      .where('id', '=', fileId)
      .execute();
    expect((await anonymise(person.id)).statusCode).toBe(200);
    const { id: jobId } = await name(other.id, true);
    const { labels } = (await ask(fixture, labelCalls.labels, { as: office })).json<Labels>();
    const rename = (to: string) =>
      ask(fixture, labelCalls.renameLabel, {
        ...{ as: office, params: { id: labels.find((made) => made.name === label)!.id } },
        body: { name: to },
      });
    expect((await rename('Onkelei')).statusCode).toBe(200);
    expect((await rename(label)).statusCode).toBe(200);
    await ask(fixture, officeCalls.exportMembers, {
      as: office,
      body: {
        ...{ columns: ['number'], format: 'csv' },
        selection: { search: '', filter: `marke:"${label}"` },
      },
    });
    expect((await anonymise((await fixture.person('member')).id)).statusCode).toBe(200);
    await database.db
      .updateTable('import')
      .set({ is_read: true })
      .where('id', '=', fileId)
      .execute();
    await createForgettingService(fixture.deps).forget();
    expect(await database.db.selectFrom('forgetting').selectAll().execute()).toEqual([]);
    expect((await sentences('members exported'))[0]).toContain('marke:vetter-quetsch');
    expect((await sentences('label renamed'))[0]).toContain(label);
    expect((await desk.jobs.job(jobId)).task).toMatchObject({ label });
  });
});
