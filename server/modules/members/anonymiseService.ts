/** Takes a person's data out for good, on their demand (GDPR, article 17). The number, the codes and the ledger stay. */
import { emailKey } from '../../../contract/rules.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, conflict, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import type { Seen } from '../../lib/ifMatch.ts';
import { newInvitationCode } from '../../lib/randomCodes.ts';
import { VOUCHED } from '../../lib/passwordHasher.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { deleteFactorsOf } from '../secondFactor/repository.ts';
import { namedMembers } from '../imports/matchRepository.ts';
import { unusedImportsOf } from '../imports/repository.ts';
import {
  deleteSessionsOf,
  findCredentials,
  holdCredentials,
  type SignedInMember,
} from '../session/repository.ts';
import { blankAudit } from './anonymiseAuditRepository.ts';
import {
  addressesOfNobodyElse,
  blankMerged,
  blankMerges,
  deleteBelongings,
  deleteMailsTo,
  loginsOfNobodyElse,
} from './anonymiseRepository.ts';
import { deleteLabelsOf } from './anonymiseLabelsRepository.ts';
import { blankParted } from './anonymisePartedRepository.ts';
import { blankRevokedTickets, blankTicketAddresses } from './anonymiseTicketsRepository.ts';
import { formerOf } from './formerRepository.ts';
import { blankJobRows } from './anonymiseLinesRepository.ts';
import { blankPast } from './anonymisePastRepository.ts';
import { blankDeviceNames } from './anonymiseDevicesRepository.ts';
import { withMerged } from './mergedRepository.ts';
import {
  heldSearchColumns,
  holdMember,
  holdSuperusers,
  type HeldMember,
} from './heldRepository.ts';
import { assertSeen } from './assertSeen.ts';
import { updateMember } from './repository.ts';
import { forgetKeysOf } from './requestKeys.ts';
import { noteToForget } from './forgettingRepository.ts';
import type { ForgettingService } from './forgettingService.ts';

/** Who is left where somebody was. */
const NAME = { first_name: 'Gelöschtes', last_name: 'Mitglied' };

export function createAnonymiseService(
  {
    database,
    clock,
    passwords,
    outbox,
  }: Pick<AppDeps, 'database' | 'clock' | 'passwords' | 'outbox'>,
  forgetting: ForgettingService,
) {
  const { engine } = database;

  /**
   * The member is left as one who has never registered, inactive and without a name; tickets stay valid.
   * What lines tell goes once this is kept. @returns the id under which that is noted.
   */
  async function takeOut(trx: Queries, before: HeldMember, by: Actor, at: string): Promise<number> {
    const { id } = before;
    // Who was merged into the member is the same person.
    const ids = await withMerged(trx, id);
    const former = await formerOf(trx, await namedMembers(trx, ids));
    const had = [
      ...[before.email, before.invite_email].filter((address) => address !== null),
      ...(await blankMerges(trx, ids)),
      ...former.addresses,
    ];
    // What is another member's by now stays, and so do tickets that they have there.
    const addresses = await addressesOfNobodyElse(trx, ids, had);
    const nobody = {
      ...{ ...NAME, notes: '' },
      ...{ email: null, email_key: null, invite_email: null, registered_at: null },
      ...{ is_active: false, is_superuser: false, is_staff: false, is_entry_staff: false },
      initial_token: newInvitationCode(),
    };
    for (const each of ids) {
      await deleteSessionsOf(trx, [each]);
      await deleteBelongings(trx, each);
      await deleteFactorsOf(trx, each);
      await forgetKeysOf(trx, each);
      await blankTicketAddresses(trx, each, addresses);
      await blankPast(trx, each);
      await blankJobRows(trx, each);
    }
    const labels = await deleteLabelsOf(trx, ids);
    await blankRevokedTickets(trx, engine, addresses);
    await deleteMailsTo(trx, await loginsOfNobodyElse(trx, ids, had));
    await updateMember(trx, id, {
      ...nobody,
      password_hash: null,
      anonymised_at: at,
      ...heldSearchColumns({ ...before, ...nobody }),
      // Two of them are no pair.
      name_key: null,
    });
    let taken = 0;
    for (const each of ids) {
      if (each !== id) await blankMerged(trx, each, NAME);
      const entry = { at, by, action: 'member anonymised', subject: `member:${each}` } as const;
      taken = await addAudit(trx, entry);
      await blankAudit(trx, { id: each, addresses }, taken);
      await blankDeviceNames(trx, each, taken);
      await blankParted(trx, { ...former, addresses }, { goneId: each, by: taken });
    }
    const files = await unusedImportsOf(trx, ids);
    // Whoever has called themself like another one takes nothing of that one away.
    const members = former.members.filter(({ isOwn }) => isOwn !== true);
    return await noteToForget(trx, { members, addresses, files, labels, taken });
  }

  return {
    /** By the office; a second time it does nothing. @throws 404, 409 for who administers, 412 when somebody else has changed the member meanwhile. */
    async anonymise(by: Actor, id: number, isSeen: Seen): Promise<{ message: string }> {
      const at = timestamp(clock);
      const [message, noted] = await database.transaction(async (trx) => {
        const before = await holdMember(trx, engine, id);
        if (before === null) throw notFound(texts.unknownMember);
        const done = texts.anonymised(before.number);
        if (before.anonymised_at !== null) return [done, null] as const;
        if (before.is_superuser) throw conflict(texts.superuserNotAnonymised);
        await assertSeen(trx, before, isSeen);
        return [done, await takeOut(trx, before, by, at)] as const;
      });
      await forgetting.forget(noted);
      return { message };
    },

    /**
     * By the member; also by who administers, but for the last who can.
     * @throws 400 for a wrong password, 409 for the last superuser, or when the password was changed meanwhile.
     */
    async deleteAccount(
      by: Actor,
      { id, email }: Pick<SignedInMember, 'id' | 'email'>,
      password: string,
    ): Promise<{ message: string }> {
      const member = await findCredentials(database.db, emailKey(email));
      const isRight = await passwords.verify(member?.password_hash ?? null, password, VOUCHED);
      if (member?.id !== id || !isRight) throw badRequest(texts.wrongPassword);
      const at = timestamp(clock);
      const noted = await database.transaction(async (trx) => {
        const superusers = await holdSuperusers(trx, engine);
        if (superusers.length === 1 && superusers[0] === id) {
          throw conflict(texts.lastSuperuserStays);
        }
        const held = await holdCredentials(trx, member);
        if (held === null) throw conflict(texts.passwordChangedMeanwhile);
        const before = await holdMember(trx, engine, id);
        if (before === null) throw notFound(texts.unknownMember);
        const toForget = await takeOut(trx, before, by, at);
        // Last: nothing is left of the address but in this, which says it in case it was somebody else.
        await outbox.enqueue(trx, { kind: 'account-deleted', to: held.email });
        return toForget;
      });
      outbox.wake();
      await forgetting.forget(noted);
      return { message: texts.accountDeleted };
    },
  };
}
