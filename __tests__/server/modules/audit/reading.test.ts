/** The audit as the office reads it: found, named, in pages and as a table. */
import { calls } from '../../../../contract/calls.ts';
import { entryCalls } from '../../../../contract/entry/calls.ts';
import type { AuditEntry, AuditPage, AuditPageQuery } from '../../../../contract/office/audit.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { FinderReply } from '../../../../contract/office/finder.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { COMMAND_LINE, inJob, SERVER } from '../../../../server/modules/audit/actor.ts';
import { addAudits } from '../../../../server/modules/audit/repository.ts';
import { texts } from '../../../../server/texts.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';
import { openDesk } from '../jobs/desk.ts';
import { asSeen } from '../../../support/asSeen.ts';

const asText = ({ sentence }: AuditEntry): string =>
  sentence.map((part) => (typeof part === 'string' ? part : part.name)).join('');

forEachEngine('reading the audit', (engine) => {
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

  const answer = (query: AuditPageQuery, as: Person = office) =>
    ask(fixture, officeCalls.audit, { as, query });
  const page = async (query: AuditPageQuery) => (await answer(query)).json<AuditPage>();
  const gateAdded = async (name: string, as = office) =>
    (await ask(fixture, entryCalls.createGate, { as, body: { name } })).json<{ id: number }>();

  test('signs that turn the direction of writing turn no sentence', async () => {
    const action = 'guest looked up';
    const details = { search: 'eva\u202e@', members: [] };
    const at = fixture.clock.now().toISOString();
    await addAudits(database.db, [{ at, by: SERVER, action, subject: 'guests', details }]);
    const [entry] = (await page({ action })).results;
    expect(asText(entry!)).toBe('Gast gesucht: „eva@“, 0 gefunden');
  });

  test('counts are told as everywhere', async () => {
    const action = 'members exported';
    const details = { count: 2997, columns: ['number'] };
    const at = fixture.clock.now().toISOString();
    await addAudits(database.db, [{ at, by: SERVER, action, subject: 'festival', details }]);
    const [entry] = (await page({ action })).results;
    expect(asText(entry!)).toBe('2.997 Mitglieder exportiert');
  });

  test('an import begins with lines, and is taken back of members', async () => {
    const [action, at] = ['job started', fixture.clock.now().toISOString()] as const;
    const details = { task: { kind: 'import_members', file_name: 'a.csv' }, members: 40 };
    await addAudits(database.db, [
      { at, by: SERVER, action, subject: 'job:901', details },
      { at, by: SERVER, action, subject: 'job:902', details: { ...details, undoes: 901 } },
    ]);
    expect((await page({ action })).results.map(asText)).toEqual([
      'Auftrag 902 gestartet: Zurücknehmen: „a.csv“ importieren (40 Mitglieder)',
      'Auftrag 901 gestartet: „a.csv“ importieren (40 Zeilen)',
    ]);
  });

  test.each(['member', 'entry staff'] as const)('%s: sees nothing of it', async (role) => {
    const as = await fixture.person(role);
    expect((await answer({}, as)).statusCode).toBe(403);
    const exported = await ask(fixture, officeCalls.auditExport, { as });
    expect(exported.statusCode).toBe(403);
  });

  test('says what was done and to whom, with the member to go to, and field by field', async () => {
    const member = await fixture.person('member', { firstName: 'Mia', lastName: 'Möller' });
    await ask(fixture, officeCalls.changeMember, {
      as: office,
      params: { id: member.id },
      ...asSeen({ version: 1, last_name: 'Weiß', is_entry_staff: true }),
    });
    const [entry] = (await page({})).results;
    expect(entry).toMatchObject({
      action: 'member changed',
      via: 'web',
      actor: { id: office.id, number: office.number, name: 'Lea Leitung' },
      sentence: [{ id: member.id, number: member.number, name: 'Mia Weiß' }, ' geändert'],
    });
    expect(entry!.changes).toEqual([
      { field: 'Nachname', before: 'Möller', after: 'Weiß' },
      { field: 'Einlass', before: 'nein', after: 'ja' },
    ]);
  });

  test('a code is named by its end only', async () => {
    const member = await fixture.person('member', { firstName: 'Mia', lastName: 'Möller' });
    const code = await fixture.code(member);
    const body = { token: code.id, email: 'eva@example.org' };
    await ask(fixture, calls.generateTicket, { as: office, body });
    const [entry] = (await page({ member: String(member.id) })).results;
    expect(asText(entry!)).toBe(
      `Ticket zu Code …${code.token.slice(-5)} von Mia Möller an eva@example.org ausgestellt`,
    );
    expect(JSON.stringify(entry)).not.toContain(code.token);
  });

  test('what a sentence names is found by what it says to search for', async () => {
    const member = await fixture.person('member', { firstName: 'Mia', lastName: 'Möller' });
    const code = await fixture.code(member);
    const body = { token: code.id, email: 'jan@example.org' };
    await ask(fixture, calls.generateTicket, { as: office, body });
    const [entry] = (await page({ member: String(member.id) })).results;
    expect(entry!.findable?.map(({ part }) => entry!.sentence[part])).toEqual([
      `Code …${code.token.slice(-5)}`,
      'jan@example.org',
    ]);
    for (const { search: text } of entry!.findable!) {
      const found = await ask(fixture, officeCalls.find, { as: office, query: { text } });
      expect(found.json<FinderReply>().codes.map(({ id }) => id)).toContain(code.id);
    }
  });

  test('of what is text alone in a sentence, a member is found by number; nobody, where it was deleted', async () => {
    const at = fixture.clock.now().toISOString();
    const action = 'members merged';
    const subject = 'member:987654' as const;
    const entries = ['Mia Möller (#17)', 'gelöscht'].map((merged) => ({
      ...({ at, by: SERVER, action, subject } as const),
      details: { merged, token_ids: [] },
    }));
    const given = { action: 'token given away', details: { email: 'gelöscht' } } as const;
    await addAudits(database.db, [...entries, { at, by: SERVER, subject, ...given }]);
    const { results } = await page({ member: '987654' });
    expect(results.map(({ findable }) => findable)).toEqual([
      undefined,
      undefined,
      [{ part: 0, search: '#17' }],
    ]);
    expect(results[2]!.sentence[0]).toBe('Mia Möller (#17)');
  });

  test('found by action, by who did it, and by whom it was done to', async () => {
    const other = await fixture.person('superuser');
    const member = await fixture.person('member');
    await gateAdded('Westtor', other);
    const body = { count: 2 };
    const params = { id: member.id };
    await ask(fixture, calls.createPurchaseCodes, { as: other, params, body });

    const of = async (filter: AuditPageQuery) => (await page(filter)).results.map(asText);
    expect(await of({ actor: String(other.id) })).toEqual([
      '2 Codes für Änne Weiß erstellt',
      'Tor „Westtor“ angelegt',
    ]);
    expect(await of({ actor: String(other.id), action: 'gate created' })).toHaveLength(1);
    expect(await of({ member: String(member.id) })).toEqual(['2 Codes für Änne Weiß erstellt']);
    expect(await of({ search: `#${member.number}` })).toHaveLength(1);
    expect(await of({ search: `#${other.number}` })).toHaveLength(2);
    expect(await of({ search: 'Westtor' })).toEqual(['Tor „Westtor“ angelegt']);
    expect(await of({ search: 'Niemand Nirgends' })).toEqual([]);
  });

  test('found by a name or an address that nobody has any more', async () => {
    const member = await fixture.person('member', { firstName: 'Jörg', lastName: 'Überschär' });
    const change = async (body: object) => {
      const { version } = await database.db
        .selectFrom('member')
        .select('version')
        .where('id', '=', member.id)
        .executeTakeFirstOrThrow();
      const params = { id: member.id };
      const asked = { as: office, params, ...asSeen({ version, ...body }) };
      expect((await ask(fixture, officeCalls.changeMember, asked)).statusCode).toBe(200);
    };
    await change({ last_name: 'Hinz-Übel' });
    await change({ last_name: 'Kunz' });
    const found = async (search: string) => (await page({ search })).results.length;
    expect(await found('Überschär')).toBe(1);
    expect(await found('hinz-')).toBe(2);
    expect(await found('Hinz-Übel')).toBe(2);
    expect(await found('hinz-%')).toBe(0);
    expect(await found('100%_')).toBe(0);
  });

  test('not found by what a field is called where it is kept', async () => {
    const at = fixture.clock.now().toISOString();
    const details = { labels: ['Zeltbau'], count: 471_100, place: { lap: 'Mondwiese' } };
    await addAudits(database.db, [
      { at, by: SERVER, action: 'setup guide put away', subject: 'festival', details },
    ]);
    const found = async (search: string) => (await page({ search })).results.length;
    for (const field of ['labels', 'place', 'lap']) expect(await found(field)).toBe(0);
    for (const told of ['zeltbau', 'Zelt', '471100', 'mondwiese'])
      expect(await found(told)).toBe(1);
  });

  test('found by what the office calls that which was done, beside the words of the entries', async () => {
    const at = fixture.clock.now().toISOString();
    const add = (action: 'settings changed' | 'ticket prefix changed', place: string) =>
      addAudits(database.db, [
        { at, by: SERVER, action, subject: 'festival', before: {}, after: { place } },
      ]);
    await add('settings changed', 'Seewiese');
    await add('ticket prefix changed', 'Seewiese');
    const found = async (search: string) => (await page({ search })).results.map(asText);
    expect(await found('einstellungen')).toEqual(['Einstellungen geändert']);
    expect(await found('Einstellungen Seewiese')).toEqual(['Einstellungen geändert']);
    expect(await found('Einstellungen Bergwiese')).toEqual([]);
    expect(await found('GEÄNDERT seewiese')).toHaveLength(2);
  });

  test('days are written as everywhere', async () => {
    const action = 'settings changed';
    const at = fixture.clock.now().toISOString();
    const days = { before: { from: '' }, after: { from: '2027-07-10', to: '2027-07-12' } };
    await addAudits(database.db, [{ at, by: SERVER, action, subject: 'festival', ...days }]);
    const [entry] = (await page({ action })).results;
    expect(entry!.changes).toEqual([
      { field: 'Erster Tag', before: null, after: '10.07.2027' },
      { field: 'Letzter Tag', before: null, after: '12.07.2027' },
    ]);
  });

  test('found by how it came, where no member did it; and says whose doing is asked for', async () => {
    const by = await fixture.person('superuser', { firstName: 'Ole', lastName: 'Ost' });
    await gateAdded('Nordtor', by);
    const entries = [COMMAND_LINE, SERVER, inJob(8, null), inJob(8, by.id)].map((who) => ({
      ...{ at: '2026-02-01T10:00:00.000Z', by: who },
      action: 'device lists renewed' as const,
      subject: 'festival' as const,
    }));
    await addAudits(database.db, entries);
    const of = async (actor: string) => {
      const { results, actor: who } = await page({ actor, from: '2026-02-01', to: '2026-02-01' });
      return [results.map((entry) => [entry.via, entry.actor?.name]), who];
    };
    expect(await of('command line')).toEqual([[['command line', undefined]], undefined]);
    expect(await of('server')).toEqual([[['server', undefined]], undefined]);
    expect(await of('job')).toEqual([[['job', undefined]], undefined]);
    expect(await of('web')).toEqual([[], undefined]);
    const ole = { id: by.id, number: by.number, name: 'Ole Ost' };
    expect(await of(String(by.id))).toEqual([[['job', 'Ole Ost']], ole]);
    // Also of whom nothing is found; and nobody has every id.
    expect((await page({ actor: String(by.id), action: 'gate changed' })).actor).toEqual(ole);
    expect((await answer({ actor: '987654321' })).json()).toEqual({ results: [], next: null });
  });

  test('days are those of Berlin', async () => {
    await addAudits(
      database.db,
      ['2026-03-04T22:59:59.999Z', '2026-03-04T23:00:00.000Z'].map((at) => ({
        at,
        by: COMMAND_LINE,
        action: 'device lists renewed' as const,
        subject: 'festival' as const,
      })),
    );
    const { results } = await page({ from: '2026-03-05', to: '2026-03-05' });
    expect(results.map(({ at, via }) => [at, via])).toEqual([
      ['2026-03-04T23:00:00.000Z', 'command line'],
    ]);
  });

  test('pages follow without a gap, also where many were written at one moment', async () => {
    const by = { ...COMMAND_LINE, jobId: 7 };
    const entries = Array.from({ length: 1_203 }, (_, index) => ({
      at: index < 700 ? '2026-08-01T10:00:00.000Z' : '2026-08-01T11:00:00.000Z',
      by,
      action: 'mails sent again' as const,
      subject: 'festival' as const,
      details: { index },
    }));
    await database.transaction((trx) => addAudits(trx, entries));
    const seen: number[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const next: AuditPage = await page({ job: '7', ...(after !== undefined && { after }) });
      seen.push(...next.results.map(({ id }) => id));
      after = next.next;
    }
    expect(seen).toHaveLength(entries.length);
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
  });

  test.each([
    { action: 'nonsense' },
    { actor: 'x' },
    { job: '1.5' },
    { after: 'x' },
    { after: '2026-99-01T10:00:00.000Z_1' },
    { after: '2026-02-31T00:00:00.000Z_1' },
  ])('%j is refused with a sentence', async (query) => {
    const { statusCode, json } = await answer(query);
    expect([statusCode, json()]).toMatchObject([400, { error: texts.invalidAuditFilter }]);
  });

  test('as a table: all of what is asked for, semicolons, and no formula', async () => {
    await gateAdded('=HYPERLINK("x");1');
    const as = office;
    const exported = await ask(fixture, officeCalls.auditExport, {
      as,
      query: { action: 'gate created' },
    });
    expect(exported.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = exported.body.split('\r\n');
    expect(lines[0]).toBe(
      '\ufeffZeitpunkt;Wer;Was;Vorher;Nachher;Über;Netz;Programm;Gerät;Auftrag',
    );
    expect(lines[1]).toBe(
      `31.07.2026 19:42;Lea Leitung (#${office.number});"Tor „=HYPERLINK(""x"");1“ angelegt";Name: –;"Name: =HYPERLINK(""x"");1";Web;127.0.0.1;;;`,
    );
    const all = await ask(fixture, officeCalls.auditExport, { as, query: { job: '7' } });
    expect(all.body.trimEnd().split('\r\n')).toHaveLength(1_204);
    const search = { search: "'; drop table audit; --" };
    expect((await ask(fixture, officeCalls.auditExport, { as, query: search })).statusCode).toBe(
      200,
    );
  });

  test('a name that begins like a formula is none', async () => {
    const as = await fixture.person('superuser', { firstName: '=1+1', lastName: '' });
    await gateAdded('Osttor', as);
    const { body } = await ask(fixture, officeCalls.auditExport, {
      as,
      query: { actor: String(as.id) },
    });
    expect(body).toContain(`;'=1+1 (#${as.number});`);
  });

  test('folded, a job is its start and what it says of itself; each row of it stays to be read', async () => {
    const desk = openDesk(fixture, office);
    const { search, ids } = await desk.members(3);
    const job = await desk.done({ kind: 'set_active', is_active: false }, { search });
    await addAudits(database.db, [
      {
        at: fixture.clock.now().toISOString(),
        by: inJob(job.id, null),
        action: 'job stopped',
        subject: `job:${job.id}`,
      },
    ]);
    const all = async (query: AuditPageQuery) => {
      const found: AuditEntry[] = [];
      for (let after: string | null | undefined; after !== null;) {
        const { results, next }: AuditPage = await page({ ...query, ...(after && { after }) });
        found.push(...results.filter((entry) => entry.job === job.id));
        after = next;
      }
      return found.map(({ action }) => action);
    };
    expect(await all({ folded: 'true' })).toEqual(['job stopped', 'job started']);
    const each = ids.map(() => 'member changed');
    expect((await all({})).toSorted()).toEqual(['job started', 'job stopped', ...each]);
    const [start] = (await page({ folded: 'true', action: 'job started' })).results;
    expect(asText(start!)).toBe(
      `Auftrag ${job.id} gestartet: Mitglieder deaktivieren (3 Mitglieder)`,
    );
  });
});
