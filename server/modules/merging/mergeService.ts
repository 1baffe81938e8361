/**
 * Merges two members who are one: codes with their tickets and mails go over to who stays, whose login stays; the other
 * one is signed out, kept, and no longer listed. No ticket changes by it, so that no gate has to know.
 */
import type { MergePreview, MergeSide, MergeWish } from '../../../contract/office/mergeEntities.ts';
import { NOTES_MAX_CHARS } from '../../../contract/limits.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, conflict, notFound, type HttpError } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { texts as commonTexts } from '../../texts.ts';
import { texts } from './texts.ts';
import type { Actor } from '../audit/actor.ts';
import { assertAdministers } from '../audit/administers.ts';
import { addAudit, changeOf } from '../audit/repository.ts';
import { labelChange, labelsOf, moveLabels } from '../labels/repository.ts';
import { findMemberFacts } from '../members/detailsRepository.ts';
import { holdMembers } from '../members/manyRepository.ts';
import { changeHeld, endedCode, newCodeDetails } from '../members/changeHeld.ts';
import { holdSuperusers, type HeldMember } from '../members/heldRepository.ts';
import { survivorOf } from '../members/mergedRepository.ts';
import { findMember, fullName } from '../members/repository.ts';
import { signOutEverywhere } from '../session/repository.ts';
import {
  accountOf,
  hideMerged,
  mergeCounts,
  moveCodes,
  moveMails,
  swapNumbers,
} from './mergeRepository.ts';
import { carryApart } from './duplicatesRepository.ts';
import { endedOf } from './endedLogin.ts';
import { isMailed, markMailed } from './mailedRepository.ts';
import type { MergeRecord, TakenValues } from './record.ts';
import { insertMerge } from './recordRepository.ts';

/** Who stays, and who goes: their ids. */
export interface MergePair {
  readonly keptId: number;
  readonly goneId: number;
}

export function createMergeService({ database, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  async function sideOf(db: Queries, id: number): Promise<MergeSide> {
    const [member, facts] = [await findMember(db, id), await findMemberFacts(db, id)];
    if (member === null || facts === undefined) throw await absent(db, id);
    const counts = await mergeCounts(db, id, timestamp(clock));
    // Each is asked behind others' commits.
    if (counts === null) throw await absent(db, id);
    const labels = (await labelsOf(db, [id])).get(id) ?? [];
    return { member: { ...member, version: member.version ?? 0 }, ...facts, ...counts, labels };
  }

  async function previewOf(
    db: Queries,
    by: Actor,
    { keptId, goneId }: MergePair,
  ): Promise<MergePreview> {
    if (keptId === goneId) throw badRequest(texts.oneMember);
    const [kept, gone] = [await sideOf(db, keptId), await sideOf(db, goneId)];
    return {
      kept,
      gone,
      hindrance: hindranceOf(by, {
        goneId,
        isKeptRegistered: kept.registered_at !== null,
        isGoneRegistered: gone.registered_at !== null,
        isOneAnonymised: [kept, gone].some(({ member }) => member.anonymised_at !== undefined),
      }),
    };
  }

  return {
    /** Nothing happens. @throws 400 for one member, 404. */
    preview: (by: Actor, pair: MergePair): Promise<MergePreview> =>
      previewOf(database.db, by, pair),

    /**
     * @throws 400 for one member or notes that get too long, 404, 409 when one of them has changed since, or as the
     *   preview's hindrance says.
     */
    async merge(by: Actor, pair: MergePair, wish: MergeWish) {
      const { keptId, goneId } = pair;
      const merger = by.memberId;
      if (keptId === goneId || merger === null) throw badRequest(texts.oneMember);
      const at = timestamp(clock);
      return await database.transaction(async (trx) => {
        const superusers = await holdSuperusers(trx, database.engine);
        await assertAdministers(trx, by);
        const [kept, gone] = await holdPair(trx, pair);
        if (kept.version !== wish.version || gone.version !== wish.gone_version) {
          const preview = await previewOf(trx, by, pair);
          throw conflict(texts.changedBeforeMerge, { reason: 'changed', preview });
        }
        const hindrance = hindranceOf(by, {
          goneId,
          isKeptRegistered: kept.registered_at !== null,
          isGoneRegistered: gone.registered_at !== null,
          isOneAnonymised: kept.anonymised_at !== null || gone.anonymised_at !== null,
        });
        const isLast = superusers.every((id) => id === goneId);
        const sentence = hindrance ?? (isLast ? commonTexts.lastSuperuser : null);
        if (sentence !== null) throw conflict(sentence, { reason: 'hindered' });

        const after = { ...kept, ...takenValues(kept, gone, wish.take) };
        if (after.notes.length > NOTES_MAX_CHARS)
          throw badRequest(commonTexts.longNotes(NOTES_MAX_CHARS));
        const changed = changeOf(kept, after, FIELDS);
        const labels = (await labelsOf(trx, [keptId])).get(keptId);
        // Before codes and mails go over, by which both are.
        const mailed = { kept: await isMailed(trx, keptId), gone: await isMailed(trx, goneId) };
        const moved: MergeRecord = {
          mailed,
          kept: { before: changed?.before ?? {}, after: changed?.after ?? {} },
          gone: { ...goneValues(gone), ...(await accountOf(trx, goneId)) },
          tokenIds: await moveCodes(trx, 'token', { fromId: goneId, toId: keptId }),
          pastTokenIds: await moveCodes(trx, 'past_code', { fromId: goneId, toId: keptId }),
          mailIds: await moveMails(trx, goneId, keptId),
          labels: await moveLabels(trx, goneId, keptId),
          apart: await carryApart(trx, goneId, keptId),
        };
        if (mailed.gone && !mailed.kept) await markMailed(trx, keptId);
        await signOutEverywhere(trx, [goneId], at);
        await hideMerged(trx, goneId, keptId);
        if (after.number !== kept.number) await swapNumbers(trx, kept, gone);
        const { number: _, ...fields } = moved.kept.after;
        const written = await changeHeld(trx, { ...kept, number: after.number }, fields);
        const record = { ...moved, ...endedCode(kept, written) };
        const id = await insertMerge(trx, {
          ...{ kept_id: keptId, gone_id: goneId, at, merged_by: merger },
          record: JSON.stringify(record),
        });
        const ended = endedOf(gone);
        const relabelled = await labelChange(trx, keptId, labels);
        await addAudit(trx, {
          at,
          by,
          action: 'members merged',
          subject: `member:${keptId}`,
          concerns: [
            `member:${goneId}`,
            ...record.tokenIds.map((tokenId) => `token:${tokenId}` as const),
          ],
          before: { ...changed?.before, ...ended?.before, ...relabelled?.before },
          after: { ...changed?.after, ...ended?.after, ...relabelled?.after },
          details: {
            merged: `${fullName(gone)} (#${gone.number})`,
            // As they were: of both the number that the other one may have by now.
            kept: `${fullName(kept)} (#${kept.number})`,
            token_ids: record.tokenIds,
            ...newCodeDetails(kept, written),
          },
        });
        const member = await findMember(trx, keptId);
        if (member === null) throw new Error('Who stays is gone');
        // Where the number was taken, the own one of before leads there.
        const leading = after.number === gone.number ? kept.number : gone.number;
        return { message: texts.merged(leading, after.number), id, member };
      });
    },
  };

  async function holdPair(
    trx: Queries,
    { keptId, goneId }: MergePair,
  ): Promise<[HeldMember, HeldMember]> {
    const held = await holdMembers(trx, database.engine, [keptId, goneId]);
    const [kept, gone] = [held.get(keptId), held.get(goneId)];
    if (kept?.merged_into !== null) throw await absent(trx, keptId);
    if (gone?.merged_into !== null) throw await absent(trx, goneId);
    return [kept, gone];
  }
}

/** Why they cannot be merged this way round; null: they can. */
function hindranceOf(
  by: Actor,
  {
    goneId,
    isKeptRegistered,
    isGoneRegistered,
    isOneAnonymised,
  }: {
    goneId: number;
    isKeptRegistered: boolean;
    isGoneRegistered: boolean;
    isOneAnonymised: boolean;
  },
): string | null {
  if (isOneAnonymised) return commonTexts.isAnonymised;
  if (goneId === by.memberId) return texts.notYourself;
  return isGoneRegistered && !isKeptRegistered ? texts.registeredStays : null;
}

/** Of who is merged already, it says with whom. */
async function absent(db: Queries, id: number): Promise<HttpError> {
  const member = await findMember(db, await survivorOf(db, id));
  return member === null
    ? notFound(commonTexts.unknownMember)
    : notFound(commonTexts.isMergedInto(member.number), { reason: 'merged', member });
}

/** What comes over, and nothing that is not asked for. */
function takenValues(kept: HeldMember, gone: HeldMember, take: MergeWish['take']): TakenValues {
  const wants = (field: MergeWish['take'][number]) => take.includes(field);
  return {
    ...(wants('first_name') && { first_name: gone.first_name }),
    ...(wants('last_name') && { last_name: gone.last_name }),
    ...(wants('number') && { number: gone.number }),
    // Of one who has registered no invitation goes anywhere.
    ...(wants('invite_email') &&
      kept.registered_at === null && { invite_email: gone.invite_email }),
    ...(wants('notes') && { notes: gone.notes }),
    ...(wants('both_notes') && {
      notes: [kept.notes, gone.notes].filter((notes) => notes !== '').join('\n'),
    }),
    ...(wants('is_superuser') && gone.is_superuser && { is_superuser: true }),
    ...(wants('is_staff') && gone.is_staff && { is_staff: true }),
    ...(wants('is_entry_staff') && gone.is_entry_staff && { is_entry_staff: true }),
  };
}

const FIELDS = [
  'first_name',
  'last_name',
  'number',
  'invite_email',
  'notes',
  'is_superuser',
  'is_staff',
  'is_entry_staff',
] as const satisfies readonly (keyof TakenValues)[];

const goneValues = (gone: HeldMember) => ({
  is_active: gone.is_active,
  is_superuser: gone.is_superuser,
  is_staff: gone.is_staff,
  is_entry_staff: gone.is_entry_staff,
  invite_email: gone.invite_email,
  invited_at: gone.invited_at,
});
