/** What the office sets of the festival: who may, what counts, who notices. */
import { auditCallsOf } from './audited.ts';
import { calls } from '../../../../contract/calls.ts';
import type { CurrentMember } from '../../../../contract/entities.ts';
import { festivalCalls, type FestivalFacts } from '../../../../contract/festival.ts';
import { MAIL_TEXT_NAMES } from '../../../../contract/festivalFacts.ts';
import { settingsCalls, type Settings } from '../../../../contract/office/settings.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { SAMPLE_TICKET } from '../../../../server/mail/mails.ts';
import { createFestivalService } from '../../../../server/modules/festival/service.ts';
import { startFestivalWatch } from '../../../../server/modules/festival/watch.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { waitUntil } from '../../../support/waitUntil.ts';
import { deletesData, meanwhile } from '../../support/meanwhile.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

forEachEngine('settings', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let office: Person;
  beforeEach(async () => {
    database = await engine.open();
    fixture = await createFixture(database, {
      PRODUCT_NAME: 'Łąka',
      MAIL_URL: 'smtp://mail.example.org',
    });
    office = await fixture.person('superuser', { firstName: 'Lea', lastName: 'Leitung' });
  });
  afterEach(async () => {
    await fixture.close();
    await database.close();
  });

  const read = async () =>
    (await ask(fixture, settingsCalls.settings, { as: office })).json<Settings>();
  const save = (version: number, values: Record<string, string>, as = office) =>
    ask(fixture, settingsCalls.saveSettings, { as, body: { version, values } });
  const facts = async () => (await ask(fixture, festivalCalls.festival)).json<FestivalFacts>();
  const setting = ({ settings }: Settings, name: string) =>
    settings.find((each) => each.name === name);

  test.each(['member', 'entry staff'] as const)('%s: reads and changes none', async (role) => {
    const as = await fixture.person(role);
    expect((await save(0, { name: 'Meins' }, as)).statusCode).toBe(403);
    for (const call of [
      settingsCalls.settings,
      settingsCalls.sampleMail,
      settingsCalls.sendSampleMail,
    ]) {
      expect((await ask(fixture, call, { as })).statusCode).toBe(403);
    }
    expect((await facts()).name).toBe('Łąka');
  });

  test('until somebody changes it, a setting is as configured; it says who has, and goes back', async () => {
    expect(await read()).toMatchObject({ version: 0 });
    expect(setting(await read(), 'name')).toEqual({
      ...{ name: 'name', value: 'Łąka', default: 'Łąka', changed: null },
    });
    const saved = await save(0, { name: ' Neue Łąka ', from: '2027-07-30', to: '2027-08-01' });
    expect(saved.json()).toEqual(await read());
    expect(setting(await read(), 'name')).toEqual({
      ...{ name: 'name', value: 'Neue Łąka', default: 'Łąka' },
      changed: {
        at: '2026-07-31T17:42:00.000Z',
        by: { id: office.id, number: office.number, name: 'Lea Leitung' },
      },
    });
    expect(await facts()).toMatchObject({ name: 'Neue Łąka', from: '2027-07-30', place: '' });
    await save(1, { name: '', from: '' });
    expect(setting(await read(), 'name')).toMatchObject({ value: 'Łąka', changed: null });
    expect(setting(await read(), 'from')).toMatchObject({ value: '', changed: null });
    expect(setting(await read(), 'to')).toMatchObject({ value: '2027-08-01' });
  });

  test('of two who save at once the later one is told, and overwrites nothing', async () => {
    expect((await save(0, { place: 'Wiese' })).statusCode).toBe(200);
    const late = await save(0, { place: 'Wald', address: 'Am Bach 1' });
    expect(late.statusCode).toBe(409);
    expect(await facts()).toMatchObject({ place: 'Wiese', address: '' });
    expect((await save(1, { place: 'Wald' })).statusCode).toBe(200);
  });

  test.each([
    [{ from: '2027-02-30' }],
    [{ from: '30.07.2027' }],
    [{ from: '2027-08-01', to: '2027-07-30' }],
    [{ contact_email: 'nobody' }],
    [{ contact_email: 'a@b.de\nBcc: c@d.de' }],
    [{ redeem_link: 'javascript:alert(1)' }],
    [{ redeem_link: 'https://user:pass@shop.example/' }],
    [{ name: 'Zwei\nZeilen' }],
    [{ place: 'x'.repeat(201) }],
    [{ color: 'red' }],
    [{ color: '#0b6b3a;}' }],
    [{ color: '#ffcc00' }],
    [{ reentry: 'yes' }],
    [{ approval: '0' }],
  ])('%j is none', async (values) => {
    expect((await save(0, values)).statusCode).toBe(400);
    expect(await read()).toMatchObject({ version: 0 });
  });

  test('a colour is refused with its contrast where it is too light, and kept in small letters', async () => {
    expect((await save(0, { color: '#FFCC00' })).json()).toMatchObject({
      error:
        'Diese Farbe ist zu hell, um Schrift darin zu lesen: Ihr Kontrast ist 1,3, nötig sind 4,5. Nimm eine dunklere.',
    });
    expect((await save(0, { color: '#0B6B3A' })).statusCode).toBe(200);
    expect(await facts()).toMatchObject({ color: '#0b6b3a' });
  });

  test('who changed what stands in the audit', async () => {
    await save(0, { place: 'Wiese' });
    await save(1, { place: 'Wiese' });
    expect(await auditCallsOf(fixture, office)).toEqual([
      {
        sentence: ['Einstellungen geändert'],
        changes: [{ field: 'Ort', before: null, after: 'Wiese' }],
      },
    ]);
  });

  test('another process knows within two seconds', async () => {
    const other = createFestivalService(fixture.deps);
    const fail = (error: unknown) => {
      throw error;
    };
    const stop = await startFestivalWatch(other, fail);
    try {
      await save(0, { place: 'Wiese', reentry: 'true' });
      const savedAt = performance.now();
      await waitUntil('the other process to know', () =>
        Promise.resolve(other.current().place === 'Wiese' ? true : undefined),
      );
      expect(performance.now() - savedAt).toBeLessThan(2_000);
      expect(other.rules()).toEqual({ reentry: true, approval: true });
    } finally {
      stop();
    }
  });

  test('the rules of the gate: from the environment, over that by the office, and back; told to nobody else', async () => {
    expect(setting(await read(), 'reentry')).toEqual({
      ...{ name: 'reentry', value: 'false', default: 'false', changed: null },
    });
    expect(setting(await read(), 'approval')).toMatchObject({ value: 'true', default: 'true' });
    await save(0, { reentry: 'true', approval: 'false' });
    expect(setting(await read(), 'reentry')).toMatchObject({
      ...{ value: 'true', default: 'false', changed: { by: { id: office.id } } },
    });
    expect(await auditCallsOf(fixture, office)).toMatchObject([
      {
        changes: [
          { field: 'Hinaus und wieder herein', before: 'nein', after: 'ja' },
          { field: 'Einlass mit Freigabe', before: 'ja', after: 'nein' },
        ],
      },
    ]);
    // What the next start finds.
    const next = createFestivalService(fixture.deps);
    expect(next.rules()).toEqual({ reentry: false, approval: true });
    await next.refresh();
    expect(next.rules()).toEqual({ reentry: true, approval: false });
    expect(JSON.stringify(await facts())).not.toMatch(/reentry|approval/);
    await save(1, { reentry: '', approval: 'true' });
    expect(setting(await read(), 'reentry')).toMatchObject({ value: 'false', changed: null });
    expect(setting(await read(), 'approval')).toMatchObject({ value: 'true', changed: null });
  });

  const sampleOf = async (text: string) =>
    (await ask(fixture, settingsCalls.sampleMail, { as: office, query: { text } })).json<{
      subject: string;
      text: string;
    }>();

  test('what is added to a mail stands in it, in no other, and is for nobody else to read', async () => {
    const added = {
      mail_friend: 'Bis bald am Feuer.',
      mail_ticket: 'Das WLAN heißt Wiese.',
      mail_invitation: 'Schön, dass du kommst.',
      mail_own_codes: 'Gib sie weiter.',
    };
    await save(0, added);
    for (const name of MAIL_TEXT_NAMES) {
      const { text } = await sampleOf(name);
      const found = MAIL_TEXT_NAMES.filter((each) => text.includes(added[each]));
      expect(found).toEqual([name]);
    }
    expect(JSON.stringify(await facts())).not.toMatch(/WLAN|mail_/);
  });

  test('no code of a mail to try is one', async () => {
    const samples = await Promise.all(MAIL_TEXT_NAMES.map(sampleOf));
    for (const { text } of samples) expect(text.replaceAll(' ', '')).toMatch(/PR0BE-?PR0BE/);
    const check = await ask(fixture, calls.checkTicket, {
      as: office,
      params: { ticketId: SAMPLE_TICKET },
    });
    expect(check.statusCode).toBe(404);
    const query = { text: 'mail_other' };
    expect((await ask(fixture, settingsCalls.sampleMail, { as: office, query })).statusCode).toBe(
      400,
    );
  });

  test('without a mail server whoever administers is told so, and no mail is said to be on its way', async () => {
    const without = await createFixture(database);
    const me = async (as: Person) => (await ask(without, calls.me, { as })).json<CurrentMember>();
    const boss = await without.person('superuser');
    expect(await me(boss)).toMatchObject({ mails_are_files: true });
    expect(await me(await without.person('member'))).not.toHaveProperty('mails_are_files');
    expect(await me(await without.person('entry staff'))).not.toHaveProperty('mails_are_files');
    const body = { text: 'mail_ticket' };
    const { message } = (
      await ask(without, settingsCalls.sendSampleMail, { as: boss, body })
    ).json<{ message: string }>();
    expect(message).toMatch(/^Die Probe-Mail geht nicht hinaus/);
    await without.close();

    const told = (await ask(fixture, calls.me, { as: office })).json<CurrentMember>();
    expect(told).not.toHaveProperty('mails_are_files');
  });

  test('the mail to try shows what a friend gets, and goes to the own address', async () => {
    await save(0, { redeem_text: 'Geh in den Laden.' });
    const sample = await sampleOf('mail_friend');
    expect(sample.text).toContain('Geh in den Laden.');
    expect(sample.text).toContain('https://tickets.example.org/code/PR0BE-PR0BE-PR0BE');
    const body = { text: 'mail_ticket' };
    const sent = await ask(fixture, settingsCalls.sendSampleMail, { as: office, body });
    expect(sent.json()).toEqual({ message: `Die Probe-Mail ist an ${office.email} unterwegs.` });
    const mail = await database.db
      .selectFrom('outbox')
      .select(['kind', 'recipient', 'member_id', 'payload'])
      .execute();
    expect(mail).toMatchObject([{ kind: 'sample', recipient: office.email, member_id: office.id }]);
    expect(JSON.parse(mail[0]!.payload)).toMatchObject(body);
    // So that the address goes where the member's data are deleted.
    const concerned = await database.db
      .selectFrom('audit')
      .innerJoin('audit_subject', 'audit_subject.audit_id', 'audit.id')
      .select('audit_subject.subject')
      .where('action', '=', 'sample mail sent')
      .execute();
    expect(concerned.map(({ subject }) => subject)).toContain(`member:${office.id}`);
  });

  test('nothing is mailed to, or written down of, who deletes their data meanwhile', async () => {
    const body = { text: 'mail_ticket' };
    const sent = await meanwhile(database, deletesData(office.id), () =>
      ask(fixture, settingsCalls.sendSampleMail, { as: office, body }),
    );
    expect(sent.statusCode).toBe(409);
    expect(await database.db.selectFrom('outbox').select('id').execute()).toEqual([]);
    const entries = await database.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'sample mail sent')
      .execute();
    expect(entries).toEqual([]);
  });
});
