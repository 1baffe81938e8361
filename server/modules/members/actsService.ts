/** What the office does to a member's codes, tickets, invitation and sessions. Each act is guarded, and in the audit. */
import { REASON_MAX_CHARS } from '../../../contract/limits.ts';
import { emailKey } from '../../../contract/rules.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, conflict, notFound, type HttpError } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { lineOf } from '../../lib/entryName.ts';
import { newInvitationCode, newPurchaseCode } from '../../lib/randomCodes.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { renewCode } from '../ownCodes/repository.ts';
import {
  findPurchaseCode,
  holdPurchaseCode,
  movePurchaseCode,
} from '../purchaseCodes/repository.ts';
import { deleteUntouchedPurchaseCodes, noteEnded } from '../purchaseCodes/endingRepository.ts';
import { ownerOfEmail } from '../registration/repository.ts';
import { revokeTicket } from '../tickets/repository.ts';
import { tellHolder } from '../tickets/tellHolder.ts';
import { assertInvitable, invite } from './invitation.ts';
import { endSession } from './endSession.ts';
import { holdForChange } from './holdForChange.ts';
import { changeHeld } from './changeHeld.ts';
import type { HeldMember } from './heldRepository.ts';
import { holdMembers } from './manyRepository.ts';
import { survivorOfNumber } from './mergedRepository.ts';
import { findMember, findMemberByNumber, fullName } from './repository.ts';

export function createActsService({
  database,
  clock,
  outbox,
}: Pick<AppDeps, 'database' | 'clock' | 'outbox'>) {
  /** @param shown as whoever acts on it has seen it. @throws 404, 409 when another has taken its place. */
  async function heldCode(trx: Queries, id: number, shown?: string) {
    const code = await holdPurchaseCode(trx, database.engine, { id });
    if (code === null) throw notFound(texts.unknownPurchaseCode);
    if ((shown ?? code.token) !== code.token) throw conflict(texts.codeChangedMeanwhile);
    return code;
  }

  /** @throws 404, 409 once registered, or anonymised. */
  async function uninvited(trx: Queries, id: number): Promise<HeldMember> {
    const member = await holdForChange(trx, database.engine, id);
    if (member.registered_at !== null) throw conflict(texts.alreadyRegistered);
    return member;
  }

  return {
    /**
     * The code's ticket admits no longer, as its holder is told; the code is free again.
     * @throws 400 without a reason, 404, 409 without a valid ticket, when it is another than was shown or its guest is
     *   inside.
     */
    async revokeTicket(
      by: Actor,
      codeId: number,
      { reason: typed, code, email: shown }: { reason: string; code?: string; email?: string },
    ): Promise<{ message: string }> {
      const reason = lineOf(typed, REASON_MAX_CHARS);
      if (reason === null) throw badRequest(texts.revokeReasonMissing);
      const at = timestamp(clock);
      const email = await database.transaction(async (trx) => {
        const { ticket, createdFor } = await heldCode(trx, codeId, code);
        if (ticket === null) throw conflict(texts.noTicketToRevoke);
        if ((shown ?? ticket.email) !== ticket.email) throw conflict(texts.ticketChangedMeanwhile);
        if (ticket.isAdmitted) throw conflict(texts.admittedNotRevoked);
        if (!(await revokeTicket(trx, ticket.id, at))) throw conflict(texts.ticketChangedMeanwhile);
        await tellHolder(trx, outbox, ticket, false);
        await addAudit(trx, {
          at,
          by,
          action: 'ticket revoked',
          subject: `token:${codeId}`,
          concerns: [`member:${createdFor}`],
          before: { email: ticket.email },
          after: { email: null },
          details: { reason },
        });
        return ticket.email;
      });
      outbox.wake();
      return { message: texts.ticketRevoked(email) };
    },

    /**
     * The code is gone.
     * @throws 404, 409 once there was a ticket for it, a mail has given it away, or it is another than was shown.
     */
    async withdraw(by: Actor, codeId: number, code?: string): Promise<{ message: string }> {
      const at = timestamp(clock);
      return await database.transaction(async (trx) => {
        const { createdFor, token } = await heldCode(trx, codeId, code);
        const gone = await deleteUntouchedPurchaseCodes(trx, [codeId], at);
        if (gone.size === 0) throw conflict(texts.codeTouched);
        await addAudit(trx, {
          at,
          by,
          action: 'tokens withdrawn',
          subject: `member:${createdFor}`,
          concerns: [`token:${codeId}`],
          before: { token_ids: [codeId], tokens: [token] },
        });
        return { message: texts.codeWithdrawn };
      });
    },

    /**
     * The code belongs to another member, with another text: whoever was given it has nothing any more.
     * @param number member number. @throws 404, also for one that was merged, 409 while a ticket is issued for it, when it is another than was shown, or
     *   when it is that member's, or one's who is anonymised.
     */
    async move(
      by: Actor,
      codeId: number,
      { number, code: shown }: { number: number; code?: string },
    ): Promise<{ message: string }> {
      const at = timestamp(clock);
      return await database.transaction(async (trx) => {
        const code = await findPurchaseCode(trx, { id: codeId });
        if (code === null) throw notFound(texts.unknownPurchaseCode);
        const { createdFor: fromId } = code;
        const found = await findMemberByNumber(trx, number);
        if (found === null) throw await noMember(trx, number);
        if (found.id === fromId) throw conflict(texts.codeIsTheirs);
        // The members first, both in one order, as whoever else moves or takes back their codes does.
        const held = await holdMembers(trx, database.engine, [fromId, found.id]);
        const to = await holdForChange(trx, database.engine, found.id);
        // As they are named by now: a name that is deleted meanwhile is not written down again.
        const from = held.get(fromId);
        if (from === undefined) throw notFound(texts.unknownPurchaseCode);
        const { token } = await heldCode(trx, codeId, shown);
        const isMoved =
          (await movePurchaseCode(trx, codeId, from.id, to.id)) &&
          (await renewCode(trx, { id: codeId, ownerId: to.id, token, renewed: newPurchaseCode() }));
        if (!isMoved) throw conflict(texts.usedCodeStays);
        await noteEnded(trx, [{ token, memberId: from.id }], at);
        await addAudit(trx, {
          at,
          by,
          action: 'token moved',
          subject: `token:${codeId}`,
          concerns: [`member:${to.id}`, `member:${from.id}`],
          before: { member: nameOf(from), token },
          after: { member: nameOf(to) },
        });
        return { message: texts.codeMoved(nameOf(to)) };
      });
    },

    /**
     * Mails the invitation with the present code.
     * @throws 404, 409 once registered, while inactive, or without an address.
     */
    async mailInvitation(by: Actor, id: number): Promise<{ message: string }> {
      const at = timestamp(clock);
      const message = await database.transaction(async (trx) => {
        const member = await holdForChange(trx, database.engine, id);
        assertInvitable(member);
        const email = (await invite(trx, { outbox, member, by, at })) ?? '';
        const owner = await ownerOfEmail(trx, emailKey(email));
        const said = texts.invitationMailed(email);
        return owner === undefined ? said : `${said} ${texts.addressIsOf(nameOf(owner))}`;
      });
      outbox.wake();
      return { message };
    },

    /**
     * The member gets another invitation code, by mail where there is an address; the old one is dead.
     * @throws 404, 409 once registered.
     */
    async inviteAgain(by: Actor, id: number) {
      const at = timestamp(clock);
      const initialToken = newInvitationCode();
      const email = await database.transaction(async (trx) => {
        const member = await uninvited(trx, id);
        const renewed = await changeHeld(trx, member, { initial_token: initialToken });
        await addAudit(trx, { at, by, action: 'member invited again', subject: `member:${id}` });
        if (!member.is_active) return null;
        return await invite(trx, { outbox, member: renewed, by, at });
      });
      outbox.wake();
      return { initial_token: initialToken, ...(email !== null && { mailed_to: email }) };
    },

    /** Signs the member out where this session is. @throws 404 when it has ended, 409 for whose data were deleted. */
    async endSession(by: Actor, id: number, key: string): Promise<{ message: string }> {
      const at = timestamp(clock);
      await database.transaction((trx) => endSession(trx, database.engine, { id, key, by, at }));
      return { message: texts.sessionEndedByOffice };
    },
  };
}

/** Of a merged one's number it says where it leads. */
async function noMember(db: Queries, number: number): Promise<HttpError> {
  const survivorId = await survivorOfNumber(db, number);
  const survivor = survivorId === null ? null : await findMember(db, survivorId);
  return notFound(
    survivor === null ? texts.unknownMemberNumber(number) : texts.isMergedInto(survivor.number),
  );
}

const nameOf = (member: { first_name: string; last_name: string; number: number }): string =>
  `${fullName(member)} (#${member.number})`;
