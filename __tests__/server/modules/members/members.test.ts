import { calls } from '../../../../contract/calls.ts';
import type { MemberPage } from '../../../../contract/entities.ts';
import { createMembersService } from '../../../../server/modules/members/service.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import { forEachEngine } from '../../../support/engines.ts';
import { ask, createFixture, type Fixture, type Person } from '../fixture.ts';

const PENDING = {
  firstName: 'Robert"); drop table member;--',
  lastName: '<img src=x onerror=alert(1)>',
  isSuperuser: false,
  isEntryStaff: false,
  isStaff: true,
};

forEachEngine('members (§7)', (engine) => {
  let database: Database;
  let fixture: Fixture;
  let admin: Person;
  let member: Person;

  beforeAll(async () => {
    database = await engine.open();
    fixture = await createFixture(database);
    admin = await fixture.person('superuser', { firstName: 'Zoë', lastName: 'Groß' });
    member = await fixture.person('member');
  });
  afterAll(() => fixture.close());

  const list = (query?: Record<string, string>, as: Person | undefined = admin) =>
    ask(fixture, calls.members, { as, ...(query && { query }) });

  describe('the current member', () => {
    test('401 for nobody', async () => {
      const answer = await ask(fixture, calls.me);
      expect(answer.statusCode).toBe(401);
    });

    test('has own codes with their tickets, and no invitation code', async () => {
      const me = await fixture.person('entry staff', { firstName: 'Jo', lastName: 'Li' });
      const open = await fixture.code(me);
      const { purchaseCodeId } = await fixture.ticket(me, 'Guest@Example.org');
      await fixture.ticket(member);
      const answer = await ask(fixture, calls.me, { as: me });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.json()).toEqual({
        id: me.id,
        first_name: 'Jo',
        last_name: 'Li',
        email: me.email,
        number: me.number,
        is_superuser: false,
        is_staff: false,
        is_active: true,
        is_entry_staff: true,
        has_password: true,
        token_count: 2,
        capabilities: ['entry', 'office', 'account'],
        tokens: [
          {
            id: open.id,
            token: open.token,
            created_for: me.id,
            created_at: '2026-07-31T17:42:00.000Z',
            used_by: null,
          },
          {
            id: purchaseCodeId,
            token: expect.any(String) as string,
            created_for: me.id,
            created_at: '2026-07-31T17:42:00.000Z',
            used_by: { email: 'Guest@Example.org', created_at: '2026-07-31T17:42:00.000Z' },
          },
        ],
      });
    });
  });

  describe('the list', () => {
    test('401 for nobody, 403 for members and entry staff (§6)', async () => {
      expect((await ask(fixture, calls.members)).statusCode).toBe(401);
      for (const as of [member, await fixture.person('entry staff')]) {
        const answer = await list(undefined, as);
        expect(answer.statusCode).toBe(403);
        expect(answer.json()).toEqual({ error: 'Das dürfen nur Administratoren.' });
      }
    });

    test('has count, next, previous and results', async () => {
      const answer = await list({ search: `#${member.number}` });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        count: 1,
        next: null,
        previous: null,
        results: [
          {
            id: member.id,
            first_name: 'Änne',
            last_name: 'Weiß',
            email: member.email,
            number: member.number,
            is_superuser: false,
            is_staff: false,
            is_active: true,
            is_entry_staff: false,
            has_password: true,
            token_count: expect.any(Number) as number,
            version: 1,
          },
        ],
      });
    });

    test('SQL and HTML in a name are text; a pending member comes with the invitation code', async () => {
      const service = createMembersService(fixture.deps);
      const { number, initialToken } = await service.addMember(PENDING);
      for (const search of [PENDING.firstName, PENDING.lastName, initialToken]) {
        const { results } = (await list({ search })).json<MemberPage>();
        expect(results).toHaveLength(1);
        expect(results[0]).toMatchObject({
          number,
          first_name: PENDING.firstName,
          last_name: PENDING.lastName,
          email: null,
          is_staff: true,
          has_password: false,
          initial_token: initialToken,
        });
      }
    });

    test('next and previous lead through all pages, with the search, under PUBLIC_URL', async () => {
      for (let index = 0; index < 7; index += 1) {
        await fixture.person('member', { firstName: 'Paging & Co', lastName: 'Bläddern' });
      }
      const numbers: number[] = [];
      const urls: string[] = [];
      let page = (await list({ search: 'bladdern &', page_size: '3' })).json<MemberPage>();
      for (;;) {
        expect(page.count).toBe(7);
        numbers.push(...page.results.map((row) => row.number));
        if (page.next === null) break;
        urls.push(page.next);
        const { pathname, search } = new URL(page.next);
        const answer = await fixture.app.inject({
          url: pathname + search,
          headers: { authorization: `Bearer ${admin.access}` },
        });
        page = answer.json<MemberPage>();
      }
      expect(urls).toEqual([
        'https://tickets.example.org/api/api/auth/admin/members/?search=bladdern+%26&page_size=3&page=2',
        'https://tickets.example.org/api/api/auth/admin/members/?search=bladdern+%26&page_size=3&page=3',
      ]);
      expect(numbers).toHaveLength(7);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(page.previous).toContain('page=2');
    });

    test('a page beyond the last is empty and leads back to it', async () => {
      const answer = await list({ search: 'bladdern', page_size: '3', page: '1000000' });
      expect(answer.json()).toMatchObject({ count: 7, next: null, results: [] });
      expect(answer.json<MemberPage>().previous).toContain('page=3');
    });

    test('fewer than three characters: the count may be a lower bound', async () => {
      const first = (await list({ search: 'bl', page_size: '3' })).json<MemberPage>();
      expect(first).toMatchObject({ count: 4, count_is_lower_bound: true });
      expect(first.next).toContain('page=2');
      const last = (await list({ search: 'bl', page_size: '3', page: '3' })).json<MemberPage>();
      expect(last).toMatchObject({ count: 7, next: null });
      expect(last).not.toHaveProperty('count_is_lower_bound');
    });

    test.each([
      [{ page: '0' }, 'Die Seite muss eine ganze Zahl ab 1 sein.'],
      [{ page: '-1' }, 'Die Seite muss eine ganze Zahl ab 1 sein.'],
      [{ page: 'x' }, 'Die Seite muss eine ganze Zahl ab 1 sein.'],
      [{ page: '1.5' }, 'Die Seite muss eine ganze Zahl ab 1 sein.'],
      [{ page: '99999999999999999999' }, 'Die Seite muss eine ganze Zahl ab 1 sein.'],
      [{ page: '' }, 'Die Seite muss eine ganze Zahl ab 1 sein.'],
      [{ page_size: '0' }, 'Die Seitengröße muss eine ganze Zahl von 1 bis 200 sein.'],
      [{ page_size: '201' }, 'Die Seitengröße muss eine ganze Zahl von 1 bis 200 sein.'],
      [{ page_size: 'all' }, 'Die Seitengröße muss eine ganze Zahl von 1 bis 200 sein.'],
      [{ search: 'x'.repeat(101) }, 'Der Suchbegriff darf höchstens 100 Zeichen lang sein.'],
    ] as [Record<string, string>, string][])('400 for %j', async (query, error) => {
      const answer = await list(query);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ error });
    });

    test.each(['page=1&page=2', 'search=a&search=b', 'search=%00', 'search=%ff'])(
      'bad input in the query (?%s): 400, never 500',
      async (query) => {
        const answer = await fixture.app.inject({
          url: `/api/api/auth/admin/members/?${query}`,
          headers: { authorization: `Bearer ${admin.access}` },
        });
        // Invalid UTF-8 is read as replacement characters, which nobody's name holds.
        expect(answer.statusCode).toBe(query === 'search=%ff' ? 200 : 400);
      },
    );
  });

  describe('adding and shutting out', () => {
    test('numbers are given in order, each once, by 20 who add at the same time', async () => {
      const service = createMembersService(fixture.deps);
      const first = await service.addMember(PENDING);
      const added = await Promise.all(Array.from({ length: 20 }, () => service.addMember(PENDING)));
      expect(added.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 20 }, (_, index) => first.number + 1 + index),
      );
      expect(new Set(added.map(({ initialToken }) => initialToken)).size).toBe(20);
      const audited = await database.db
        .selectFrom('audit')
        .selectAll()
        .where('subject', '=', `member:${first.id}`)
        .execute();
      expect(audited).toMatchObject([{ action: 'member added', actor_id: null }]);
      expect(audited[0]?.details).not.toContain(first.initialToken);
    });

    test('who is shut out is out at once and stays out when let in again', async () => {
      const service = createMembersService(fixture.deps);
      const leaver = await fixture.person('member');
      const me = () => ask(fixture, calls.me, { as: leaver });
      expect((await me()).statusCode).toBe(200);
      expect(await service.setActive(leaver.number, false)).toBe('changed');
      expect((await me()).statusCode).toBe(401);
      expect(await service.setActive(leaver.number, false)).toBe('unchanged');
      expect(await service.setActive(leaver.number, true)).toBe('changed');
      // The old session is over for good.
      expect((await me()).statusCode).toBe(401);
      expect(await service.setActive(999_999, false)).toBe('unknown');
      const audited = await database.db
        .selectFrom('audit')
        .select('action')
        .where('subject', '=', `member:${leaver.id}`)
        .orderBy('id')
        .execute();
      expect(audited.map(({ action }) => action)).toEqual([
        'member deactivated',
        'member activated',
      ]);
    });
  });

  describe('the first administrator', () => {
    test('is invited once by several who ask at the same time, and again until registered', async () => {
      const empty = await engine.open();
      const service = createMembersService({ database: empty, clock: fixture.clock });
      const name = { firstName: 'Erste', lastName: 'Administration' };
      const invitations = await Promise.all(
        Array.from({ length: 8 }, () => service.firstAdministratorInvitation(name)),
      );
      expect(new Set(invitations).size).toBe(1);
      expect(invitations[0]).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
      await service.addMember({ ...PENDING, isSuperuser: true });
      expect(await service.firstAdministratorInvitation(name)).toBe(invitations[0]);
      await empty.db
        .updateTable('member')
        .set({ password_hash: 'x', registered_at: '2026-07-31T17:42:00.000Z' })
        .where('initial_token', '=', invitations[0]!)
        .execute();
      expect(await service.firstAdministratorInvitation(name)).toBeNull();
      const { members } = await empty.db
        .selectFrom('member')
        .select((eb) => eb.fn.countAll<number>().as('members'))
        .executeTakeFirstOrThrow();
      expect(members).toBe(2);
    });
  });
});
