/** How owners of accounts set up and take away their second factors. The password is asked for each time. */
import type { FactorAdded, OwnFactors } from '../../../contract/account/secondFactor.ts';
import {
  FACTOR_CHALLENGE_LIFE_S,
  FACTOR_NAME_MAX_CHARS,
  FACTORS_MAX,
} from '../../../contract/limits.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, conflict, gone, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { lineOf } from '../../lib/entryName.ts';
import type { FactorChallenge } from '../../lib/factorSecrets.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import type { FestivalService } from '../festival/service.ts';
import { deleteSessionsOf, holdCredentials, type SignedInMember } from '../session/repository.ts';
import { passkeyOf } from './askSecondStep.ts';
import { PASS_LIFE_S, type NewPass } from './passes.ts';
import { createOwnersWord, type Credentials } from './ownersWord.ts';
import { deletePassesOf, insertPass } from './passRepository.ts';
import { madePasskey, passkeyToMake, relyingPartyOf, type WebAuthnJson } from './passkeys.ts';
import { passwordDigest } from './passwordDigest.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recoveryCodes.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  deleteFactorsOf,
  factorsOf,
  insertFactor,
  replaceRecoveryCodes,
  spendChallenge,
  type FactorToAdd,
} from './repository.ts';
import { newTotpSecret, stepOfCode, totpCodeOf, totpUri } from './totp.ts';

const said = texts.secondFactor;

type Owner = Pick<
  SignedInMember,
  'id' | 'email' | 'first_name' | 'last_name' | 'session_id' | 'is_superuser' | 'has_second_factor'
>;
type NewFactor = Omit<FactorToAdd, 'member_id' | 'name' | 'created_at'>;

export function createFactorsService(
  deps: AppDeps,
  festival: Pick<FestivalService, 'current' | 'wantsSecondFactor'>,
) {
  const { database, clock, config, factorSecrets, outbox } = deps;
  const { db } = database;
  const word = createOwnersWord(deps);
  const party = relyingPartyOf(config.publicUrl);

  /** @returns the codes that take the place of those before. */
  async function giveRecoveryCodes(trx: Queries, memberId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => hashOfRecoveryCode(code, memberId));
    await replaceRecoveryCodes(trx, memberId, { hashes, at: timestamp(clock) });
    return codes;
  }

  async function add(
    by: Actor,
    owner: Owner,
    { challenge, member }: { challenge: FactorChallenge; member: Credentials },
    { factor, name, pass }: { factor: NewFactor; name: string; pass: NewPass },
  ): Promise<FactorAdded> {
    const at = timestamp(clock);
    const { id: memberId, session_id: sessionId } = owner;
    const codes = await database
      .transaction(async (trx) => {
        const held = await holdCredentials(trx, member);
        if (held === null) throw conflict(texts.passwordChangedMeanwhile);
        const expiresAt = timestamp(clock, FACTOR_CHALLENGE_LIFE_S * 1000);
        if (!(await spendChallenge(trx, { id: challenge.id, expires_at: expiresAt }))) {
          throw gone(said.over);
        }
        const before = await factorsOf(trx, memberId);
        if (before.length >= FACTORS_MAX) throw conflict(said.tooMany(FACTORS_MAX));
        await insertFactor(trx, { ...factor, member_id: memberId, name, created_at: at });
        const isFirst = before.length === 0;
        const given = isFirst ? await giveRecoveryCodes(trx, memberId) : null;
        // What was opened by the password alone is over: perhaps somebody else knows it.
        if (isFirst) await deleteSessionsOf(trx, [memberId], sessionId);
        // Who has set it up here has shown it here.
        await insertPass(trx, {
          ...{ id: pass.id, member_id: memberId, session_id: sessionId },
          expires_at: timestamp(clock, PASS_LIFE_S * 1000),
        });
        await addAudit(trx, {
          ...{ at, by, action: 'second factor added', subject: `member:${memberId}` },
          after: { factor_kind: factor.kind, factor_name: name },
        });
        const event = 'added';
        await outbox.enqueue(trx, { kind: 'second-factor', to: held.email, event, name });
        return given;
      })
      .catch((error: unknown) => {
        throw database.failureOf(error) === 'duplicate' ? conflict(said.knownPasskey) : error;
      });
    outbox.wake();
    const message = factor.kind === 'totp' ? said.appAdded : said.passkeyAdded;
    return { message, ...(codes !== null && { recovery_codes: codes }) };
  }

  return {
    async own(owner: Owner): Promise<OwnFactors> {
      const factors = await factorsOf(db, owner.id);
      return {
        factors: factors.map(({ id, kind, name, created_at, used_at }) => ({
          ...{ id, kind, name, created_at, used_at },
        })),
        recovery_codes: await countRecoveryCodes(db, owner.id),
        is_required: festival.wantsSecondFactor(owner),
        has_passkeys: party !== null,
      };
    },

    /** @throws 400 for a wrong password. */
    async beginTotp(owner: Owner, password: string) {
      const { id, password_hash: hash } = await word.withPassword(owner, password);
      const secret = newTotpSecret();
      const { sealed } = await factorSecrets.challenge({
        ...{ purpose: 'new app', memberId: id, password: passwordDigest(hash), secret },
      });
      const uri = totpUri(secret, festival.current().name, owner.email);
      return { challenge: sealed, secret, uri };
    },

    /** @throws 400 for a wrong code or no name, 409 when there are too many, 410 for a challenge that is not good. */
    async addTotp(
      by: Actor,
      owner: Owner,
      typed: { challenge: string; code: string; name: string },
      pass: NewPass,
    ): Promise<FactorAdded> {
      const opened = await word.openedBy(owner, typed.challenge, 'new app');
      const { secret } = opened.challenge;
      const name = nameOf(typed.name);
      const code = totpCodeOf(typed.code);
      const step = code === null ? null : await stepOfCode({ secret, code }, clock.now());
      if (step === null) throw badRequest(said.wrongCode, { code: [said.wrongCode] });
      const sealed = await factorSecrets.seal(secret, owner.id);
      const factor: NewFactor = {
        ...{ kind: 'totp', secret: sealed, last_step: step, used_at: null },
        ...{ credential_id: null, public_key: null, counter: null, transports: null },
      };
      return await add(by, owner, opened, { factor, name, pass });
    },

    /** @throws 400 for a wrong password, 409 where browsers make none for the server's address. */
    async beginPasskey(owner: Owner, password: string) {
      const { id, password_hash: hash } = await word.withPassword(owner, password);
      if (party === null) throw conflict(said.noPasskeys);
      const { id: random, sealed } = await factorSecrets.challenge({
        ...{ purpose: 'new passkey', memberId: id, password: passwordDigest(hash) },
      });
      const options = await passkeyToMake(party, random, {
        festival: festival.current().name,
        memberId: id,
        email: owner.email,
        name: `${owner.first_name} ${owner.last_name}`.trim(),
        known: (await factorsOf(db, id)).flatMap(passkeyOf),
      });
      return { challenge: sealed, options };
    },

    /** @throws 400 for an answer that is not right or no name, 409 for a known passkey or too many, 410 as for `addTotp`. */
    async addPasskey(
      by: Actor,
      owner: Owner,
      typed: { challenge: string; passkey: WebAuthnJson; name: string },
      pass: NewPass,
    ): Promise<FactorAdded> {
      if (party === null) throw conflict(said.noPasskeys);
      const opened = await word.openedBy(owner, typed.challenge, 'new passkey');
      const name = nameOf(typed.name);
      const made = await madePasskey(party, opened.challenge.id, typed.passkey);
      if (made === null) throw badRequest(said.wrongPasskey);
      const { credentialId, publicKey, counter, transports } = made;
      const factor: NewFactor = {
        ...{ kind: 'passkey', secret: null, last_step: null, used_at: null },
        ...{ credential_id: credentialId, public_key: publicKey, counter },
        transports: JSON.stringify(transports),
      };
      return await add(by, owner, opened, { factor, name, pass });
    },

    /** @throws 400 for a wrong password, 404 when it is gone, or another member's. */
    async remove(
      by: Actor,
      owner: Owner,
      { id, password }: { id: number; password: string },
    ): Promise<{ message: string }> {
      const member = await word.withPassword(owner, password);
      const at = timestamp(clock);
      const { id: memberId } = member;
      await database.transaction(async (trx) => {
        const held = await holdCredentials(trx, member);
        if (held === null) throw conflict(texts.passwordChangedMeanwhile);
        const removed = await deleteFactor(trx, { id, memberId });
        if (removed === undefined) throw notFound(said.gone);
        const isLast = (await factorsOf(trx, memberId)).length === 0;
        if (isLast) await deleteFactorsOf(trx, memberId);
        // Perhaps it was on a phone that was stolen.
        else await deletePassesOf(trx, [memberId], owner.session_id);
        await deleteSessionsOf(trx, [memberId], owner.session_id);
        await addAudit(trx, {
          ...{ at, by, action: 'second factor removed', subject: `member:${memberId}` },
          before: { factor_kind: removed.kind, factor_name: removed.name },
        });
        const event = isLast ? 'last removed' : 'removed';
        const { name } = removed;
        await outbox.enqueue(trx, { kind: 'second-factor', to: held.email, event, name });
      });
      outbox.wake();
      return { message: said.removed };
    },

    /** @throws 400 for a wrong password, 409 for whoever has no second factor. */
    async renewRecoveryCodes(by: Actor, owner: Owner, password: string) {
      const member = await word.withPassword(owner, password);
      const at = timestamp(clock);
      const codes = await database.transaction(async (trx) => {
        const held = await holdCredentials(trx, member);
        if (held === null) throw conflict(texts.passwordChangedMeanwhile);
        if ((await factorsOf(trx, member.id)).length === 0) throw conflict(said.noFactor);
        const subject = `member:${member.id}` as const;
        await addAudit(trx, { at, by, action: 'recovery codes renewed', subject });
        const event = 'codes renewed';
        await outbox.enqueue(trx, { kind: 'second-factor', to: held.email, event });
        return await giveRecoveryCodes(trx, member.id);
      });
      outbox.wake();
      return { message: said.codesRenewed, recovery_codes: codes };
    },
  };
}

/** @throws 400 */
function nameOf(typed: string): string {
  const name = lineOf(typed, FACTOR_NAME_MAX_CHARS);
  if (name === null) throw badRequest(said.noName(FACTOR_NAME_MAX_CHARS));
  return name;
}
