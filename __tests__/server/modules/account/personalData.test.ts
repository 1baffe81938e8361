/** Everything that is kept of a person, for that person: from the own account, and by the office. */
import { accountCalls } from '../../../../contract/account/calls.ts';
import type { DataFormat } from '../../../../contract/account/dataFile.ts';
import { calls } from '../../../../contract/calls.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import { labelCalls } from '../../../../contract/office/labels.ts';
import { mergeCalls } from '../../../../contract/office/merging.ts';
import { ownCodeCalls } from '../../../../contract/ownCodes.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import type { PersonalData } from '../../../../server/modules/account/personalData.ts';
import { createPdfWriter } from '../../../../server/work/pdfWriter.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { deletesData, meanwhile } from '../../support/meanwhile.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { asSeen } from '../../../support/asSeen.ts';

forEachEngine('the data of a person as a file', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  let staff: Person;
  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser', { firstName: 'Lea', lastName: 'Leitung' });
    staff = await fixture.person('entry staff', { firstName: 'Toni', lastName: 'Tor' });
  });
  afterAll(async () => {
    await fixture.close();
    await database.close();
  });

  const own = async (as: Person, format: DataFormat = 'json') =>
    await ask(fixture, accountCalls.ownData, { as, query: { format } });
  const ofMember = async (id: number, as: Person = office, format: DataFormat = 'json') =>
    await ask(fixture, officeCalls.memberData, { as, params: { id }, query: { format } });
  const versionOf = async (id: number) =>
    (
      await database.db
        .selectFrom('member')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).version;
  const change = async (id: number, body: object) =>
    await ask(fixture, officeCalls.changeMember, {
      as: office,
      params: { id },
      ...asSeen({ version: await versionOf(id), ...body }),
    });

  test('what others had mailed to the address is not told: nobody has shown that it is theirs', async () => {
    const [impostor, friend] = [await fixture.person('member'), await fixture.person('member')];
    const { token } = await fixture.code(friend);
    const body = { token, email: impostor.email };
    await ask(fixture, calls.sendTicketEmail, { as: friend, body });
    await fixture.ticket(friend, impostor.email);
    expect((await own(impostor)).json<PersonalData>().mails).toEqual([]);
    await ask(fixture, calls.requestPasswordReset, { body: { email: impostor.email } });
    expect((await own(impostor)).json<PersonalData>().mails).toMatchObject([
      { kind: 'password-reset' },
    ]);
  });

  test('to whom a code was mailed stays told when it is taken back; whom others gave theirs, is not', async () => {
    const [person, other] = [await fixture.person('member'), await fixture.person('member')];
    for (const as of [person, other]) {
      const code = await fixture.code(as);
      const body = { token: code.token, email: `friend-of-${as.number}@example.org` };
      await ask(fixture, calls.sendTicketEmail, { as, body });
      const taken = await ask(fixture, ownCodeCalls.takeBackCode, { as, params: { id: code.id } });
      expect(taken.statusCode).toBe(200);
    }
    const data = (await own(person)).json<PersonalData>();
    expect(data.codes).toMatchObject([{ sent_to: [] }]);
    const told = data.log.filter(({ to }) => to !== null);
    expect(told).toMatchObject([{ by: 'me', to: `friend-of-${person.number}@example.org` }]);
    expect(JSON.stringify(data)).not.toContain(`friend-of-${other.number}`);
    // Nor is there anything left to be sent.
    const mails = await database.db.selectFrom('outbox').select('recipient').execute();
    expect(JSON.stringify(mails)).not.toContain('friend-of-');
  });

  test('nobody gets another’s: members none, the office by the member’s page', async () => {
    const [person, other] = [await fixture.person('member'), await fixture.person('member')];
    expect((await ofMember(other.id, person)).statusCode).toBe(403);
    expect((await ofMember(other.id, staff)).statusCode).toBe(403);
    expect((await own(person)).body).not.toContain(other.email);
    expect((await ofMember(999_999)).statusCode).toBe(404);
    expect((await ofMember(other.id)).json<PersonalData>().member.email).toBe(other.email);
    const unasked = await ask(fixture, accountCalls.ownData, { query: { format: 'json' } });
    expect(unasked.statusCode).toBe(401);
  });

  test('JSON has all that is kept: person, codes, tickets, mails, sessions, log', async () => {
    const person = await fixture.person('member', { firstName: 'Änne', lastName: 'Öz' });
    await change(person.id, { notes: 'Ruft gern an', is_entry_staff: true });
    const free = await fixture.code(person);
    await ask(fixture, calls.sendTicketEmail, {
      as: person,
      body: { token: free.token, email: 'freundin@example.org' },
    });
    const ticket = await fixture.ticket(person, 'gast@example.org');
    await ask(fixture, calls.invalidateTicket, { as: person, params: { ticketId: ticket.id } });
    await ask(fixture, calls.requestPasswordReset, { body: { email: person.email } });

    const answer = await own(person);
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="meine-daten-\d{4}-\d\d-\d\d\.json"$/,
    );
    const data = answer.json<PersonalData>();
    expect(data).toMatchObject({
      is_complete: true,
      member: {
        number: person.number,
        first_name: 'Änne',
        email: person.email,
        notes: 'Ruft gern an',
        is_entry_staff: true,
      },
      sessions: [{ last_used_at: expect.any(String) as string }],
      links: { resets: [{ expires_at: expect.any(String) as string }], changes: [] },
      mails: [{ kind: 'password-reset', recipient: person.email }],
      at_the_gate: [{ kind: 'admit' }],
    });
    expect(data.codes).toMatchObject([
      { code: free.token, sent_to: [{ email: 'freundin@example.org' }], tickets: [] },
      { tickets: [{ email: 'gast@example.org', admitted_at: expect.any(String) as string }] },
    ]);
    const changed = data.log.find(({ what }) => what === 'Mitglied geändert');
    expect(changed).toMatchObject({
      by: 'others',
      after: { notes: 'Ruft gern an' },
      network: null,
    });
    expect(data.log.find(({ by }) => by === 'me')).toMatchObject({
      network: expect.any(String) as string,
    });
  });

  test('it names nobody else, and has no secret', async () => {
    const leader = await fixture.person('superuser', { firstName: 'Nora', lastName: 'Nord' });
    const other = await fixture.person('member', { firstName: 'Zyxa', lastName: 'Wörl' });
    await ask(fixture, officeCalls.changeMember, {
      as: leader,
      params: { id: other.id },
      ...asSeen({
        version: await versionOf(other.id),
        notes: 'Geheim über Zyxa',
        first_name: 'Zyxas',
      }),
    });
    await change(leader.id, { notes: 'Von Lea' });
    const text = (await own(leader)).body;
    expect(text.match(/zyxa|wörl|Lea Leitung|Leitung/gi)).toBeNull();
    const { password_hash: hash, initial_token: code } = await database.db
      .selectFrom('member')
      .select(['password_hash', 'initial_token'])
      .where('id', '=', leader.id)
      .executeTakeFirstOrThrow();
    for (const secret of [hash, code, '$argon2']) expect(text).not.toContain(secret);
    // That they did something is theirs.
    expect(JSON.parse(text)).toMatchObject({
      log: expect.arrayContaining([
        expect.objectContaining({ by: 'me', is_about_me: false, before: null, after: null }),
      ]) as unknown[],
    });
  });

  test('nor the guest of whoever had a code before', async () => {
    const [former, person] = [await fixture.person('member'), await fixture.person('member')];
    const { id } = await fixture.code(former);
    const issue = async (email: string) =>
      await ask(fixture, calls.generateTicket, { as: office, body: { token: id, email } });
    const params = { id };
    const minute = (at: number) => fixture.clock.set(`2026-07-31T18:0${at}:00.000Z`);
    minute(1);
    await issue('former-guest@example.org');
    await ask(fixture, officeCalls.revokeTicket, { as: office, params, body: { reason: 'x' } });
    minute(2);
    const body = { number: person.number };
    await ask(fixture, officeCalls.moveCode, { as: office, params, body });
    minute(3);
    await issue('own-guest@example.org');
    const data = (await own(person)).json<PersonalData>();
    expect({
      codes: data.codes.flatMap(({ tickets }) => tickets.map(({ email }) => email)),
      mails: data.mails.map(({ recipient }) => recipient),
    }).toEqual({ codes: ['own-guest@example.org'], mails: ['own-guest@example.org'] });
  });

  test('nor one with whom they were merged by mistake', async () => {
    const person = await fixture.person('member');
    const other = await fixture.person('member', {
      firstName: 'Gustavus',
      lastName: 'Gehmann',
    });
    const merged = await ask(fixture, mergeCalls.mergeMembers, {
      as: office,
      params: { id: person.id, other: other.id },
      body: {
        version: await versionOf(person.id),
        gone_version: await versionOf(other.id),
        take: ['first_name'],
      },
    });
    const { id } = merged.json<{ id: number }>();
    // From what the other one is called.
    const changed = await ask(fixture, officeCalls.changeMember, {
      as: office,
      params: { id: person.id },
      ...asSeen({ version: await versionOf(person.id), first_name: 'Cnut' }),
    });
    expect(changed.statusCode).toBe(200);
    // The office wrote to the other one's address, and to their own; and gave a label of the other's.
    const mails = ['anders@example.org', person.email].map((to) => ({
      kind: 'own-codes' as const,
      ...{ to, memberId: person.id, name: 'Cnut', codes: [] },
    }));
    for (const mail of mails) await fixture.outbox.enqueue(database.db, mail);
    await ask(fixture, labelCalls.setLabel, {
      ...{ as: office, params: { id: person.id }, body: { label: 'Gast Gehmann', is_given: true } },
    });
    await ask(fixture, labelCalls.setLabel, {
      ...{
        as: office,
        params: { id: person.id },
        body: { label: 'Gast Gehmann', is_given: false },
      },
    });
    const at = '2026-07-31T18:20:00.000Z';
    const job = await database.db
      .insertInto('job')
      .values({
        ...{ task: '{"kind":"invite"}', selection: null, undoes: null, state: 'done' },
        ...{ asked_by: office.id, started_by: office.id, sentence: null, leased_until: null },
        ...{ created_at: at, started_at: at, finished_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('job_row')
      .values({
        ...{ job_id: job.id, member_id: person.id, state: 'changed', kept: null },
        sentence: 'Einladung an anders@example.org',
      })
      .execute();
    fixture.clock.set('2026-07-31T18:40:00.000Z');
    const undone = await ask(fixture, mergeCalls.undoMerge, { as: office, params: { id } });
    expect(undone.statusCode).toBe(200);
    const { body } = await own(person);
    expect(body).not.toContain(other.email);
    expect(body).not.toMatch(/anders@example|Gehmann/);
    const told = (JSON.parse(body) as PersonalData).mails.map(({ recipient }) => recipient);
    expect(told).toContain(person.email);
    expect(body).not.toContain('Gustavus');
    expect(body).toContain('Cnut');
  });

  test('PDF is a file for people, drawn beside the gate as well', async () => {
    const person = await fixture.person('member', { firstName: 'Łucja', lastName: 'Øst' });
    await fixture.code(person);
    const { statusCode, rawPayload, headers } = await own(person, 'pdf');
    expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect(headers['content-disposition']).toMatch(/\.pdf"$/);
    const office = await ofMember(person.id, undefined, 'pdf');
    expect(office.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="auskunft-${person.number}-\\d{4}-\\d\\d-\\d\\d\\.pdf"$`),
    );
    expect(office.rawPayload.length).toBeGreaterThan(2_000);
    const writer = createPdfWriter();
    const written = await writer.write({
      ...{ title: 'Deine Daten', creator: 'Łąka', createdAt: '2026-07-01T18:00:00.000Z' },
      lead: ['Stand heute'],
      sections: [
        { heading: 'Person', entries: [['Name: Łucja'], ['Code', 'verschickt']], none: 'Nichts.' },
        { heading: 'E-Mails', entries: [], none: 'Nichts.' },
      ],
    });
    await writer.close();
    expect(Buffer.from(written).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('each export is in the log, with who and of whom', async () => {
    const person = await fixture.person('member');
    await own(person, 'pdf');
    await ofMember(person.id);
    const entries = await database.db
      .selectFrom('audit')
      .select(['actor_id', 'details'])
      .where('action', '=', 'data exported')
      .where('subject', '=', `member:${person.id}`)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { actor_id: person.id, details: JSON.stringify({ format: 'pdf' }) },
      { actor_id: office.id, details: JSON.stringify({ format: 'json' }) },
    ]);
  });

  test('nothing is written down of who deletes their data meanwhile', async () => {
    const person = await fixture.person('member');
    const answer = await meanwhile(database, deletesData(person.id), () => own(person));
    expect(answer.statusCode).toBe(404);
    const entries = await database.db
      .selectFrom('audit')
      .select('id')
      .where('actor_id', '=', person.id)
      .where('action', '=', 'data exported')
      .execute();
    expect(entries).toEqual([]);
  });

  test('more than 30 in an hour are refused', async () => {
    const person = await fixture.person('member');
    for (let file = 0; file < 30; file += 1) await own(person);
    expect((await own(person)).statusCode).toBe(429);
  });
});
