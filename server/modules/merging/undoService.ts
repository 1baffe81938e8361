/** Parts merged members again: what is as the merge has left it goes back, and of the rest it is said that it stays. */
import type { UndoneMerge } from '../../../contract/office/mergeEntities.ts';
import { UNDO_DAYS } from '../../../contract/limits.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { retryDuplicates } from '../../db/retryDuplicates.ts';
import type { AppDeps } from '../../deps.ts';
import { conflict, forbidden, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { newInvitationCode } from '../../lib/randomCodes.ts';
import { texts as commonTexts } from '../../texts.ts';
import { texts } from './texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { fieldLabel } from '../audit/fieldWords.ts';
import { labelChange, labelsOf, moveLabelsBack } from '../labels/repository.ts';
import { holdMembers } from '../members/manyRepository.ts';
import { changeHeld, codeBack, newCodeDetails } from '../members/changeHeld.ts';
import { heldSearchColumns, holdSuperusers, type HeldMember } from '../members/heldRepository.ts';
import { fullName, markInvited } from '../members/repository.ts';
import { nameOf } from '../members/timeline.ts';
import { isEmailTaken } from '../registration/repository.ts';
import { deleteFactorsOf } from '../secondFactor/repository.ts';
import { takeApartBack } from './duplicatesRepository.ts';
import { stopGifts } from './giftRepository.ts';
import { moveCodesBack, moveMailsBack, showMerged, swapNumbers } from './mergeRepository.ts';
import { undoUntil } from './mergesInto.ts';
import { endedOf } from './endedLogin.ts';
import { mailedBack } from './mailedRepository.ts';
import type { GoneValues, MergeRecord, TakenValues } from './record.ts';
import { endMerge, findMerge, findMergedAfter } from './recordRepository.ts';

const ATTEMPTS = 2;

export function createUndoMergeService({ database, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  return {
    /** @throws 403 for who may administer no longer, 404, 409 when it was undone, is too long ago, who stayed was itself merged since, or somebody else was merged into them. */
    async undo(by: Actor, id: number): Promise<UndoneMerge> {
      // Somebody else may get the address in that moment: the second time it is seen to be theirs.
      return await retryDuplicates(database, ATTEMPTS, () =>
        database.transaction((trx) => undoneIn(trx, by, id)),
      );
    },
  };

  async function undoneIn(trx: Queries, by: Actor, id: number): Promise<UndoneMerge> {
    const at = timestamp(clock);
    const undoer = by.memberId;
    const superusers = await holdSuperusers(trx, database.engine);
    // Who undoes keeps the own right: as long as it is one of them, somebody is left.
    if (undoer === null || !superusers.includes(undoer)) {
      throw forbidden(commonTexts.onlyAdministrators);
    }
    const found = await findMerge(trx, id);
    if (found === undefined) throw notFound(texts.noSuchMerge);
    const held = await holdMembers(trx, database.engine, [found.kept_id, found.gone_id]);
    // Whose data were deleted while we waited for them comes back as nobody.
    const merge = (await findMerge(trx, id)) ?? found;
    if (merge.undone_at !== null) throw conflict(texts.mergeUndoneBefore);
    if (undoUntil(merge.at) <= at) throw conflict(texts.mergedTooLongAgo(UNDO_DAYS));
    if (merge.record === null) {
      throw conflict(texts.mergedAndDeleted);
    }
    const [kept, gone] = [held.get(merge.kept_id), held.get(merge.gone_id)];
    if (kept === undefined || gone === undefined) throw notFound(commonTexts.unknownMember);
    if (kept.merged_into !== null) throw conflict(texts.mergedOn(kept.number));
    const mergedAfter = await findMergedAfter(trx, merge);
    if (mergedAfter !== null) throw conflict(texts.mergedAfter(mergedAfter));
    if (!(await endMerge(trx, id, { by: undoer, at }))) throw conflict(texts.mergeUndoneBefore);

    const record = JSON.parse(merge.record) as MergeRecord;
    const left: string[] = [];
    const back = fieldsBack(kept, record.kept, undoer, left);
    const number = await numbersBack(trx, { kept, gone }, record.kept, left);
    const values = await goneBack(trx, gone.id, record.gone, left);
    const goneNow = { ...gone, ...values, number: number?.gone ?? gone.number };
    await showMerged(trx, gone.id, { ...values, ...heldSearchColumns(goneNow) });
    const code = codeBack(kept, back, record.code);
    const keptNow = await changeHeld(
      trx,
      { ...kept, number: number?.kept ?? kept.number },
      { ...back, ...(code !== null && { initial_token: code.before }) },
    );
    const newCode = newCodeDetails(kept, keptNow);
    if (code !== null) await markInvited(trx, [kept.id], code.invited_at);
    else if ('invite_email' in back && (record.code ?? newCode.new_code)) {
      left.push(texts.inviteAnew(fullName(keptNow)));
    }
    const way = { fromId: kept.id, toId: gone.id };
    const gifts = await stopGifts(trx, record.tokenIds, { since: merge.at, at });
    if (gifts.stopped > 0) left.push(texts.giftsStopped(gifts.stopped));
    if (gifts.given > 0) left.push(texts.codesGiven(gifts.given, fullName(kept)));
    const moved = await moveCodesBack(trx, record.tokenIds, way);
    await moveCodesBack(trx, record.pastTokenIds ?? [], way);
    await moveMailsBack(trx, record.mailIds, way);
    await takeApartBack(trx, kept.id, record.apart ?? []);
    await mailedBack(trx, record.mailed, { keptId: kept.id, goneId: gone.id });
    const labels = (await labelsOf(trx, [kept.id])).get(kept.id);
    const taken = await moveLabelsBack(trx, record.labels, way);
    const relabelled = await labelChange(trx, kept.id, labels);
    if (taken.length > 0) left.push(texts.labelsStay(taken));
    const lost = record.tokenIds.length - moved;
    if (lost > 0) left.push(texts.codesStay(lost));
    const ended = endedOf(goneNow);
    await addAudit(trx, {
      at,
      by,
      action: 'merge undone',
      subject: `member:${kept.id}`,
      concerns: [`member:${gone.id}`],
      before: {
        ...Object.fromEntries(
          Object.keys(back).map((field) => [field, kept[field as keyof TakenValues]]),
        ),
        ...(number !== null && { number: kept.number }),
        ...ended?.after,
        ...relabelled?.before,
      },
      after: {
        ...back,
        ...(number !== null && { number: number.kept }),
        ...ended?.before,
        ...relabelled?.after,
      },
      details: {
        merged: `${fullName(goneNow)} (#${goneNow.number})`,
        kept: `${fullName(keptNow)} (#${keptNow.number})`,
        left,
        ...(code === null ? newCode : { code_back: true }),
      },
    });
    return {
      message: texts.mergeUndone(fullName(goneNow), goneNow.number),
      gone: nameOf(goneNow, gone.id),
      left,
    };
  }
}

/** The fields that still are as the merge has made them, as they were before. */
function fieldsBack(
  kept: HeldMember,
  { before, after }: MergeRecord['kept'],
  undoer: number,
  left: string[],
): Omit<TakenValues, 'number'> {
  const fields = (Object.keys(after) as (keyof TakenValues)[]).filter(
    (field) => field !== 'number',
  );
  const back = fields.filter((field) => {
    if (field === 'is_superuser' && kept.id === undoer) left.push(texts.ownRightStays);
    else if (field === 'invite_email' && kept.registered_at !== null) return false;
    else if (kept[field] !== after[field]) left.push(texts.fieldStays(fieldLabel(field) ?? field));
    else return true;
    return false;
  });
  return Object.fromEntries(back.map((field) => [field, before[field]]));
}

/** @returns the numbers that they have by then; null: those that they have now. */
async function numbersBack(
  trx: Queries,
  { kept, gone }: { kept: HeldMember; gone: HeldMember },
  { before, after }: MergeRecord['kept'],
  left: string[],
): Promise<{ kept: number; gone: number } | null> {
  if (after.number === undefined) return null;
  if (kept.number !== after.number || gone.number !== before.number) {
    left.push(texts.fieldStays(fieldLabel('number') ?? ''));
    return null;
  }
  await swapNumbers(trx, kept, gone);
  return { kept: gone.number, gone: kept.number };
}

/**
 * An address that somebody else has registered with meanwhile is theirs: without it there is no login. Nor may anybody
 * register with the code that this login has spent: it may be known to many by now.
 */
async function goneBack(
  trx: Queries,
  id: number,
  values: GoneValues,
  left: string[],
): Promise<GoneValues & { initial_token?: string }> {
  const { email_key: key } = values;
  if (key === null || !(await isEmailTaken(trx, key))) return values;
  left.push(texts.loginStaysEnded(values.email ?? ''));
  // They were the login's. Whoever registers again has none.
  await deleteFactorsOf(trx, id);
  return {
    ...values,
    ...{ email: null, email_key: null, password_hash: null, registered_at: null },
    ...{ initial_token: newInvitationCode(), invited_at: null },
  };
}
