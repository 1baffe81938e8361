/** How long each kind of data is kept: by default, as the office sets it, and what the hour's cleaning does about it. */
import { calls } from '../../../../contract/calls.ts';
import { entryCalls } from '../../../../contract/entry/calls.ts';
import { officeCalls } from '../../../../contract/office/calls.ts';
import { retentionCalls, type RetentionRules } from '../../../../contract/office/retention.ts';
import { RETAINED_KINDS, RETENTION } from '../../../../contract/office/retentionRules.ts';
import { cleanUp } from '../../../../server/modules/operations/housekeeping.ts';
import { forEachEngine } from '../../../support/engines.ts';
import {
  createTestApp,
  PASSWORD,
  type SignedUpMember,
  type TestApp,
} from '../../support/testApp.ts';
import { DAY_MS } from '../../../../contract/time.ts';

forEachEngine('how long data are kept', (engine) => {
  let server: TestApp;
  let office: SignedUpMember;
  beforeEach(async () => {
    server = await createTestApp(await engine.open());
    office = await server.signUp({ isSuperuser: true });
  });
  afterEach(() => server.close());

  const rules = async () =>
    (await server.send(retentionCalls.retention, { token: office.access })).body as RetentionRules;
  const save = (days: object, token = office.access) =>
    server.send(retentionCalls.saveRetention, { token, body: { days } });
  const entries = async (action: string) =>
    await server.deps.database.db
      .selectFrom('audit')
      .select(['id', 'network', 'details'])
      .where('action', '=', action)
      .orderBy('id')
      .execute();
  const signIn = (email: string, password = PASSWORD) =>
    server.send(calls.signIn, { body: { email, password } });
  /** The clock goes on, and the office signs in anew, since its session is over by then. */
  async function after(days: number): Promise<void> {
    server.clock.advance(days * DAY_MS);
    await cleanUp(server.deps);
  }

  test('lawful where nobody has said anything, and for superusers alone to change', async () => {
    expect((await rules()).rules).toEqual(
      RETAINED_KINDS.map((kind) => ({ kind, days: RETENTION[kind].days, changed: null })),
    );
    expect(RETENTION.guest_searches.days).toBe(30);
    for (const role of [{}, { isEntryStaff: true }]) {
      const other = await server.signUp(role);
      expect((await save({ mails: 7 }, other.access)).status).toBe(403);
    }
  });

  test('is set within its bounds, and kept in the log with who and what before', async () => {
    expect(await save({ guest_searches: 7, mails: 30 })).toMatchObject({ status: 200 });
    const { rules: now } = await rules();
    expect(now.find(({ kind }) => kind === 'guest_searches')).toMatchObject({
      days: 7,
      changed: { by: { id: office.id } },
    });
    const [entry] = await server.deps.database.db
      .selectFrom('audit')
      .select(['actor_id', 'before', 'after'])
      .where('action', '=', 'retention changed')
      .execute();
    expect(entry).toEqual({
      actor_id: office.id,
      before: JSON.stringify({ guest_searches: 30 }),
      after: JSON.stringify({ guest_searches: 7 }),
    });
    for (const days of [{ guest_searches: 31 }, { guest_searches: 0 }, { mails: 6.5 }]) {
      expect((await save(days)).status).toBe(400);
    }
  });

  test('of several at once each tells what the one before it has left', async () => {
    const wanted = Array.from({ length: 10 }, (_, index) => 40 + index);
    const replies = await Promise.all(wanted.map((mails) => save({ mails })));
    expect(replies.map(({ status }) => status)).toEqual(wanted.map(() => 200));
    const changes = await server.deps.database.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'retention changed')
      .orderBy('id')
      .execute();
    const mails = (text: string | null) => (JSON.parse(text ?? '{}') as { mails?: number }).mails;
    const afters = changes.map(({ after: it }) => mails(it));
    expect(changes.slice(1).map(({ before }) => mails(before))).toEqual(afters.slice(0, -1));
    const { rules: kept } = await rules();
    expect(kept.find(({ kind }) => kind === 'mails')?.days).toBe(afters.at(-1));
  });

  test('guest searches are forgotten after 30 days, with whom they found', async () => {
    const staff = await server.signUp({ isEntryStaff: true, lastName: 'Suchmann' });
    const search = { token: staff.access, query: { search: 'Suchmann' } };
    const found = await server.send(entryCalls.search, search);
    expect(found.status).toBe(200);
    const [entry] = await entries('guest looked up');
    await after(29.9);
    expect(await entries('guest looked up')).toHaveLength(1);
    await after(0.2);
    expect(await entries('guest looked up')).toEqual([]);
    const subjects = await server.deps.database.db
      .selectFrom('audit_subject')
      .select('subject')
      .where('audit_id', '=', entry!.id)
      .execute();
    expect(subjects).toEqual([]);
    // What was changed stays.
    expect(await entries('member added')).not.toHaveLength(0);
  });

  test('sign-ins and failures go after 90 days, or sooner where the office says so', async () => {
    await signIn(office.email);
    await signIn(office.email, 'falsch');
    await after(89.9);
    const count = async () =>
      (await entries('signed in')).length + (await entries('sign-in failed')).length;
    expect(await count()).toBe(2);
    await server.deps.database.db
      .insertInto('retention')
      .values({
        kind: 'sign_ins',
        days: 120,
        changed_at: '2026-07-01T00:00:00.000Z',
        changed_by: null,
      })
      .execute();
    await after(0.2);
    expect(await count()).toBe(2);
    await server.deps.database.db.updateTable('retention').set({ days: 7 }).execute();
    await after(0);
    expect(await count()).toBe(0);
  });

  test('from where something was changed is forgotten after 90 days; what was, is not', async () => {
    await save({ mails: 14 });
    const before = (await entries('retention changed'))[0]!;
    expect(before.network).not.toBeNull();
    await after(89.9);
    expect((await entries('retention changed'))[0]?.network).toBe(before.network);
    await after(0.2);
    expect((await entries('retention changed'))[0]).toEqual({ ...before, network: null });
  });

  test('mails go when the office says', async () => {
    const { db: mails } = server.deps.database;
    await server.send(calls.requestPasswordReset, { body: { email: office.email } });
    const at = server.clock.now().toISOString();
    await mails.updateTable('outbox').set({ state: 'sent', finished_at: at }).execute();
    await save({ mails: 7 });
    await after(6.9);
    expect(await mails.selectFrom('outbox').select('id').execute()).toHaveLength(1);
    await after(0.2);
    expect(await mails.selectFrom('outbox').select('id').execute()).toEqual([]);
  });

  test('the database lets no change go, and no entry be altered', async () => {
    const member = await server.addMember();
    const { db: log } = server.deps.database;
    const [added] = await log
      .selectFrom('audit')
      .select(['id'])
      .where('subject', '=', `member:${member.id}`)
      .execute();
    const id = added!.id;
    const refusal = /only grows/;
    await expect(log.deleteFrom('audit').where('id', '=', id).execute()).rejects.toThrow(refusal);
    await expect(
      log.deleteFrom('audit_subject').where('audit_id', '=', id).execute(),
    ).rejects.toThrow(refusal);
    for (const change of [{ after: '{}' }, { network: '203.0.113.7', client: null }]) {
      await expect(
        log.updateTable('audit').set(change).where('id', '=', id).execute(),
      ).rejects.toThrow(refusal);
    }
    await log
      .updateTable('audit')
      .set({ network: null, client: null })
      .where('id', '=', id)
      .execute();
    await signIn(office.email, 'falsch');
    const [failed] = await entries('sign-in failed');
    await expect(
      log
        .updateTable('audit')
        .set({ details: '{}', network: '1' })
        .where('id', '=', failed!.id)
        .execute(),
    ).rejects.toThrow(refusal);
  });

  test('opening a member’s page is a look-up, once a day each', async () => {
    const member = await server.signUp();
    const look = () =>
      server.send(officeCalls.memberDetails, { token: office.access, params: { id: member.id } });
    for (let time = 0; time < 3; time += 1) expect((await look()).status).toBe(200);
    expect(await entries('member looked up')).toHaveLength(1);
    server.clock.advance(DAY_MS / 2);
    await look();
    expect(await entries('member looked up')).toHaveLength(1);
    server.clock.advance(DAY_MS / 2 - 60_000);
    await look();
    server.clock.advance(60_000);
    const again = (await signIn(office.email)).body as { access: string };
    await server.send(officeCalls.memberDetails, {
      token: again.access,
      params: { id: member.id },
    });
    expect(await entries('member looked up')).toHaveLength(2);
    await after(179);
    expect(await entries('member looked up')).toHaveLength(2);
    await after(2);
    expect(await entries('member looked up')).toEqual([]);
  });
});
