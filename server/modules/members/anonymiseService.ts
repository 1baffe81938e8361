/** Takes a person's data out for good, on their demand (GDPR, article 17). The number, the codes and the ledger stay. */
import type { Member } from '../../../contract/entities.ts';
import type { AppDeps } from '../../deps.ts';
import { conflict, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { newInvitationCode } from '../../lib/randomCodes.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { deleteSessionsOfMember } from '../session/repository.ts';
import {
  blankTicketAddresses,
  blankAudit,
  blankMerged,
  blankMerges,
  blankJobRows,
  deleteBelongings,
  formerAddresses,
} from './anonymiseRepository.ts';
import { withMerged } from './mergedRepository.ts';
import { heldSearchColumns, holdMember } from './heldRepository.ts';
import { findMember, updateMember } from './repository.ts';

export function createAnonymiseService({ database, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  return {
    /**
     * The member is left as one who has never registered, inactive and without a name; tickets stay valid.
     * @throws 404, 409 for who administers, or when somebody else has changed the member since `version`.
     */
    async anonymise(by: Actor, id: number, version: number): Promise<{ message: string }> {
      const at = timestamp(clock);
      return await database.transaction(async (trx) => {
        const before = await holdMember(trx, database.engine, id);
        if (before === null) throw notFound(texts.unknownMember);
        if (before.is_superuser) throw conflict(texts.superuserNotAnonymised);
        if (before.version !== version) {
          const member: Member | null = await findMember(trx, id);
          throw conflict(texts.changedMeanwhile, { reason: 'changed', ...(member && { member }) });
        }
        // Who was merged into the member is the same person.
        const ids = await withMerged(trx, id);
        const addresses = [
          ...[before.email, before.invite_email].filter((address) => address !== null),
          ...(await blankMerges(trx, ids)),
          ...(await formerAddresses(trx, ids)),
        ];
        const name = { first_name: 'Gelöschtes', last_name: 'Mitglied' };
        const nobody = {
          ...{ ...name, notes: '' },
          ...{ email: null, email_key: null, invite_email: null, registered_at: null },
          ...{ is_active: false, is_staff: false, is_entry_staff: false },
          initial_token: newInvitationCode(),
        };
        for (const each of ids) {
          await deleteSessionsOfMember(trx, each);
          await deleteBelongings(trx, each);
          await blankTicketAddresses(trx, each, addresses);
          await blankJobRows(trx, each);
        }
        await updateMember(trx, id, {
          ...nobody,
          password_hash: null,
          anonymised_at: at,
          ...heldSearchColumns({ ...before, ...nobody }),
          // Two of them are no pair.
          name_key: null,
        });
        for (const each of ids) {
          if (each !== id) await blankMerged(trx, each, name);
          const entry = { at, by, action: 'member anonymised', subject: `member:${each}` } as const;
          await blankAudit(trx, { id: each, addresses }, await addAudit(trx, entry));
        }
        return { message: texts.anonymised(before.number) };
      });
    },
  };
}
