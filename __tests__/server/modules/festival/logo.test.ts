/** The festival's logo: sent by the office, saved as a setting, given to everybody as a picture and nothing else. */
import { festivalCalls, type FestivalFacts } from '../../../../contract/festival.ts';
import { LOGO_MAX_BYTES } from '../../../../contract/festivalFacts.ts';
import { settingsCalls } from '../../../../contract/office/settings.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { createFestivalService } from '../../../../server/modules/festival/service.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { jpegOf, pngOf } from '../../../support/pictures.ts';
import { auditCallsOf } from './audited.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

forEachEngine('the logo', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  beforeEach(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    office = await fixture.person('superuser');
  });
  afterEach(async () => {
    await fixture.close();
    await database.close();
  });

  const send = (payload: Buffer, as: Person | null = office) =>
    fixture.app.inject({
      method: 'POST',
      url: `/api${settingsCalls.uploadLogo.path}`,
      headers: {
        'content-type': 'application/octet-stream',
        ...(as !== null && { authorization: `Bearer ${as.access}` }),
      },
      payload,
    });
  const sent = async (payload: Buffer) => (await send(payload)).json<{ logo: string }>().logo;
  const picture = (name: string) => ask(fixture, festivalCalls.logo, { params: { name } });
  const save = (version: number, logo: string) =>
    ask(fixture, settingsCalls.saveSettings, { as: office, body: { version, values: { logo } } });
  const facts = async () => (await ask(fixture, festivalCalls.festival)).json<FestivalFacts>();

  test('is for superusers to send, and for everybody to see', async () => {
    for (const as of [null, await fixture.person('member'), await fixture.person('entry staff')]) {
      expect([401, 403]).toContain((await send(pngOf(20, 10), as)).statusCode);
    }
    const png = pngOf(120, 40, 128);
    const name = await sent(png);
    const { statusCode, headers, rawPayload } = await picture(name);
    expect(statusCode).toBe(200);
    expect(rawPayload.equals(png)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await picture(await sent(jpegOf(20, 10)))).headers['content-type']).toBe('image/jpeg');
    expect((await picture('0'.repeat(40))).statusCode).toBe(404);
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 400],
    ['nothing', Buffer.alloc(0), 400],
    ['a picture that is too large', pngOf(1_001, 1), 400],
    ['too many bytes', Buffer.alloc(LOGO_MAX_BYTES + 1), 413],
  ])('%s is none', async (_, bytes, status) => {
    const answer = await send(bytes);
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ error: string }>().error).toMatch(/Logo|groß/);
    expect(await database.db.selectFrom('festival_logo').selectAll().execute()).toEqual([]);
  });

  test('counts once it is saved, for this process and for the others, and goes again', async () => {
    const other = createFestivalService(fixture.deps);
    const name = await sent(pngOf(120, 40));
    expect((await facts()).logo).toBe('');
    expect((await save(0, name)).statusCode).toBe(200);
    expect((await facts()).logo).toBe(name);
    await other.refresh();
    expect(other.mailSettings().logo).toMatchObject({ name, width: 120, height: 40 });
    expect(await auditCallsOf(fixture, office)).toMatchObject([
      { changes: [{ field: 'Logo', before: null, after: name }] },
    ]);
    await save(1, '');
    await other.refresh();
    expect(other.mailSettings().logo).toBeNull();
  });

  test('one that nobody has sent cannot be saved', async () => {
    const answer = await save(0, '0'.repeat(40));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      error: expect.stringContaining('noch einmal') as string,
    });
    expect((await facts()).logo).toBe('');
  });

  test('what was sent and not saved is gone after a day, what is saved stays', async () => {
    const saved = await sent(pngOf(120, 40));
    await save(0, saved);
    const tried = await sent(pngOf(60, 20));
    fixture.clock.set('2026-08-01T17:41:00.000Z');
    const later = await sent(pngOf(61, 20));
    expect((await picture(tried)).statusCode).toBe(200);
    fixture.clock.set('2026-08-01T17:43:00.000Z');
    // A day later the session is over.
    office = await fixture.person('superuser');
    await sent(pngOf(62, 20));
    const statuses = await Promise.all([saved, tried, later].map(picture));
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 404, 200]);
  });
});
