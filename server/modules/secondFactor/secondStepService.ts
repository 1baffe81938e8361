/** The second step of a sign-in, and the sign-in by a passkey alone. */
import type { TokenPair } from '../../../contract/entities.ts';
import { FACTOR_CHALLENGE_LIFE_S } from '../../../contract/limits.ts';
import { emailKey } from '../../../contract/rules.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, conflict, gone, unauthorized } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { noteFailedSignIn, noteSignIn } from '../session/auditedSignIns.ts';
import type { Client } from '../session/client.ts';
import { holdCredentials } from '../session/repository.ts';
import type { OpenedSession, SessionService } from '../session/service.ts';
import { passkeyOf } from './askSecondStep.ts';
import { PASS_LIFE_S, type NewPass } from './passes.ts';
import { deletePass, hasPass, insertPass } from './passRepository.ts';
import {
  credentialIdOf,
  passkeyToShow,
  relyingPartyOf,
  shownPasskey,
  type RelyingParty,
  type WebAuthnJson,
} from './passkeys.ts';
import { passwordDigest } from './passwordDigest.ts';
import { hashOfRecoveryCode } from './recoveryCodes.ts';
import {
  countPasskey,
  factorOfCredential,
  factorsOf,
  findFactorAccount,
  holdFactorAccount,
  spendChallenge,
  spendRecoveryCode,
  spendStep,
} from './repository.ts';
import { stepOfCode, totpCodeOf } from './totp.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findFactorAccount>>>;

/** A sign-in whose password was right. */
export interface OpenStep {
  readonly challengeId: string;
  readonly account: Account;
}

/** Of the three exactly one. */
export interface Shown {
  readonly code?: string | undefined;
  readonly recovery_code?: string | undefined;
  readonly passkey?: WebAuthnJson | undefined;
}

/** What the browser brings along and gets. */
interface From extends Pick<Client, 'userAgent' | 'timeZone'> {
  /** The id of the pass that it has, and of the one that it gets. */
  readonly had: string | null;
  readonly pass: NewPass;
}

/** Spends what was shown, in the transaction of the sign-in. @returns false: it is spent, or worth nothing. */
type Spend = (trx: Queries) => Promise<boolean>;

export function createSecondStepService(
  { database, clock, config, factorSecrets, outbox }: AppDeps,
  sessions: SessionService,
) {
  const { db } = database;

  /** @throws 409 where browsers make no passkeys for the server's address. */
  function partyHere(): RelyingParty {
    const party = relyingPartyOf(config.publicUrl);
    if (party === null) throw conflict(texts.secondFactor.noPasskeys);
    return party;
  }

  async function spendOf(
    by: Actor,
    { challengeId, account }: OpenStep,
    shown: Shown,
  ): Promise<Spend> {
    const { code, recovery_code: recovery, passkey } = shown;
    if (recovery !== undefined) return (trx) => spendRecovery(trx, by, account.id, recovery);
    if (passkey !== undefined) return await spendOfPasskey(challengeId, passkey, account.id);
    return await spendOfCode(account.id, code ?? '');
  }

  async function spendOfCode(memberId: number, typed: string): Promise<Spend> {
    const code = totpCodeOf(typed);
    const at = clock.now();
    const apps = (await factorsOf(db, memberId)).filter(({ kind }) => kind === 'totp');
    for (const { id, secret: sealed } of code === null ? [] : apps) {
      const secret = await factorSecrets.open(sealed ?? '', memberId);
      if (secret === null || code === null) continue;
      const step = await stepOfCode({ secret, code }, at);
      if (step !== null) return (trx) => spendStep(trx, { id, step, at: at.toISOString() });
    }
    return () => Promise.resolve(false);
  }

  /** @param memberId whose it has to be; null: whoever's it is. */
  async function spendOfPasskey(
    challengeId: string,
    answer: WebAuthnJson,
    memberId: number | null,
  ): Promise<Spend> {
    const nothing = () => Promise.resolve(false);
    const credentialId = credentialIdOf(answer);
    const factor = credentialId === null ? undefined : await factorOfCredential(db, credentialId);
    const [passkey] = factor === undefined ? [] : passkeyOf(factor);
    if (factor === undefined || passkey === undefined) return nothing;
    if (memberId !== null && factor.member_id !== memberId) return nothing;
    const of = { ...passkey, memberId: factor.member_id };
    const counter = await shownPasskey(partyHere(), challengeId, answer, of);
    if (counter === null) return nothing;
    const at = timestamp(clock);
    return (trx) => countPasskey(trx, { id: factor.id, before: passkey.counter, counter, at });
  }

  async function spendRecovery(
    trx: Queries,
    by: Actor,
    memberId: number,
    typed: string,
  ): Promise<boolean> {
    const hash = hashOfRecoveryCode(typed, memberId);
    if (!(await spendRecoveryCode(trx, { hash, memberId }))) return false;
    await addAudit(trx, {
      ...{ at: timestamp(clock), by: { ...by, memberId } },
      action: 'recovery code used',
      subject: `member:${memberId}`,
    });
    return true;
  }

  /** In the transaction: the challenge is answered, and a session begins. */
  async function begin(
    trx: Queries,
    by: Actor,
    { memberId, challengeId, spend }: { memberId: number; challengeId: string; spend: Spend },
    { userAgent, timeZone, had, pass }: From,
  ): Promise<OpenedSession> {
    const expiresAt = timestamp(clock, FACTOR_CHALLENGE_LIFE_S * 1000);
    if (!(await spendChallenge(trx, { id: challengeId, expires_at: expiresAt }))) {
      throw gone(texts.secondFactor.over);
    }
    if (!(await spend(trx))) throw unauthorized(texts.secondFactor.wrong);
    await noteSignIn(trx, { ...by, memberId }, clock.now());
    const session = await sessions.open(trx, memberId, userAgent, timeZone);
    if (had !== null) await deletePass(trx, { id: had, memberId });
    await insertPass(trx, {
      ...{ id: pass.id, member_id: memberId, session_id: session.id },
      expires_at: timestamp(clock, PASS_LIFE_S * 1000),
    });
    return session;
  }

  return {
    /** Whether it was passed in the browser that has this pass. */
    hasPassed: (id: string, memberId: number): Promise<boolean> =>
      hasPass(db, { id, memberId, now: timestamp(clock) }),

    /** @throws 410 for a challenge that is over, none of ours, or of before the password was changed. */
    async opened(sealed: string): Promise<OpenStep> {
      const challenge = await factorSecrets.opened(sealed, 'second step');
      const { id: challengeId, memberId, password } = challenge ?? {};
      const account = memberId == null ? undefined : await findFactorAccount(db, memberId);
      if (account === undefined || challengeId === undefined) throw gone(texts.secondFactor.over);
      if (passwordDigest(account.password_hash) !== password) throw gone(texts.secondFactor.over);
      return { challengeId, account };
    },

    /** @throws 400 for none of the three or more, 401 for a wrong or spent one, 410 for a spent challenge. */
    async pass(by: Actor, step: OpenStep, shown: Shown, from: From): Promise<TokenPair> {
      const { challengeId, account } = step;
      const given = [shown.code, shown.recovery_code, shown.passkey];
      if (given.filter((each) => each !== undefined).length !== 1) {
        throw badRequest(texts.invalidInput);
      }
      const spend = await spendOf(by, step, shown);
      const session = await database.transaction(async (trx) => {
        const held = await holdCredentials(trx, account);
        if (held === null) throw gone(texts.secondFactor.over);
        const begun = await begin(trx, by, { memberId: account.id, challengeId, spend }, from);
        if (shown.recovery_code !== undefined) {
          const event = 'recovery code used';
          await outbox.enqueue(trx, { kind: 'second-factor', to: held.email, event });
        }
        return begun;
      });
      outbox.wake();
      return await sessions.tokensOf(session);
    },

    /** For whoever has a passkey for this server. @throws 409 where there are none. */
    async askForPasskey(): Promise<{ challenge: string; options: WebAuthnJson }> {
      const party = partyHere();
      const { id, sealed } = await factorSecrets.challenge({ purpose: 'passkey alone' });
      return { challenge: sealed, options: await passkeyToShow(party, id) };
    },

    /** @returns whose passkey the answer says it is of, unproven. */
    async claimedBy(answer: WebAuthnJson): Promise<Account | null> {
      const credentialId = credentialIdOf(answer);
      const factor = credentialId === null ? undefined : await factorOfCredential(db, credentialId);
      return factor === undefined
        ? null
        : ((await findFactorAccount(db, factor.member_id)) ?? null);
    },

    /** @throws 401 for a passkey that is not the account's, 409, 410 for a challenge that is over, spent or none of ours. */
    async signInByPasskey(
      by: Actor,
      { sealed, answer }: { sealed: string; answer: WebAuthnJson },
      account: Account | null,
      from: From,
    ): Promise<TokenPair> {
      const challenge = await factorSecrets.opened(sealed, 'passkey alone');
      if (challenge === null) throw gone(texts.secondFactor.over);
      if (account === null) throw unauthorized(texts.secondFactor.unknownPasskey);
      const { id: memberId } = account;
      const spend = await spendOfPasskey(challenge.id, answer, memberId);
      const session = await database.transaction(async (trx) => {
        if (!(await holdFactorAccount(trx, memberId))) {
          throw unauthorized(texts.secondFactor.unknownPasskey);
        }
        const what = { memberId, challengeId: challenge.id, spend };
        return await begin(trx, by, what, from);
      });
      return await sessions.tokensOf(session);
    },

    /** Somebody was refused. @param account null: nobody's. */
    async noteFailure(by: Actor, account: Account | null): Promise<void> {
      const key = account?.email_key ?? emailKey(account?.email ?? '');
      await database.transaction(async (trx) => {
        await noteFailedSignIn(
          trx,
          { by, account: key, memberId: account?.id ?? null, isSecondStep: true },
          clock.now(),
        );
      });
    },
  };
}
