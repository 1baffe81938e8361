/** The real app on a real database, with the people of a festival: what the tests of the modules share. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

import { fillPath, type Call } from '../../../contract/call.ts';
import { buildApp } from '../../../server/buildApp.ts';
import { loadConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/db/openDatabase.ts';
import type { AppDeps } from '../../../server/deps.ts';
import type { Clock } from '../../../server/lib/clock.ts';
import {
  newInvitationCode,
  newPurchaseCode,
  newTicketId,
} from '../../../server/lib/randomCodes.ts';
import { createFactorSecrets } from '../../../server/lib/factorSecrets.ts';
import { createGuestHandles } from '../../../server/lib/guestHandles.ts';
import { createSignedTokens } from '../../../server/lib/signedTokens.ts';
import { createOutbox, type WakeableOutbox } from '../../../server/mail/outbox.ts';
import { insertMembers, nextMemberNumber } from '../../../server/modules/members/repository.ts';
import { createSessionService } from '../../../server/modules/session/service.ts';
import { insertTickets } from '../../../server/modules/tickets/repository.ts';
import { insertPurchaseCodes } from '../../../server/modules/purchaseCodes/repository.ts';
import { createTestPasswords } from '../support/testPasswords.ts';
import { JWT_SECRET } from './jwtSecret.ts';

export interface TestClock extends Clock {
  set(iso: string): void;
}

export interface Person {
  readonly id: number;
  readonly number: number;
  readonly email: string;
  /** Access token. */
  readonly access: string;
}

export type Role = 'member' | 'entry staff' | 'superuser';

export interface Fixture {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly deps: AppDeps;
  readonly clock: TestClock;
  readonly outbox: WakeableOutbox;
  /** A registered member who is signed in. */
  person(role: Role, name?: { firstName: string; lastName: string }): Promise<Person>;
  /** An unused code of the member. */
  code(owner: Pick<Person, 'id'>): Promise<{ id: number; token: string }>;
  /** A valid ticket for a new code of the member. */
  ticket(
    owner: Pick<Person, 'id'>,
    email?: string,
  ): Promise<{ id: string; purchaseCodeId: number }>;
  /** Many of them. */
  tickets(
    owner: Pick<Person, 'id'>,
    count: number,
  ): Promise<{ id: string; purchaseCodeId: number }[]>;
  /** Key of the admission by which the ticket is used; null: it admits. */
  admittedBy(ticketId: string): Promise<string | null>;
  /** The ticket admits no longer. */
  revokeTicket(id: string): Promise<void>;
  close(): Promise<void>;
}

/** @param database already migrated; the caller closes it. @param env further variables of the environment. */
export async function createFixture(
  database: Database,
  env: Readonly<Record<string, string>> = {},
): Promise<Fixture> {
  let now = new Date('2026-07-31T17:42:00.000Z');
  const clock: TestClock = { now: () => now, set: (iso) => (now = new Date(iso)) };
  const config = loadConfig({
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'https://tickets.example.org',
    JWT_SECRET,
    ...env,
  });
  const passwords = createTestPasswords();
  const tokens = createSignedTokens(JWT_SECRET, clock);
  const outbox = createOutbox({ config, clock });
  const deps: AppDeps = {
    config,
    database,
    clock,
    passwords,
    tokens,
    handles: createGuestHandles(JWT_SECRET, clock),
    factorSecrets: createFactorSecrets(JWT_SECRET, clock),
    outbox,
  };
  const app = await buildApp(deps, { webRoot: null });
  const sessions = createSessionService(deps);
  const { db } = database;

  const fixture: Fixture = {
    app,
    database,
    deps,
    clock,
    outbox,

    async person(role, name = { firstName: 'Änne', lastName: 'Weiß' }) {
      const number = await nextMemberNumber(db);
      const email = `member-${number}@example.org`;
      const at = now.toISOString();
      const [id] = await insertMembers(db, [
        {
          ...name,
          number,
          isSuperuser: role === 'superuser',
          isEntryStaff: role === 'entry staff',
          isStaff: false,
          initialToken: newInvitationCode(),
          createdAt: at,
          registration: { email, passwordHash: 'nobody signs in with a password here', at },
        },
      ]);
      const session = await sessions.open(db, id!, 'test');
      const { access } = await sessions.tokensOf(session);
      return { id: id!, number, email, access };
    },

    async code(owner) {
      const token = newPurchaseCode();
      const createdAt = now.toISOString();
      const [id] = await insertPurchaseCodes(db, [{ token, createdFor: owner.id, createdAt }]);
      return { id: id!, token };
    },

    async ticket(owner, email = 'guest@example.org') {
      const code = await fixture.code(owner);
      const id = newTicketId();
      await insertTickets(db, [
        { id, purchaseCodeId: code.id, email, createdAt: now.toISOString() },
      ]);
      return { id, purchaseCodeId: code.id };
    },

    async tickets(owner, count) {
      const createdAt = now.toISOString();
      const codes = Array.from({ length: count }, () => ({
        token: newPurchaseCode(),
        createdFor: owner.id,
        createdAt,
      }));
      return await database.transaction(async (trx) => {
        const purchaseCodeIds = await insertPurchaseCodes(trx, codes);
        const tickets = purchaseCodeIds.map((purchaseCodeId) => ({
          id: newTicketId(),
          purchaseCodeId,
          email: 'guest@example.org',
          createdAt,
        }));
        await insertTickets(trx, tickets);
        return tickets;
      });
    },

    async admittedBy(ticketId) {
      const ticket = await db
        .selectFrom('ticket')
        .select('admitted_by')
        .where('id', '=', ticketId)
        .executeTakeFirstOrThrow();
      return ticket.admitted_by;
    },

    async revokeTicket(id) {
      await db
        .updateTable('ticket')
        .set({ revoked_at: '2026-07-01T00:00:00.000Z', version: null })
        .where('id', '=', id)
        .execute();
    },

    async close() {
      await app.close();
      passwords.close();
    },
  };
  return fixture;
}

export interface Asked {
  /** Who asks; absent: nobody who is signed in. */
  as?: Person | undefined;
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Makes a call of the contract as the web app does, over the mounted path. */
export function ask(
  { app }: Pick<Fixture, 'app'>,
  { method, path }: Call,
  { as, params = {}, query, body, headers = {} }: Asked = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method,
    url: `/api${fillPath(path, params)}`,
    ...(query && { query }),
    headers: {
      'content-type': 'application/json',
      ...(as && { authorization: `Bearer ${as.access}` }),
      ...headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
}
