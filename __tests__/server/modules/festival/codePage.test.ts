/** A code's own page: what whoever has the code may know. */
import { codePageCalls, type CodeState } from '../../../../contract/codePage.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import { settingsCalls } from '../../../../contract/office/settings.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

const NOW = '2026-07-31T17:42:00.000Z';

forEachEngine('a code’s page', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  let member: Person;
  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser');
    member = await fixture.person('member', { firstName: 'Änne', lastName: 'Weiß' });
  });
  afterAll(async () => {
    await fixture.close();
    await database.close();
  });

  const stateOf = async (code: string) =>
    (await ask(fixture, codePageCalls.codeState, { params: { code } })).json<CodeState>();
  const codeOf = async (id: number) =>
    (
      await database.db
        .selectFrom('token')
        .select('token')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).token;

  test('says how a code stands, and nothing of anybody', async () => {
    const free = await fixture.code(member);
    expect(await stateOf(free.token)).toEqual({ state: 'free' });
    expect(await stateOf(` ${free.token.toLowerCase()} `)).toEqual({ state: 'free' });
    const ticket = await fixture.ticket(member, 'guest@example.org');
    const used = await codeOf(ticket.purchaseCodeId);
    expect(await stateOf(used)).toEqual({ state: 'used', at: NOW });
    await fixture.revokeTicket(ticket.id);
    expect(await stateOf(used)).toEqual({ state: 'free' });
  });

  test('a withdrawn code says since when; what nobody has made is unknown', async () => {
    const { id, token } = await fixture.code(member);
    const params = { id };
    const withdrawn = await ask(fixture, officeCalls.withdrawCode, {
      as: office,
      params,
      body: {},
    });
    expect(withdrawn.statusCode).toBe(200);
    expect(await stateOf(token)).toEqual({ state: 'withdrawn', at: NOW });
    for (const none of ['ABCDE-FGHJK-LMNPQ', 'x', "'; drop table token; --", 'ABCDE-FGHJK']) {
      expect(await stateOf(none)).toEqual({ state: 'unknown' });
    }
  });

  test('the code of the mail to try is shown as a friend would see it', async () => {
    expect(await stateOf('PR0BE-PR0BE-PR0BE')).toEqual({ state: 'free' });
  });

  test('the days of the festival go into a calendar, once they are known', async () => {
    const file = () => ask(fixture, codePageCalls.calendar);
    expect((await file()).statusCode).toBe(404);
    const values = {
      name: 'Łąka; Øst, für alle, die eine sehr lange Zeile brauchen, damit sie umbrochen wird',
      ...{ from: '2027-07-30', to: '2027-07-31', place: 'Wiese', address: 'Am Bach 1\nLaka' },
    };
    await ask(fixture, settingsCalls.saveSettings, { as: office, body: { version: 0, values } });
    const { headers, body } = await file();
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="festival.ics"',
    });
    const lines = body.split('\r\n');
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const whole = body.replaceAll('\r\n ', '').split('\r\n');
    expect(whole).toEqual([
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Einlass//DE', 'BEGIN:VEVENT'],
      'UID:festival-2027-07-30@tickets.example.org',
      'DTSTAMP:20260731T174200Z',
      'DTSTART;VALUE=DATE:20270730',
      'DTEND;VALUE=DATE:20270801',
      String.raw`SUMMARY:Łąka\; Øst\, für alle\, die eine sehr lange Zeile brauchen\, damit sie umbrochen wird`,
      String.raw`LOCATION:Wiese\, Am Bach 1\, Laka`,
      'URL:https://tickets.example.org',
      ...['TRANSP:TRANSPARENT', 'END:VEVENT', 'END:VCALENDAR', ''],
    ]);
  });
});
