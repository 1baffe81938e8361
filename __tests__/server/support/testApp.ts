/** The real app on a real database, asked through `inject`. Only time is faked, and mails are read along. */
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { fillPath, type Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import type { TokenPair } from '../../../contract/entities.ts';
import { buildApp } from '../../../server/buildApp.ts';
import { loadConfig, type Config } from '../../../server/config.ts';
import type { Database } from '../../../server/db/openDatabase.ts';
import type { AppDeps } from '../../../server/deps.ts';
import { createFactorSecrets } from '../../../server/lib/factorSecrets.ts';
import { createGuestHandles } from '../../../server/lib/guestHandles.ts';
import { createSignedTokens } from '../../../server/lib/signedTokens.ts';
import { createOutbox } from '../../../server/mail/outbox.ts';
import type { Mail } from '../../../server/mail/mails.ts';
import {
  createMembersService,
  type AddedMember,
  type MemberToAdd,
} from '../../../server/modules/members/service.ts';
import type { Services } from '../../../server/services.ts';
import { createTestPasswords } from './testPasswords.ts';

export const TEST_JWT_SECRET = 'a secret that only the tests know of, 256 bits or more';
export const PASSWORD = 'Sommer#2026';

/** A clock that stands still until it is told to go on. */
export class TestClock {
  #now = new Date('2026-07-01T18:00:00.000Z');
  now(): Date {
    return new Date(this.#now);
  }
  advance(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms);
  }
}

export interface Reply {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  /** The JSON body. */
  readonly body: unknown;
}

export interface SendOptions {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  /** Access token. */
  readonly token?: string;
  readonly headers?: Record<string, string>;
  /** The client's address. */
  readonly from?: string;
}

export interface SignedUpMember extends AddedMember, TokenPair {
  readonly email: string;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: AppDeps;
  readonly clock: TestClock;
  /** Queued so far, oldest first. */
  readonly mails: Mail[];
  send(call: Call, options?: SendOptions): Promise<Reply>;
  /** Whose registration is pending. */
  addMember(member?: Partial<MemberToAdd>): Promise<AddedMember>;
  /** Who has registered with PASSWORD and is signed in. */
  signUp(member?: Partial<MemberToAdd>): Promise<SignedUpMember>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly config?: Partial<Config>;
  readonly clock?: TestClock;
  readonly webRoot?: string;
  readonly logStream?: DestinationStream;
  /** For tests that look into the app’s own services. */
  readonly withServices?: (deps: AppDeps) => Services;
}

let emails = 0;

export async function createTestApp(
  database: Database,
  { config, clock = new TestClock(), webRoot, logStream, withServices }: TestAppOptions = {},
): Promise<TestApp> {
  const passwords = createTestPasswords();
  const mails: Mail[] = [];
  const fullConfig = { ...loadConfig({ LOG_LEVEL: 'silent' }), ...config };
  const outbox = createOutbox({ config: fullConfig, clock });
  const deps: AppDeps = {
    config: fullConfig,
    database,
    clock,
    passwords,
    tokens: createSignedTokens(TEST_JWT_SECRET, clock),
    handles: createGuestHandles(TEST_JWT_SECRET, clock),
    factorSecrets: createFactorSecrets(TEST_JWT_SECRET, clock),
    outbox: {
      ...outbox,
      async enqueue(trx, mail) {
        const id = await outbox.enqueue(trx, mail);
        mails.push(mail);
        return id;
      },
    },
  };
  const app = await buildApp(
    deps,
    { webRoot: webRoot ?? null, ...(logStream && { logStream }) },
    withServices?.(deps),
  );
  const members = createMembersService(deps);

  const testApp: TestApp = {
    app,
    deps,
    clock,
    mails,
    async send({ method, path }, { params = {}, query, body, token, headers, from } = {}) {
      const response = await app.inject({
        method,
        url: `/api${fillPath(path, params)}`,
        ...(query && { query }),
        ...(from !== undefined && { remoteAddress: from }),
        ...(body !== undefined && { payload: body as object }),
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
      });
      return {
        status: response.statusCode,
        headers: response.headers,
        body: response.body === '' ? null : response.json(),
      };
    },
    addMember: (member) =>
      members.addMember({
        firstName: 'Mia',
        lastName: 'Möller',
        isSuperuser: false,
        isEntryStaff: false,
        isStaff: false,
        ...member,
      }),
    async signUp(member) {
      const added = await testApp.addMember(member);
      emails += 1;
      const email = `Member.${emails}@example.org`;
      const body = { email, password: PASSWORD, initial_token: added.initialToken };
      const reply = await testApp.send(calls.register, { body });
      if (reply.status !== 201) throw new Error(`register: ${JSON.stringify(reply)}`);
      // Tests ask for the mails of what they do themselves.
      mails.splice(
        mails.findIndex(({ kind, to }) => kind === 'welcome' && to === email),
        1,
      );
      await database.db.deleteFrom('outbox').where('recipient', '=', email).execute();
      return { ...added, ...(reply.body as TokenPair), email };
    },
    async close() {
      await app.close();
      passwords.close();
    },
  };
  return testApp;
}
