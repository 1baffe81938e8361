/** The overview counts what the list finds. */
import { calls } from '../../../../contract/calls.ts';
import type { MemberPage } from '../../../../contract/entities.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { Overview } from '../../../../contract/office/overview.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

forEachEngine('the overview', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser');
  });
  afterAll(async () => {
    await fixture.close();
    await database.close();
  });

  const overview = async (as = office) => await ask(fixture, officeCalls.overview, { as });
  const found = async (filter: string) =>
    (await ask(fixture, calls.members, { as: office, query: { filter } })).json<
      Exclude<MemberPage, unknown[]>
    >().count;

  test.each(['member', 'entry staff'] as const)('%s: may not see it', async (role) => {
    expect((await overview(await fixture.person(role))).statusCode).toBe(403);
  });

  test('has a place for everybody, and each figure is what its filter finds', async () => {
    const staff = await fixture.person('entry staff');
    const owner = await fixture.person('member');
    await fixture.code(owner);
    const mended = await fixture.ticket(owner);
    const failed = await fixture.ticket(await fixture.person('member'));
    const used = await fixture.ticket(staff);
    await revokedTicket(owner);
    await ask(fixture, calls.invalidateTicket, { as: staff, params: { ticketId: used.id } });
    for (const state of ['failed', 'sent'] as const) {
      await mailOf(mended.id, state);
    }
    await mailOf(failed.id, 'failed');
    await mailOf((await fixture.ticket(staff)).id, 'waiting');
    await mailOf((await revokedTicket(owner)).id, 'failed');
    // As tickets of sample data: there never was a mail.
    await fixture.ticket(await fixture.person('member'));
    const added = { first_name: 'Neu', last_name: 'Hier' };
    const { id } = (await ask(fixture, officeCalls.addMember, { as: office, body: added })).json<{
      id: number;
    }>();
    await ask(fixture, officeCalls.addMember, { as: office, body: added });
    const invited = (
      await ask(fixture, officeCalls.addMember, {
        as: office,
        body: { ...added, invite_email: 'neu@example.org' },
      })
    ).json<{ id: number }>();
    await ask(fixture, officeCalls.mailInvitation, { as: office, params: { id: invited.id } });
    const reached = { ...added, invite_email: 'da@example.org' };
    const { id: reachedId } = (
      await ask(fixture, officeCalls.addMember, { as: office, body: reached })
    ).json<{ id: number }>();
    await ask(fixture, officeCalls.mailInvitation, { as: office, params: { id: reachedId } });
    await database.db
      .updateTable('outbox')
      .set({ state: 'failed' })
      .where('member_id', '=', invited.id)
      .execute();
    await database.db
      .updateTable('member')
      .set({ is_active: false })
      .where('id', '=', id)
      .execute();

    const { members, codes, tickets } = (await overview()).json<Overview>();
    expect(codes).toEqual({ all: 8, free: 3 });
    expect(tickets).toEqual({ issued: 5, mailed: 2, mail_failed: 1, admitted: 1 });
    const finds = {
      all: await found('status:aktiv,inaktiv'),
      inactive: await found('status:inaktiv'),
      registered: await found('registrierung:registriert'),
      invited: await found('registrierung:eingeladen status:aktiv'),
      invited_failed: await found('registrierung:eingeladen status:aktiv mail:fehlgeschlagen'),
      never_invited: await found('registrierung:nie-eingeladen status:aktiv'),
      mail_failed: await found('mail:fehlgeschlagen'),
      without_free_codes: await found('codes:keine,alle-verwendet status:aktiv'),
    };
    expect(members).toEqual(finds);
    expect(finds).toMatchObject({
      ...{ inactive: 1, invited: 2, invited_failed: 1 },
      ...{ never_invited: 1, mail_failed: 2 },
    });
    expect(await found('tickets:ausgestellt')).toBe(4);
    expect(await found('tickets:verschickt')).toBe(2);
    expect(await found('tickets:fehlgeschlagen')).toBe(1);
    expect(await found('tickets:fehlgeschlagen,verschickt')).toBe(3);
    expect(await found('tickets:eingelassen')).toBe(1);
  });

  async function revokedTicket(owner: Person) {
    const ticket = await fixture.ticket(owner);
    await fixture.revokeTicket(ticket.id);
    return ticket;
  }

  const mailOf = (ticketId: string, state: 'failed' | 'sent' | 'waiting') =>
    database.db
      .insertInto('outbox')
      .values({
        kind: 'ticket',
        recipient: 'guest@example.org',
        payload: '{}',
        message_id: `${ticketId} ${state}`,
        state,
        ticket_id: ticketId,
        created_at: '2026-07-31T17:42:00.000Z',
        next_attempt_at: '2026-07-31T17:42:00.000Z',
        attempts: 1,
      })
      .execute();
});
