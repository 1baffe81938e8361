/** What another name, prefix or address means for tickets and links that people have, before it is saved. */
import { calls } from '../../../../contract/calls.ts';
import { settingsCalls, type Consequences } from '../../../../contract/office/settings.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { createFestivalService } from '../../../../server/modules/festival/service.ts';
import { holdTicketPrefix } from '../../../../server/modules/tickets/prefixService.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

forEachEngine('what a setting means for what is sent', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  beforeEach(async () => {
    database = await engine.open();
    fixture = await createFixture(database, { PRODUCT_NAME: 'Łąka', TICKET_PREFIX: 'laka' });
    office = await fixture.person('superuser');
  });
  afterEach(async () => {
    await fixture.close();
    await database.close();
  });

  const of = async (query: Record<string, string>, as = office) => {
    const answer = await ask(fixture, settingsCalls.consequences, { as, query });
    expect(answer.statusCode).toBe(200);
    return answer.json<Consequences>();
  };
  const save = (values: Record<string, string>, version = 0, accepted?: boolean) =>
    ask(fixture, settingsCalls.saveSettings, {
      as: office,
      body: { version, values, ...(accepted !== undefined && { accepted }) },
    });

  test('with counts of the database: tickets that are valid, codes that were sent, invitations', async () => {
    const member = await fixture.person('member');
    expect(await of({ name: 'Neu', ticket_prefix: 'neu' })).toEqual({
      public_url: expect.stringContaining('PUBLIC_URL=https://tickets.example.org') as string,
    });
    await fixture.ticket(member);
    expect(await of({ name: 'Neu' })).toEqual({
      name: '1 ausgestelltes Ticket zeigt weiter den Namen „Łąka“ und gilt weiter.',
      public_url:
        'Sie steht in der Konfiguration des Servers, PUBLIC_URL=https://tickets.example.org. Wird sie geändert, gilt 1 ausgestelltes Ticket weiter, denn in Tickets steht keine Adresse. Noch ist nichts verschickt, in dem sie steht.',
    });
    await fixture.tickets(member, 1_203);
    await fixture.revokeTicket((await fixture.ticket(member)).id);
    const code = await fixture.code(member);
    await ask(fixture, calls.sendTicketEmail, {
      as: member,
      body: { token: code.token, email: 'freund@example.org' },
    });
    expect(await of({ name: 'Neu', ticket_prefix: 'neu' })).toEqual({
      name: '1.204 ausgestellte Tickets und 1 verschickter Code zeigen weiter den Namen „Łąka“. Sie gelten weiter.',
      ticket_prefix:
        '1.204 ausgestellte Tickets beginnen weiter mit „laka::“ und werden am Einlass abgewiesen: „Ungültiger Code erkannt!“ Sie müssen noch einmal gesendet werden. Telefone am Einlass kennen das neue Präfix, sobald sie neu geladen sind.',
      public_url:
        'Sie steht in der Konfiguration des Servers, PUBLIC_URL=https://tickets.example.org. Wird sie geändert, gelten 1.204 ausgestellte Tickets weiter, denn in Tickets steht keine Adresse. Nach einer Änderung zeigt 1 verschickter Code weiter auf https://tickets.example.org. Lasst diese Adresse dann auf die neue weiterleiten.',
    });
    // As it is already, nothing changes.
    expect(Object.keys(await of({ name: 'Łąka', ticket_prefix: ' laka ' }))).toEqual([
      'public_url',
    ]);
    const as = await fixture.person('entry staff');
    expect((await ask(fixture, settingsCalls.consequences, { as, query: {} })).statusCode).toBe(
      403,
    );
  });

  test('another prefix is refused while tickets have this one, unless that is accepted', async () => {
    await fixture.ticket(await fixture.person('member'));
    const refused = await save({ ticket_prefix: 'neu' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        reason: 'consequences',
        error: expect.stringContaining('1 ausgestelltes Ticket') as string,
      },
    ]);
    // Anything else is saved without.
    expect((await save({ place: 'Wiese' })).statusCode).toBe(200);
    expect((await save({ ticket_prefix: 'ne::u' }, 1, true)).statusCode).toBe(400);
    expect((await save({ ticket_prefix: 'neu' }, 1, true)).statusCode).toBe(200);
    const festival = createFestivalService(fixture.deps);
    await festival.refresh();
    expect(festival.ticketPrefix()).toBe('neu');
    // The server starts with it, whatever the configuration says.
    await expect(holdTicketPrefix(database, 'laka')).resolves.toBeUndefined();
    expect((await save({ ticket_prefix: '' }, 2, true)).statusCode).toBe(200);
    await festival.refresh();
    expect(festival.ticketPrefix()).toBe('laka');
  });

  test('without a ticket the prefix is free to change', async () => {
    expect((await save({ ticket_prefix: 'neu' })).statusCode).toBe(200);
  });
});
