/** The next year: what is archived and worth nothing, what stays, what is refused, and the way back. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { codePageCalls, type CodeState } from '../../../../contract/codePage.ts';
import { calls } from '../../../../contract/calls.ts';
import { entryCalls } from '../../../../contract/entry/calls.ts';
import type { Board } from '../../../../contract/entry/board.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import type { AuditPage } from '../../../../contract/office/audit.ts';
import type { FinderReply } from '../../../../contract/office/finder.ts';
import { DESPITE_DOUBTS, seasonCalls } from '../../../../contract/office/seasons.ts';
import { settingsCalls } from '../../../../contract/office/settings.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { texts as jobTexts } from '../../../../server/modules/jobs/texts.ts';
import { createFestivalService } from '../../../../server/modules/festival/service.ts';
import { MOVES } from '../../../../server/modules/seasons/moveRepository.ts';
import { seasonTexts } from '../../../../server/modules/seasons/texts.ts';
import { holdTicketPrefix } from '../../../../server/modules/tickets/prefixService.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask } from '../fixture.ts';
import { openDesk } from '../jobs/desk.ts';
import { contentOf, FESTIVAL, lastYear, type LastYear } from './lastYear.ts';

forEachEngine('the next season', (engine) => {
  let database: Database;
  let year: LastYear;
  beforeEach(async () => {
    database = await engine.open();
    year = await lastYear(database);
  });
  afterEach(async () => {
    await year.close();
    await database.close();
  });

  const countOf = async (table: 'token' | 'ticket' | 'entry_event' | 'outbox') =>
    (await database.db.selectFrom(table).selectAll().execute()).length;
  const state = async (code: string) =>
    (await ask(year.fixture, codePageCalls.codeState, { params: { code } })).json<CodeState>();
  const find = async (text: string) =>
    (
      await ask(year.fixture, officeCalls.find, { as: year.office, query: { text } })
    ).json<FinderReply>();
  const check = (ticketId: string) =>
    ask(year.fixture, calls.checkTicket, { as: year.office, params: { ticketId } });
  const audited = async (action: string) =>
    (
      await ask(year.fixture, officeCalls.audit, { as: year.office, query: { action } })
    ).json<AuditPage>().results;

  test('only superusers see, begin, take back or load anything', async () => {
    const body = { version: 0, name: 'X', from: '', to: '', ticket_prefix: 'x', confirmation: 'X' };
    for (const role of ['member', 'entry staff'] as const) {
      const as = await year.fixture.person(role);
      for (const call of Object.values(seasonCalls)) {
        const asked = { as, params: { id: 1 }, ...(call.method === 'POST' && { body }) };
        expect((await ask(year.fixture, call, asked)).statusCode).toBe(403);
      }
    }
    expect(await countOf('ticket')).toBe(2);
  });

  test('says before what would happen, and changes nothing by that', async () => {
    const before = await contentOf(database);
    expect(await year.seasons()).toEqual({
      version: 0,
      present: {
        ...{ name: FESTIVAL, from: '', to: '', prefix: 'wald26' },
        ...{ codes: 4, tickets: 2, admitted: 1, events: 2 },
      },
      members: 3,
      doubts: [],
      obstacle: null,
      last_backup: '2026-08-01T04:00:00.000Z',
      past: [],
    });
    expect(await contentOf(database)).toEqual(before);
  });

  test('old codes, tickets and links are worth nothing; members stay as they are', async () => {
    const { member, free, given, admitted, unused } = year;
    const listBefore = await database.db.selectFrom('entry_list').selectAll().execute();
    const members = (await contentOf(database)).member;
    const answer = await year.start();
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        message: `Es beginnt „Waldklang 2027“. Von „${FESTIVAL}“ sind archiviert: 4 Codes, 2 Tickets, 1 Einlass.`,
      },
    ]);
    expect([await countOf('token'), await countOf('ticket'), await countOf('entry_event')]).toEqual(
      [0, 0, 0],
    );
    expect((await contentOf(database)).member).toEqual(members);

    for (const { token } of [free, given]) {
      expect(await state(token)).toEqual({ state: 'past', festival: FESTIVAL });
    }
    for (const { id } of [admitted, unused]) {
      expect((await check(id)).statusCode).toBe(404);
      const invalidated = await ask(year.fixture, calls.invalidateTicket, {
        as: year.office,
        params: { ticketId: id },
      });
      expect(invalidated.json()).toMatchObject({ reason: 'unknown' });
    }
    const sent = await ask(year.fixture, calls.sendTicketEmail, {
      as: member,
      body: { token: free.token, email: 'neu@example.org' },
    });
    expect(sent.statusCode).toBe(404);
    const issued = await ask(year.fixture, calls.generateTicket, {
      as: year.office,
      body: { token: free.id, email: 'neu@example.org' },
    });
    expect(issued.statusCode).toBe(404);
    // Mails with old codes and tickets that waited do not go out.
    expect(await countOf('outbox')).toBe(0);
    // Phones fetch a list that has none of them.
    expect(await database.db.selectFrom('entry_list').selectAll().execute()).toEqual([]);
    expect(listBefore).not.toEqual([]);

    const mine = await ask(year.fixture, calls.me, { as: member });
    expect(mine.json()).toMatchObject({ token_count: 0, tokens: [] });
    const figure = await database.db
      .selectFrom('member_figure')
      .select(['codes', 'free_codes', 'tickets'])
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(figure).toEqual({ codes: 0, free_codes: 0, tickets: 0 });
  });

  test('name, days and prefix are new everywhere, also at the next start; it is in the log', async () => {
    await year.start();
    const festival = createFestivalService(year.fixture.deps);
    await festival.refresh();
    expect(festival.current()).toMatchObject({
      ...{ name: 'Waldklang 2027', from: '2027-07-30', to: '2027-08-01' },
    });
    expect([festival.ticketPrefix(), festival.mailSettings().ticketPrefix]).toEqual([
      'wald27',
      'wald27',
    ]);
    // The configuration still has the old one, and is not what counts.
    await year.fixture.ticket(year.member);
    await expect(holdTicketPrefix(database, 'wald26')).resolves.toBeUndefined();
    const [entry] = await audited('season started');
    expect(
      entry?.sentence.map((part) => (typeof part === 'string' ? part : part.name)).join(''),
    ).toBe(`Neue Saison begonnen, „${FESTIVAL}“ archiviert: 4 Codes, 2 Tickets, 1 Einlässe`);
    expect(entry?.changes).toContainEqual({
      field: 'Präfix',
      before: 'wald26',
      after: 'wald27',
    });
  });

  test('the office finds an old code, ticket and guest, and is told the festival', async () => {
    const { free, given, admitted, unused, member } = year;
    await year.start();
    const festival = { id: expect.any(Number) as number, name: FESTIVAL, from: '', to: '' };
    const of = { id: member.id, number: member.number, name: 'Änne Weiß' };
    const guest = {
      token: expect.any(String) as string,
      festival,
      member: of,
      ticket: {
        id: admitted.id,
        email: 'Gast@example.org',
        admitted_at: '2026-07-31T17:42:00.000Z',
      },
    };
    for (const text of [admitted.id, `wald26::${admitted.id}`, 'gast@example.org', 'GAST@exam']) {
      const found = await find(text);
      expect([text, found.past_codes, found.unknown_ticket]).toMatchObject([text, [guest], null]);
    }
    expect((await find(unused.id)).past_codes).toMatchObject([
      { festival, ticket: { id: unused.id, admitted_at: null } },
    ]);
    expect((await find(free.token)).past_codes).toMatchObject([
      { id: free.id, token: free.token, festival, member: of, ticket: null },
    ]);
    expect((await find('freund@example.org')).past_codes).toMatchObject([{ id: given.id }]);
    expect((await find(free.token)).codes).toEqual([]);
  });

  const unchanged = async (start: () => ReturnType<LastYear['start']>) => {
    const before = await contentOf(database);
    const answer = await start();
    expect(await contentOf(database)).toEqual(before);
    expect((await year.seasons()).past).toEqual([]);
    return [answer.statusCode, answer.json<object>()] as const;
  };

  test.each([
    ['another name typed', { confirmation: 'Waldklang' }, { confirmation: [expect.any(String)] }],
    ['the old prefix', { ticket_prefix: 'wald26' }, { ticket_prefix: [expect.any(String)] }],
    [
      'a prefix that is none',
      { ticket_prefix: 'wald::27' },
      { ticket_prefix: [expect.any(String)] },
    ],
    ['no prefix', { ticket_prefix: '' }, { ticket_prefix: [expect.any(String)] }],
    ['days the wrong way round', { to: '2027-07-01' }, { to: [expect.any(String)] }],
  ])('%s: 400, and nothing has changed', async (_, change, fields) => {
    expect(await unchanged(() => year.start(change))).toMatchObject([400, fields]);
  });

  test('who has not seen the latest settings begins nothing: 409', async () => {
    const { version } = await year.seasons();
    await ask(year.fixture, settingsCalls.saveSettings, {
      as: year.office,
      body: { version, values: { place: 'Wiese' } },
    });
    expect(await unchanged(() => year.start({ version }))).toMatchObject([409, {}]);
  });

  test('a job that is not done stands in the way', async () => {
    await database.db
      .insertInto('job')
      .values({
        ...{ task: '{}', selection: null, undoes: null, state: 'paused', asked_by: year.office.id },
        ...{ started_by: null, sentence: null, leased_until: null, started_at: null },
        ...{ created_at: '2026-08-01T09:00:00.000Z', finished_at: null },
      })
      .execute();
    const [status, body] = await unchanged(() => year.start({ despite: DESPITE_DOUBTS }));
    expect([status, body]).toMatchObject([
      409,
      { error: expect.stringMatching(/^Auftrag \d+ ist noch nicht fertig/) as string },
    ]);
  });

  test('a job of before neither starts nor goes on nor tries again; for the new season it is planned anew', async () => {
    const desk = openDesk(year.fixture, year.office);
    const { ids } = await desk.members(2);
    const task = { kind: 'create_codes', count: 2 } as const;
    const draft = await desk.dryRun(task, { ids });
    const [stopped, failed] = [await desk.done(task, { ids }), await desk.done(task, { ids })];
    const { db } = database;
    const set = (id: number, values: { state?: 'stopped'; failed?: number }) =>
      db.updateTable('job').set(values).where('id', '=', id).execute();
    await set(stopped.id, { state: 'stopped' });
    await set(failed.id, { failed: 1 });
    await db
      .updateTable('job_row')
      .set({ state: 'failed' })
      .where('job_id', '=', failed.id)
      .execute();
    year.fixture.clock.set('2026-08-01T10:00:01.000Z');
    expect((await year.start()).statusCode).toBe(200);
    year.fixture.clock.set('2026-08-01T10:00:02.000Z');
    for (const [id, action] of [
      [draft.id, 'start'],
      [stopped.id, 'resume'],
      [failed.id, 'retry'],
    ] as const) {
      const answer = await desk.act(id, action);
      expect([action, answer.statusCode, answer.json()]).toEqual([
        ...[action, 409],
        { error: jobTexts.otherSeason },
      ]);
    }
    expect((await desk.act(stopped.id, 'cancel')).statusCode).toBe(200);
    await desk.work();
    expect(await countOf('token')).toBe(0);
    await desk.done(task, { ids });
    expect(await desk.codesOf(ids)).toEqual([2, 2]);
  });

  test.each([
    ['an admission of the last hours', '2026-08-01T02:00:00.000Z', 'gerade erst'],
    [
      'no backup of the last day',
      '2026-08-03T10:00:00.000Z',
      'Wer den Server betreut, macht eine mit: einlass backup',
    ],
  ])('%s: only with the sentence, word by word', async (_, now, doubt) => {
    year.fixture.clock.set(now);
    const office = await year.fixture.person('superuser');
    const asked = (despite?: string) =>
      ask(year.fixture, seasonCalls.startSeason, {
        as: office,
        body: {
          ...{ version: 0, name: 'Neu', from: '', to: '', ticket_prefix: 'neu' },
          confirmation: FESTIVAL,
          ...(despite !== undefined && { despite }),
        },
      });
    const before = await contentOf(database);
    for (const despite of [undefined, '', 'ja', 'das festival ist vorbei']) {
      const answer = await asked(despite);
      expect([despite, answer.statusCode, answer.json()]).toMatchObject([
        ...[despite, 409],
        { reason: 'doubts', error: expect.stringContaining(doubt) as string },
      ]);
    }
    expect(await contentOf(database)).toEqual(before);
    expect((await asked(DESPITE_DOUBTS)).statusCode).toBe(200);
    const { details } = await database.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'season started')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(details)).toMatchObject({
      despite: DESPITE_DOUBTS,
      doubts: expect.stringContaining(doubt) as string,
    });
  });

  test('phones at the gate, reports that are missing, and days to come are doubts', async () => {
    await database.db
      .updateTable('entry_device')
      .set({ last_seen_at: '2026-08-01T09:50:00.000Z', open_uploads: 3 })
      .execute();
    await ask(year.fixture, settingsCalls.saveSettings, {
      as: year.office,
      body: { version: 0, values: { from: '2026-07-31', to: '2026-08-01' } },
    });
    expect((await year.seasons()).doubts).toEqual([
      'Das Festival geht bis zum 01.08.2026.',
      'Am Einlass wird gerade gescannt: Nord 1.',
      'Telefone haben noch 3 Einlässe nicht gemeldet. Danach gemeldet, kommen sie gleich ins Archiv.',
    ]);
    expect((await year.start()).json()).toMatchObject({ reason: 'doubts' });
  });

  test('what there is nothing of is not archived', async () => {
    await year.start();
    expect(await year.seasons()).toMatchObject({
      obstacle: expect.stringContaining('noch keine Codes') as string,
    });
    const again = await year.start({ ticket_prefix: 'wald28', confirmation: 'Waldklang 2027' });
    expect(again.statusCode).toBe(409);
  });

  test('brought back, everything is as it was, row by row', async () => {
    const { numUpdatedRows: bounced } = await database.db
      .updateTable('outbox')
      .set({ state: 'failed', bounced_at: '2026-07-31T18:00:00.000Z' })
      .where('ticket_id', '=', year.unused.id)
      .executeTakeFirstOrThrow();
    expect(bounced).toBe(1n);
    const before = await contentOf(database);
    await year.start();
    const [past] = (await year.seasons()).past;
    expect(past).toMatchObject({ name: FESTIVAL, prefix: 'wald26', undo_refused: null });
    // Codes of meanwhile stay, and scans of old tickets are no reason.
    await check(year.admitted.id);
    const answer = await year.undo(past?.id ?? 0);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: `Zurückgeholt ist „${FESTIVAL}“: 4 Codes, 2 Tickets, 1 Einlass gelten wieder.` },
    ]);
    expect(await contentOf(database)).toEqual(before);
    expect((await year.seasons()).past).toEqual([]);
    expect((await check(year.unused.id)).statusCode).toBe(200);
    expect((await check(year.admitted.id)).statusCode).toBe(409);
    expect(await audited('season undone')).toHaveLength(1);
    const festival = createFestivalService(year.fixture.deps);
    await festival.refresh();
    expect(festival.ticketPrefix()).toBe('wald26');
    for (const table of MOVES.map(({ past: name }) => name)) {
      const { rows } = await sql`select 1 from ${sql.table(table)}`.execute(database.db);
      expect([table, rows]).toEqual([table, []]);
    }
  });

  test('codes of a member who was merged meanwhile come back to who stands for that one', async () => {
    const { member } = year;
    await year.start();
    const other = await year.fixture.person('member');
    await database.db
      .updateTable('member')
      .set({ merged_into: other.id })
      .where('id', '=', member.id)
      .execute();
    const [past] = (await year.seasons()).past;
    expect((await year.undo(past?.id ?? 0)).statusCode).toBe(200);
    const owners = await database.db.selectFrom('token').select('created_for').execute();
    expect(owners.map(({ created_for: owner }) => owner)).toEqual(Array(4).fill(other.id));
  });

  test('after the first new ticket, or admission, nothing comes back', async () => {
    await year.start();
    const [past] = (await year.seasons()).past;
    const id = past?.id ?? 0;
    await year.fixture.ticket(year.member);
    expect((await year.seasons()).past).toMatchObject([
      { undo_refused: 'Für das neue Festival ist schon ein Ticket ausgestellt.' },
    ]);
    const before = await contentOf(database);
    expect((await year.undo(id)).statusCode).toBe(409);
    expect((await year.undo(id + 1)).statusCode).toBe(404);
    expect(await contentOf(database)).toEqual(before);
  });

  test('a job that is not done keeps the festival from coming back, until it is cancelled', async () => {
    const desk = openDesk(year.fixture, year.office);
    const { ids } = await desk.members(2);
    await year.start();
    year.fixture.clock.set('2026-08-01T10:00:01.000Z');
    const { id } = await desk.dryRun({ kind: 'create_codes', count: 2 }, { ids });
    const pastOf = async () => (await year.seasons()).past[0];
    expect(await pastOf()).toMatchObject({ undo_refused: null });
    const festivalId = (await pastOf())?.id ?? 0;
    await desk.act(id, 'start');
    await desk.act(id, 'pause');
    const said = seasonTexts.job(id);
    expect(await pastOf()).toMatchObject({ undo_refused: said });
    const before = await contentOf(database);
    const answer = await year.undo(festivalId);
    expect([answer.statusCode, answer.json()]).toEqual([409, { error: said }]);
    expect(await contentOf(database)).toEqual(before);
    await desk.act(id, 'cancel');
    expect((await year.undo(festivalId)).statusCode).toBe(200);
  });

  test('a job of a season that was undone neither starts nor goes on nor tries again; one of before does', async () => {
    const desk = openDesk(year.fixture, year.office);
    const { ids } = await desk.members(2);
    const task = { kind: 'create_codes', count: 2 } as const;
    const ofBefore = await desk.dryRun(task, { ids });
    year.fixture.clock.set('2026-08-01T10:00:01.000Z');
    await year.start();
    year.fixture.clock.set('2026-08-01T10:00:02.000Z');
    const draft = await desk.dryRun(task, { ids });
    const [stopped, failed] = [await desk.done(task, { ids }), await desk.done(task, { ids })];
    const { db } = database;
    const set = (id: number, values: { state?: 'stopped'; failed?: number }) =>
      db.updateTable('job').set(values).where('id', '=', id).execute();
    await set(stopped.id, { state: 'stopped' });
    await set(failed.id, { failed: 1 });
    await db
      .updateTable('job_row')
      .set({ state: 'failed' })
      .where('job_id', '=', failed.id)
      .execute();
    year.fixture.clock.set('2026-08-01T10:00:03.000Z');
    const [past] = (await year.seasons()).past;
    expect((await year.undo(past?.id ?? 0)).statusCode).toBe(200);
    const codes = await desk.codesOf(ids);
    year.fixture.clock.set('2026-08-01T10:00:04.000Z');
    for (const [id, action] of [
      [draft.id, 'start'],
      [stopped.id, 'resume'],
      [failed.id, 'retry'],
    ] as const) {
      const answer = await desk.act(id, action);
      expect([action, answer.statusCode, answer.json()]).toEqual([
        ...[action, 409],
        { error: jobTexts.otherSeason },
      ]);
    }
    await desk.work();
    expect(await desk.codesOf(ids)).toEqual(codes);
    expect((await desk.act(ofBefore.id, 'start')).statusCode).toBe(200);
    await desk.work();
    expect(await desk.codesOf(ids)).toEqual(codes.map((count) => count + 2));
  });

  test('a phone’s journal goes on, and nothing of it counts as lost', async () => {
    const beat = async () => {
      const { missing, lost, seq } = (
        await year.device.heartbeat({ seq: 1, open_uploads: 0 })
      ).json<{
        missing: object[];
        lost: number;
        seq: number;
      }>();
      return { missing, lost, seq };
    };
    expect(await beat()).toEqual({ missing: [], lost: 0, seq: 1 });
    await year.start({ despite: DESPITE_DOUBTS });
    expect(await beat()).toEqual({ missing: [], lost: 0, seq: 1 });
    const after = (await year.device.heartbeat({ seq: 3, open_uploads: 0 })).json<object>();
    expect(after).toMatchObject({ missing: [{ from: 2, to: 3 }], lost: 2 });
  });

  test('brought back, a phone that was shut out has lost what it had lost', async () => {
    await year.device.heartbeat({ seq: 4, open_uploads: 0 });
    await ask(year.fixture, entryCalls.revokeDevice, {
      as: year.office,
      params: { id: year.device.id },
    });
    const lost = async () =>
      (
        await database.db
          .selectFrom('entry_device')
          .select('lost')
          .where('id', '=', year.device.id)
          .executeTakeFirstOrThrow()
      ).lost;
    const before = await lost();
    expect(before).toBeGreaterThan(0);
    await year.start({ despite: DESPITE_DOUBTS });
    expect(await lost()).toBe(0);
    const [past] = (await year.seasons()).past;
    expect((await year.undo(past?.id ?? 0)).statusCode).toBe(200);
    expect(await lost()).toBe(before);
  });

  test('the board counts the new season alone, also the minutes that it remembers', async () => {
    const board = async () =>
      (await ask(year.fixture, entryCalls.board, { as: year.office })).json<Board>();
    const counted = async () =>
      (await board()).gates.reduce((sum, { admitted }) => sum + admitted, 0);
    expect(await counted()).toBe(1);
    await year.start();
    expect(await counted()).toBe(0);
    const [past] = (await year.seasons()).past;
    await year.undo(past?.id ?? 0);
    expect(await counted()).toBe(1);
  });

  test('as a file: a line for each row, with counts and a checksum; loading it is in the log', async () => {
    await year.start();
    const [past] = (await year.seasons()).past;
    const { body, headers } = await ask(year.fixture, seasonCalls.seasonFile, {
      as: year.office,
      params: { id: past?.id ?? 0 },
    });
    expect(headers['content-disposition']).toBe(
      `attachment; filename="festival-${past?.id ?? 0}-wald26.jsonl"`,
    );
    const lines = body.trimEnd().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows[0]).toMatchObject({ kind: 'festival', name: FESTIVAL, codes: 4, decisions: 2 });
    const kinds = Object.groupBy(rows, ({ kind }) => String(kind));
    expect(kinds.code).toHaveLength(4);
    expect(kinds.ticket).toContainEqual(expect.objectContaining({ id: year.admitted.id }));
    expect(kinds.decision).toContainEqual(
      expect.objectContaining({ decision: 'admit', staff_number: 3, device: 'Nord 1' }),
    );
    const end = rows.at(-1);
    expect(end).toMatchObject({
      kind: 'end',
      lines: { code: 4, 'code mail': 1, ticket: 2, decision: 2, ruling: 0 },
    });
    const all = `${lines.slice(0, -1).join('\n')}\n`;
    expect(end?.sha256).toBe(createHash('sha256').update(all).digest('hex'));
    expect(await audited('season exported')).toHaveLength(1);
  });

  test('what is moved is all that the tables have', async () => {
    const columnsOf = async (table: string) => {
      const tables = await database.db.introspection.getTables();
      return (tables.find(({ name }) => name === table)?.columns ?? []).map(({ name }) => name);
    };
    const without = new Set(['version', 'leased_until']);
    for (const { present, past, columns } of MOVES) {
      const moved = columns.split(',').map((column) => column.trim());
      const there = (await columnsOf(present)).filter((name) => !without.has(name));
      expect([present, moved.toSorted()]).toEqual([present, there.toSorted()]);
      expect([past, (await columnsOf(past)).toSorted()]).toEqual([
        past,
        [...moved, 'festival_id'].toSorted(),
      ]);
    }
  });
});
