/** Takes a person's data out for good, on their demand (GDPR, article 17). The number, the codes and the ledger stay. */
import type { Member } from '../../../contract/entities.ts';
import { emailKey } from '../../../contract/rules.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, conflict, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { newInvitationCode } from '../../lib/randomCodes.ts';
import { VOUCHED } from '../../lib/passwordHasher.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { deleteFactorsOf } from '../secondFactor/repository.ts';
import { namedMembers } from '../imports/matchRepository.ts';
import { deleteImport, unusedImportsOf } from '../imports/repository.ts';
import { deleteDryRunsOf } from '../jobs/oldJobsRepository.ts';
import {
  deleteSessionsOf,
  findCredentials,
  holdCredentials,
  type SignedInMember,
} from '../session/repository.ts';
import {
  blankTicketAddresses,
  blankAudit,
  blankMerged,
  blankMerges,
  deleteBelongings,
  deleteMailsTo,
  formerAddresses,
} from './anonymiseRepository.ts';
import { blankJobRows, blankLines, linesThatTell } from './anonymiseLinesRepository.ts';
import { blankPast } from './anonymisePastRepository.ts';
import { blankDeviceNames } from './anonymiseDevicesRepository.ts';
import { withMerged } from './mergedRepository.ts';
import {
  heldSearchColumns,
  holdMember,
  holdSuperusers,
  type HeldMember,
} from './heldRepository.ts';
import { findMember, updateMember } from './repository.ts';
import { forgetKeysOf } from './requestKeys.ts';
import type { Forgotten } from './tellingTexts.ts';

/** What goes once the member is taken out. */
interface Left {
  /** Ids of files that are not used. */
  readonly files: readonly number[];
  readonly forgotten: Forgotten;
}

/** Who is left where somebody was. */
const NAME = { first_name: 'Gelöschtes', last_name: 'Mitglied' };

export function createAnonymiseService({
  database,
  clock,
  passwords,
  outbox,
}: Pick<AppDeps, 'database' | 'clock' | 'passwords' | 'outbox'>) {
  const { engine } = database;

  /**
   * The member is left as one who has never registered, inactive and without a name; tickets stay valid.
   * @returns what goes as well, once this is kept.
   */
  async function takeOut(trx: Queries, before: HeldMember, by: Actor, at: string): Promise<Left> {
    const { id } = before;
    // Who was merged into the member is the same person.
    const ids = await withMerged(trx, id);
    const members = await namedMembers(trx, ids);
    const addresses = [
      ...[before.email, before.invite_email].filter((address) => address !== null),
      ...(await blankMerges(trx, ids)),
      ...(await formerAddresses(trx, ids)),
    ];
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
      await blankPast(trx, each, addresses);
      await blankJobRows(trx, each);
    }
    await deleteMailsTo(trx, addresses);
    await updateMember(trx, id, {
      ...nobody,
      password_hash: null,
      anonymised_at: at,
      ...heldSearchColumns({ ...before, ...nobody }),
      // Two of them are no pair.
      name_key: null,
    });
    for (const each of ids) {
      if (each !== id) await blankMerged(trx, each, NAME);
      const entry = { at, by, action: 'member anonymised', subject: `member:${each}` } as const;
      const taken = await addAudit(trx, entry);
      await blankAudit(trx, { id: each, addresses }, taken);
      await blankDeviceNames(trx, each, taken);
    }
    return { forgotten: { members, addresses }, files: await unusedImportsOf(trx, ids) };
  }

  /** Files with their dry runs, and lines of others'. A table of a hundred thousand holds up nobody: it goes some at a time. */
  async function forgetLines({ files, forgotten }: Left): Promise<void> {
    for await (const lines of linesThatTell(database.db, forgotten)) {
      await database.transaction((trx) => blankLines(trx, forgotten, lines));
    }
    for (const id of files) {
      if (await deleteDryRunsOf(database.db, id)) await deleteImport(database.db, id);
    }
  }

  return {
    /** By the office. @throws 404, 409 for who administers, or when somebody else has changed the member since `version`. */
    async anonymise(by: Actor, id: number, version: number): Promise<{ message: string }> {
      const at = timestamp(clock);
      const { left, message } = await database.transaction(async (trx) => {
        const before = await holdMember(trx, engine, id);
        if (before === null) throw notFound(texts.unknownMember);
        if (before.is_superuser) throw conflict(texts.superuserNotAnonymised);
        if (before.version !== version) {
          const member: Member | null = await findMember(trx, id);
          throw conflict(texts.changedMeanwhile, { reason: 'changed', ...(member && { member }) });
        }
        return {
          left: await takeOut(trx, before, by, at),
          message: texts.anonymised(before.number),
        };
      });
      await forgetLines(left);
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
      const left = await database.transaction(async (trx) => {
        const superusers = await holdSuperusers(trx, engine);
        if (superusers.length === 1 && superusers[0] === id) {
          throw conflict(texts.lastSuperuserStays);
        }
        if (!(await holdCredentials(trx, member))) throw conflict(texts.passwordChangedMeanwhile);
        const before = await holdMember(trx, engine, id);
        if (before === null) throw notFound(texts.unknownMember);
        const taken = await takeOut(trx, before, by, at);
        // Last: nothing is left of the address but in this, which says it in case it was somebody else.
        await outbox.enqueue(trx, { kind: 'account-deleted', to: email });
        return taken;
      });
      outbox.wake();
      await forgetLines(left);
      return { message: texts.accountDeleted };
    },
  };
}
