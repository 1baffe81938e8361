/** An app with members who have second factors, for the tests of the second step. */
import { generate } from 'otplib';
import { secondFactorCalls } from '../../../../contract/account/secondFactor.ts';
import { secondStepCalls, type SecondStep } from '../../../../contract/account/secondStep.ts';
import { calls } from '../../../../contract/calls.ts';
import type { TokenPair } from '../../../../contract/entities.ts';
import type { Database } from '../../../../server/db/openDatabase.ts';
import type { MemberToAdd } from '../../../../server/modules/members/service.ts';
import { createSoftPasskey, type SoftPasskey } from '../../support/softPasskey.ts';
import {
  createTestApp,
  PASSWORD,
  type Reply,
  type SignedUpMember,
  type TestApp,
  type TestAppOptions,
} from '../../support/testApp.ts';

export const ORIGIN = 'https://tickets.example.org';
export const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';

type Json = Record<string, unknown>;

/** A member whose app shows codes of this secret. */
export interface WithApp extends SignedUpMember {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** Cookies that the browser was given. */
  readonly cookie: string;
}

export interface SignInFrom {
  readonly from?: string;
  readonly cookie?: string;
  readonly resumes?: boolean;
  readonly password?: string;
}

/** What the browser keeps of a reply, as it sends it again. */
export const cookieOf = ({ headers }: Reply): string =>
  ([headers['set-cookie'] ?? []].flat() as string[])
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

export type FactorApp = Awaited<ReturnType<typeof createFactorApp>>;

export async function createFactorApp(database: Database, options: TestAppOptions = {}) {
  const server: TestApp = await createTestApp(database, {
    ...options,
    config: { publicUrl: ORIGIN, ...options.config },
  });

  const own = (token: string, call: keyof typeof secondFactorCalls, body?: unknown) =>
    server.send(secondFactorCalls[call], { token, ...(body !== undefined && { body }) });

  /** What the app shows now, or did so many seconds ago. */
  const codeOf = async (secret: string, secondsAgo = 0): Promise<string> =>
    await generate({
      secret,
      epoch: Math.floor(server.clock.now().getTime() / 1000) - secondsAgo,
    });

  const app = {
    server,
    own,
    codeOf,

    async signUpWithApp(member?: Partial<MemberToAdd>): Promise<WithApp> {
      const owner = await server.signUp(member);
      const begun = await own(owner.access, 'beginTotp', { password: PASSWORD });
      const { challenge, secret } = begun.body as { challenge: string; secret: string };
      const code = await codeOf(secret);
      const added = await own(owner.access, 'addTotp', { challenge, code, name: 'Telefon' });
      if (added.status !== 201) throw new Error(`addTotp: ${JSON.stringify(added)}`);
      const { recovery_codes: recoveryCodes } = added.body as { recovery_codes: string[] };
      // The code of the set-up is spent.
      server.clock.advance(60_000);
      return { ...owner, secret, recoveryCodes, cookie: cookieOf(added) };
    },

    async addPasskey(
      { access }: Pick<SignedUpMember, 'access'>,
      passkey: SoftPasskey = createSoftPasskey(ORIGIN),
    ): Promise<SoftPasskey> {
      const begun = await own(access, 'beginPasskey', { password: PASSWORD });
      const { challenge, options: wish } = begun.body as { challenge: string; options: Json };
      const body = { challenge, passkey: passkey.make(wish), name: 'Laptop' };
      const added = await own(access, 'addPasskey', body);
      if (added.status !== 201) throw new Error(`addPasskey: ${JSON.stringify(added)}`);
      return passkey;
    },

    signIn: (
      email: string,
      { from, cookie = '', resumes = false, password = PASSWORD }: SignInFrom = {},
    ): Promise<Reply> =>
      server.send(calls.signIn, {
        body: { email, password },
        ...(from !== undefined && { from }),
        headers: { cookie, 'user-agent': CHROME, ...(resumes && { 'session-resumes': '1' }) },
      }),

    /** The password is right. */
    async begin(email: string, from: SignInFrom = {}): Promise<SecondStep> {
      const reply = await app.signIn(email, from);
      if (reply.status !== 403) throw new Error(`signIn: ${JSON.stringify(reply)}`);
      return (reply.body as { second_factor: SecondStep }).second_factor;
    },

    pass: (body: Json, { from, cookie = '' }: SignInFrom = {}): Promise<Reply> =>
      server.send(secondStepCalls.passSecondFactor, {
        body,
        ...(from !== undefined && { from }),
        headers: { cookie, 'user-agent': CHROME },
      }),

    async askForPasskey(): Promise<{ challenge: string; options: Json }> {
      const reply = await server.send(secondStepCalls.askForPasskey, { body: {} });
      return reply.body as { challenge: string; options: Json };
    },

    byPasskey: (challenge: string, passkey: Json): Promise<Reply> =>
      server.send(secondStepCalls.signInByPasskey, {
        body: { challenge, passkey },
        headers: { 'user-agent': CHROME },
      }),

    /** Whose tokens they are. */
    async nameOf({ access }: TokenPair): Promise<unknown> {
      const { body } = await server.send(calls.me, { token: access });
      return (body as { email?: unknown }).email;
    },

    async auditOf(action: string) {
      return await server.deps.database.db
        .selectFrom('audit')
        .select(['actor_id', 'subject', 'before', 'after', 'details'])
        .where('action', '=', action as 'signed in')
        .orderBy('id')
        .execute();
    },
  };
  return app;
}
