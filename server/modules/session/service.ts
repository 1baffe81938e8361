/** Opens sessions, refreshes them, and says whose an access token is. */
import { canScan } from '../../../contract/access.ts';
import type { RefreshedToken, TokenPair } from '../../../contract/entities.ts';
import {
  ACCESS_TOKEN_LIFE_S,
  REFRESH_TOKEN_LIFE_S,
  SESSION_LIFE_S,
} from '../../../contract/limits.ts';
import { emailKey } from '../../../contract/rules.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { AppDeps } from '../../deps.ts';
import { unauthorized } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { clientFamily } from '../../lib/clientFamily.ts';
import type { Caller } from '../../lib/passwordHasher.ts';
import { newSecret } from '../../lib/randomCodes.ts';
import type { RefreshClaims } from '../../lib/signedTokens.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { askSecondStep } from '../secondFactor/askSecondStep.ts';
import { PASS_LIFE_S } from '../secondFactor/passes.ts';
import { deletePassesOfSessions, hasPass, renewPass } from '../secondFactor/passRepository.ts';
import { hasFactor } from '../secondFactor/repository.ts';
import { clientKey, digestOf, type Client } from './client.ts';
import { noteFailedSignIn, noteSignIn } from './auditedSignIns.ts';
import {
  deleteSession,
  deleteSessions,
  findCredentials,
  findSession,
  holdCredentials,
  insertSession,
  markUsed,
  sharedMemberOfSession,
  rotateSession,
  touchMember,
  type SignedInMember,
} from './repository.ts';
import { createSessionUses, type SessionUses } from './sessionUses.ts';

/** Two tabs of one browser may refresh at the same time, and one has used its tokens before the other asks. */
const REUSE_GRACE_MS = 10_000;

export interface OpenedSession {
  readonly id: string;
  readonly memberId: number;
  readonly openedAt: Date;
}

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService(deps: AppDeps) {
  const { database, tokens, passwords, clock } = deps;
  const uses = createSessionUses(deps);
  const memberOfSession = sharedMemberOfSession(database, () => timestamp(clock));

  async function pairOf(
    session: { id: string; memberId: number; generation: number },
    issuedAt: Date,
  ): Promise<TokenPair> {
    const { id: sid, memberId, generation } = session;
    const [access, refresh] = await Promise.all([
      tokens.sign({ typ: 'access', sid, memberId, generation }, issuedAt),
      tokens.sign({ typ: 'refresh', sid, generation }, issuedAt),
    ]);
    return { access, refresh };
  }

  /** @throws 401 */
  async function sessionOf({ sid }: RefreshClaims) {
    const session = await findSession(database.db, sid, timestamp(clock));
    if (session === undefined) throw unauthorized(texts.invalidToken);
    return session;
  }

  /**
   * The successor may have been lost on its way: the client that it was given to gets it again, until it has used it. A
   * refresh token that is used again after that counts as stolen, save for a twin request. @throws 401
   */
  async function successorOf(spent: RefreshClaims, client: Client): Promise<TokenPair> {
    const session = await sessionOf(spent);
    const rotatedAt = new Date(session.rotated_at);
    const isTwinRequest = clock.now().getTime() - rotatedAt.getTime() <= REUSE_GRACE_MS;
    const isTheirs =
      session.generation === spent.generation + 1 &&
      session.client === (await clientKey(client, session.email_key ?? '')) &&
      (!session.is_used || isTwinRequest);
    if (!isTheirs) {
      await deleteSession(database.db, spent.sid);
      throw unauthorized(texts.sessionEnded);
    }
    const { member_id: memberId, generation } = session;
    return await pairOf({ id: spent.sid, memberId, generation }, rotatedAt);
  }

  /** People wait: where a scanner runs the second factor was passed before. @returns the id of that pass; null: it was not. */
  async function passAtGate(
    trx: Queries,
    member: Parameters<typeof canScan>[0] & { id: number },
    client: Client,
  ): Promise<string | null> {
    const id = client.passFor(member.id);
    if (id === null || !canScan(member)) return null;
    const isGood = await hasPass(trx, { id, memberId: member.id, now: timestamp(clock) });
    return isGood ? id : null;
  }

  const service = {
    /**
     * @throws 401, after the same time whether the address or the password is wrong; 403 with a challenge where the
     *   account has a second factor.
     */
    async signIn(
      by: Actor,
      { email, password, isVouched }: Caller & { email: string; password: string },
      client: Client,
    ): Promise<TokenPair> {
      const member = await findCredentials(database.db, emailKey(email));
      const hash = member?.password_hash ?? null;
      const isRight = await passwords.verify(hash, password, { isVouched });
      if (member === undefined || !isRight) throw unauthorized(texts.wrongCredentials);
      const session = await database.transaction(async (trx) => {
        const held = await holdCredentials(trx, member);
        if (held === null) throw unauthorized(texts.wrongCredentials);
        const pass = (await hasFactor(trx, held.id)) ? await passAtGate(trx, held, client) : '';
        if (pass === null) return null;
        await noteSignIn(trx, { ...by, memberId: member.id }, clock.now());
        const { userAgent, timeZone } = client;
        const opened = await service.open(trx, member.id, userAgent, timeZone);
        if (pass !== '') {
          await renewPass(trx, {
            ...{ id: pass, member_id: member.id, session_id: opened.id },
            expires_at: timestamp(clock, PASS_LIFE_S * 1000),
          });
        }
        return opened;
      });
      if (session === null) throw await askSecondStep(deps, member);
      return await service.tokensOf(session);
    },

    /** Begins a session in the caller's transaction. `tokensOf` makes its tokens, after the commit. */
    async open(
      db: Queries,
      memberId: number,
      userAgent: string,
      timeZone: string | null = null,
    ): Promise<OpenedSession> {
      const id = newSecret();
      const openedAt = clock.now();
      await touchMember(db, memberId, openedAt.toISOString());
      await insertSession(db, {
        id,
        member_id: memberId,
        generation: 0,
        rotated_at: openedAt.toISOString(),
        // Known by more from the first refresh on, when the browser has what it is known by.
        client: digestOf(userAgent),
        browser: clientFamily(userAgent),
        time_zone: timeZone,
        created_at: openedAt.toISOString(),
        expires_at: timestamp(clock, REFRESH_TOKEN_LIFE_S * 1000),
      });
      return { id, memberId, openedAt };
    },

    /** Somebody was refused. As much is done where there is no such account, so that nobody learns that by the time. */
    async noteFailure(by: Actor, email: string): Promise<void> {
      const account = emailKey(email);
      await database.transaction(async (trx) => {
        const member = await findCredentials(trx, account);
        await noteFailedSignIn(trx, { by, account, memberId: member?.id ?? null }, clock.now());
      });
    },

    tokensOf: ({ id, memberId, openedAt }: OpenedSession): Promise<TokenPair> =>
      pairOf({ id, memberId, generation: 0 }, openedAt),

    /** Gives the next tokens of the session, and spends this one. @throws 401 */
    async refresh(refreshToken: string, client: Client): Promise<RefreshedToken> {
      const claims = await tokens.verify(refreshToken);
      if (claims?.typ !== 'refresh') throw unauthorized(texts.invalidToken);
      const session = await sessionOf(claims);
      const { sid: id, generation } = claims;
      const rotatedAt = clock.now();
      if (session.generation !== generation) return await successorOf(claims, client);
      // It goes on until its access token ends.
      if (!lastsForAnother(session, rotatedAt)) throw unauthorized(texts.sessionEnded);
      const rotated = await rotateSession(
        database.db,
        { id, generation },
        {
          client: await clientKey(client, session.email_key ?? ''),
          rotated_at: rotatedAt.toISOString(),
          ...(client.timeZone !== null && { time_zone: client.timeZone }),
          expires_at: earlier(
            timestamp(clock, REFRESH_TOKEN_LIFE_S * 1000),
            endOf(session).toISOString(),
          ),
        },
      );
      if (rotated === undefined) return await successorOf(claims, client);
      await touchMember(database.db, rotated.member_id, rotatedAt.toISOString());
      return await pairOf(
        { id, memberId: rotated.member_id, generation: generation + 1 },
        rotatedAt,
      );
    },

    /** To be written now and then (startWritingUses). */
    uses: uses as Pick<SessionUses, 'write'>,

    /** They have logged out: from now on no token of these sessions is accepted. */
    async end(ids: readonly string[]): Promise<{ message: string }> {
      await deleteSessions(database.db, ids);
      await deletePassesOfSessions(database.db, ids);
      return { message: texts.loggedOut };
    },

    /** Takes access and refresh tokens. @throws 401 unless the token would be accepted now. */
    async verify(token: string): Promise<void> {
      const claims = await tokens.verify(token);
      if (claims?.typ === 'access' && (await service.memberOfAccessToken(token)) !== null) return;
      if (claims?.typ === 'refresh') {
        const session = await findSession(database.db, claims.sid, timestamp(clock));
        const isNewest = session?.generation === claims.generation;
        if (isNewest && lastsForAnother(session, clock.now())) return;
      }
      throw unauthorized(texts.invalidToken);
    },

    /** The member whose access token it is. @returns null when the token, its session or the member is not valid. */
    async memberOfAccessToken(token: string): Promise<SignedInMember | null> {
      const claims = await tokens.verify(token);
      if (claims?.typ !== 'access') return null;
      const member = await memberOfSession(claims.sid);
      if (member?.id !== claims.memberId) return null;
      uses.note(claims.sid);
      const { sid: id, generation } = claims;
      if (!member.is_used && member.generation === generation) {
        await markUsed(database.db, { id, generation });
      }
      return member;
    },
  };
  return service;
}

const endOf = ({ created_at: createdAt }: { created_at: string }): Date =>
  new Date(Date.parse(createdAt) + SESSION_LIFE_S * 1000);

/** So long that an access token which begins now ends with the session, and nobody is put out before it does. */
const lastsForAnother = (session: { created_at: string }, now: Date): boolean =>
  now.getTime() + ACCESS_TOKEN_LIFE_S * 1000 <= endOf(session).getTime();

const earlier = (a: string, b: string): string => (a < b ? a : b);
