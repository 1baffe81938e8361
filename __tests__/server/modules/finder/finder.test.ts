/** The office's one search: what a text names, and why a ticket is as it is. */
import { calls } from '../../../../contract/calls.ts';
import type { FinderReply } from '../../../../contract/office/finder.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

forEachEngine('the search of the office', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  let staff: Person;
  let owner: Person;
  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser', { firstName: 'Lea', lastName: 'Leitung' });
    staff = await fixture.person('entry staff', { firstName: 'Tom', lastName: 'Tor' });
    owner = await fixture.person('member', { firstName: 'Ida', lastName: 'Müller' });
  });
  afterAll(async () => {
    await fixture.close();
    await database.close();
  });

  const find = async (text: string) =>
    (await ask(fixture, officeCalls.find, { as: office, query: { text } })).json<FinderReply>();
  const ticketFound = async (text: string) => (await find(text)).codes[0]?.ticket;
  const codeOf = async (id: number) =>
    (
      await database.db
        .selectFrom('token')
        .select('token')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).token;
  const admit = (ticketId: string) =>
    ask(fixture, calls.invalidateTicket, { as: staff, params: { ticketId } });
  const issue = (token: number, email: string) =>
    ask(fixture, calls.generateTicket, { as: office, body: { token, email } });
  const revoke = (id: number, reason: string) =>
    ask(fixture, officeCalls.revokeTicket, { as: office, params: { id }, body: { reason } });

  test.each(['member', 'entry staff'] as const)('%s: may not search', async (role) => {
    const as = await fixture.person(role);
    const answer = await ask(fixture, officeCalls.find, { as, query: { text: 'Leitung' } });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain('Leitung');
  });

  test('members by what the list finds them by, and how many more there are', async () => {
    const { members, member_count, codes } = await find('mueller ida');
    expect(members).toEqual([
      {
        id: owner.id,
        number: owner.number,
        name: 'Ida Müller',
        email: owner.email,
        is_active: true,
        merged_numbers: [],
      },
    ]);
    expect([member_count, codes]).toEqual([1, []]);
    for (let more = 0; more < 9; more += 1) {
      await fixture.person('member', { firstName: 'Zoe', lastName: 'Zahlreich' });
    }
    const many = await find('zahlreich');
    expect([many.members.length, many.member_count]).toEqual([8, 9]);
  });

  test('who was invited, by the address of the invitation, which is told', async () => {
    const body = { first_name: 'Eva', last_name: 'Geladen', invite_email: 'eva@geladen.example' };
    await ask(fixture, officeCalls.addMember, { as: office, body });
    expect((await find('eva@geladen.example')).members).toMatchObject([
      { name: 'Eva Geladen', email: 'eva@geladen.example' },
    ]);
  });

  test('a ticket nobody has been let in with, by its code as scanned, typed or shortened', async () => {
    const { id, purchaseCodeId } = await fixture.ticket(owner, 'frei@gast.example');
    const texts = [
      `einlass::${id}`,
      id.toLowerCase(),
      id.replace(/(.{5})/g, '$1 '),
      `${id.slice(0, 4)}…${id.slice(-4)}`,
      id.slice(0, 8),
      // Its first printed group.
      id.slice(0, 5),
      'frei@gast.example',
      // While it is typed.
      'Fre',
    ];
    for (const text of texts) {
      const { codes, unknown_ticket } = await find(text);
      expect(unknown_ticket).toBeNull();
      expect(codes).toMatchObject([
        {
          id: purchaseCodeId,
          member: { id: owner.id, number: owner.number, name: 'Ida Müller' },
          ticket: { id, email: 'frei@gast.example', standing: 'valid', because: null },
        },
      ]);
    }
  });

  test('a guest by the names that make the address, in any order and spelling', async () => {
    const { id } = await fixture.ticket(owner, 'Joern.Uwe-Kuehne@gast.example');
    const { id: other } = await fixture.ticket(owner, 'kuehnel@gast.example');
    const found = async (text: string) => (await find(text)).codes.map(({ ticket }) => ticket?.id);
    expect(await found('uwe-kue')).toEqual([id]);
    expect(await found('jörn uwe')).toEqual([id]);
    const { id: third } = await fixture.ticket(owner, 'lea_kuehne@gast.example');
    for (const text of ['kuehne@gast', 'Kuehne', 'kühne']) {
      expect((await found(text)).includes(third)).toBe(true);
    }
    expect((await found('Kühne')).sort()).toEqual([other, third].sort());
    for (const text of ['Lea Kühne', 'kuehne lea', 'lea_kuehne']) {
      expect(await found(text)).toEqual([third]);
    }
    expect(await found('ea kuehne')).toEqual([]);
  });

  test('a ticket whose guest has not got it says so, until the gate has said something', async () => {
    const { id } = await fixture.ticket(owner, 'weg@gast.example');
    const at = '2026-07-30T10:00:00.000Z';
    await fixture.database.db
      .insertInto('outbox')
      .values({
        ...{ kind: 'ticket', recipient: 'weg@gast.example', payload: '{}', ticket_id: id },
        ...{
          message_id: `<${id}@x>`,
          state: 'failed',
          attempts: 1,
          last_error: '550 no such user',
        },
        ...{ created_at: at, next_attempt_at: at, finished_at: at },
      })
      .execute();
    const text = 'Mail an weg@gast.example fehlgeschlagen: 550 no such user';
    expect(await ticketFound(id)).toMatchObject({ standing: 'valid', because: { text } });
    await admit(id);
    expect(await ticketFound(id)).toMatchObject({ because: { text: 'Eingelassen' } });
  });

  test('a used ticket says when, where and by whom', async () => {
    const { id } = await fixture.ticket(owner, 'drin@gast.example');
    fixture.clock.set('2026-07-31T18:05:00.000Z');
    await admit(id);
    await admit(id);
    expect(await ticketFound(id)).toMatchObject({
      standing: 'used',
      because: {
        at: '2026-07-31T18:05:00.000Z',
        text: 'Eingelassen',
        tone: 'good',
        by: { id: staff.id, name: 'Tom Tor' },
      },
      replacement: null,
    });
  });

  test('a revoked ticket says why, and what admits in its place', async () => {
    const { id, purchaseCodeId } = await fixture.ticket(owner, 'alt@gast.example');
    await revoke(purchaseCodeId, 'Handy verloren');
    expect(await ticketFound(id)).toMatchObject({
      standing: 'revoked',
      because: {
        text: 'Ticket an alt@gast.example zurückgezogen: „Handy verloren“',
        by: { id: office.id },
      },
      replacement: null,
    });
    // The buyer names the code.
    const byCode = await ticketFound(await codeOf(purchaseCodeId));
    expect(byCode).toMatchObject({ standing: 'revoked', email: 'alt@gast.example' });
    await issue(purchaseCodeId, 'neu@gast.example');
    expect(await ticketFound(id)).toMatchObject({
      id,
      standing: 'revoked',
      replacement: { email: 'neu@gast.example' },
    });
    // The guest is told by either address which ticket it is.
    expect(await ticketFound('alt@gast.example')).toMatchObject({ id, standing: 'revoked' });
    expect(await ticketFound('neu@gast.example')).toMatchObject({ standing: 'valid' });
  });

  test('a ticket that was issued anew for another address says so', async () => {
    const { id, purchaseCodeId } = await fixture.ticket(owner, 'erst@gast.example');
    await issue(purchaseCodeId, 'dann@gast.example');
    const found = await ticketFound(id);
    expect(found).toMatchObject({
      standing: 'revoked',
      replacement: { email: 'dann@gast.example' },
    });
    expect(found?.because?.text).toContain('dann@gast.example');
  });

  test('a code that is free, and one with its ticket, by its beginning', async () => {
    const free = await fixture.code(owner);
    const written = [free.token.replaceAll('-', ''), free.token.replaceAll('-', ' ')];
    for (const text of [free.token, free.token.slice(0, 7), ...written]) {
      expect((await find(text)).codes).toMatchObject([
        { id: free.id, token: free.token, ticket: null },
      ]);
    }
    const send = async (email: string) => {
      const body = { token: free.token, email };
      await ask(fixture, calls.sendTicketEmail, { as: owner, body });
      fixture.clock.set(new Date(fixture.clock.now().getTime() + 1_000).toISOString());
    };
    await send('xenia@zuvor.example');
    await send('yara@danach.example');
    const given = { token: free.token, ticket: null };
    for (const text of [free.token, 'xenia@zuvor.example']) {
      expect((await find(text)).codes).toMatchObject([
        { ...given, sent_to: ['yara@danach.example', 'xenia@zuvor.example'] },
      ]);
    }
    await issue(free.id, 'gekauft@gast.example');
    expect((await find(free.token)).codes).toMatchObject([
      { ticket: { email: 'gekauft@gast.example', standing: 'valid' } },
    ]);
    // Whoever looks for the friend's address is to see why it is found.
    expect((await find('xenia@zuvor.example')).codes[0]?.sent_to).toContain('xenia@zuvor.example');
  });

  test('a free code whose mail has reached nobody says that, and not that it was sent there', async () => {
    const free = await fixture.code(owner);
    const send = async (email: string) => {
      const body = { token: free.token, email };
      await ask(fixture, calls.sendTicketEmail, { as: owner, body });
      fixture.clock.set(new Date(fixture.clock.now().getTime() + 3_600_000).toISOString());
    };
    const fail = (email: string) =>
      database.transaction((trx) =>
        trx
          .updateTable('outbox')
          .set({
            state: 'failed',
            last_error: '550 unbekannt',
            finished_at: '2026-08-01T10:00:00Z',
          })
          .where('recipient', '=', email)
          .execute(),
      );
    await send('nie@gast.example');
    await send('einmal@gast.example');
    for (const email of ['nie@gast.example', 'einmal@gast.example']) await fail(email);
    await send('einmal@gast.example');
    const found = async () => (await find(free.token)).codes[0];
    const text = (email: string) => `Mail an ${email} fehlgeschlagen: 550 unbekannt`;
    expect(await found()).toMatchObject({
      sent_to: ['einmal@gast.example'],
      unsent: [{ text: text('nie@gast.example'), tone: 'bad' }],
    });
    await fail('einmal@gast.example');
    expect(await found()).toMatchObject({
      sent_to: [],
      unsent: [{ text: text('einmal@gast.example') }, { text: text('nie@gast.example') }],
    });
    // Once the mails are deleted, it is not known why.
    await database.db.deleteFrom('outbox').where('recipient', 'like', '%@gast.example').execute();
    const failed = (email: string) => ({ text: `Mail an ${email} fehlgeschlagen`, tone: 'bad' });
    expect(await found()).toMatchObject({
      sent_to: [],
      unsent: [failed('einmal@gast.example'), failed('nie@gast.example')],
    });
  });

  test('a code by the link of its mail, and a member by that of the invitation', async () => {
    const { id } = await fixture.code(owner);
    const byLink = await find(` https://fest.example.org/code/${await codeOf(id)} `);
    expect(byLink.codes).toMatchObject([{ id }]);
    const { initial_token: code } = await database.db
      .selectFrom('member')
      .select('initial_token')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow();
    const invited = await find(`https://fest.example.org/signup?code=${code}`);
    expect(invited.members).toMatchObject([{ id: owner.id }]);
  });

  test('a code that was taken back, or moved, says so, and whose it was', async () => {
    const [gone, moved] = [await fixture.code(owner), await fixture.code(owner)];
    const { number } = await fixture.person('member');
    for (const [call, { id }, body] of [
      [officeCalls.withdrawCode, gone, {}],
      [officeCalls.moveCode, moved, { number }],
    ] as const) {
      const answer = await ask(fixture, call, { as: office, params: { id }, body });
      expect(answer.statusCode).toBe(200);
    }
    for (const { token } of [gone, moved]) {
      for (const text of [token, token.slice(0, 8).toLowerCase(), token.replaceAll('-', '')]) {
        const { codes, ended_codes } = await find(text);
        expect(codes).toEqual([]);
        expect(ended_codes).toMatchObject([
          { token, member: { id: owner.id, name: 'Ida Müller' } },
        ]);
      }
    }
    // One of before, of which nobody knows whose it was.
    await database.transaction((trx) =>
      trx.updateTable('ended_code').set({ member_id: null }).execute(),
    );
    expect((await find(gone.token)).ended_codes).toMatchObject([
      { token: gone.token, member: null },
    ]);
  });

  test('an unknown ticket: what the gate said of it, and those it may be meant for', async () => {
    const { id } = await fixture.ticket(owner, 'vertippt@gast.example');
    const wrong = id.slice(0, 10) + (id[10] === 'A' ? 'B' : 'A') + id.slice(11);
    const swapped = id[3] === id[4] ? wrong : `${id.slice(0, 3)}${id[4]}${id[3]}${id.slice(5)}`;
    const texts = [wrong, swapped, id.slice(1), `${id.slice(0, 20)}${id[20]}${id.slice(20)}`];
    for (const text of texts) {
      const { codes, unknown_ticket } = await find(text);
      expect(unknown_ticket).toEqual({ attempt: null });
      expect(codes).toMatchObject([{ ticket: { id } }]);
    }
    await admit(wrong);
    expect((await find(wrong)).unknown_ticket).toMatchObject({
      attempt: { text: 'Abgewiesen: unbekannt', by: { name: 'Tom Tor' } },
    });
  });

  test.each(['%', '_', "' or 1=1 --", '\u202e', '💥', 'a', '::', '…', 'x'.repeat(100)])(
    'finds nothing by %j, and fails by nothing',
    async (text) => {
      const answer = await ask(fixture, officeCalls.find, { as: office, query: { text } });
      expect(answer.statusCode).toBe(200);
      expect(answer.json<FinderReply>().codes).toEqual([]);
    },
  );

  test('more than a search may be is refused', async () => {
    const query = { text: 'x'.repeat(101) };
    expect((await ask(fixture, officeCalls.find, { as: office, query })).statusCode).toBe(400);
  });
});
