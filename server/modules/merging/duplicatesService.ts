/** Members who are probably the same person, as the office goes through them; and who is said to be two. */
import type { DuplicatePage } from '../../../contract/office/mergeEntities.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { texts as commonTexts } from '../../texts.ts';
import { texts } from './texts.ts';
import { readInPlace, type Asker } from '../../work/reader.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { holdMembers } from '../members/manyRepository.ts';
import {
  deleteApart,
  insertApart,
  type ApartPlace,
  type PairPlace,
} from './duplicatesRepository.ts';

export function createDuplicatesService({
  database,
  clock,
  reader = readInPlace(database),
}: Pick<AppDeps, 'database' | 'clock' | 'reader'>) {
  return {
    /** @param after `next` of the page before. @throws 400 for what is none. */
    async page(
      { apart, after }: { apart: boolean; after: string | undefined },
      asker?: Asker,
    ): Promise<DuplicatePage> {
      const { next, ...page } = apart
        ? await reader.read('findToldApart', [readPlace(after, apartPlace)], asker)
        : await reader.read('findDuplicates', [readPlace(after, pairPlace)], asker);
      return { ...page, next: next === null ? null : writePlace(next) };
    },

    /** Remembers that they are two, or forgets it. @throws 400 for one member, 404. */
    async tellApart(
      by: Actor,
      [one, other]: readonly [number, number],
      isApart: boolean,
    ): Promise<{ message: string }> {
      const at = timestamp(clock);
      const decider = by.memberId;
      if (one === other || decider === null) throw badRequest(texts.oneMember);
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      return await database.transaction(async (trx) => {
        // One who is merged meanwhile takes along only what was said of them before.
        const held = await holdMembers(trx, database.engine, [one, other]);
        const [first, second] = [held.get(one), held.get(other)];
        if (first?.merged_into !== null || second?.merged_into !== null) {
          throw notFound(commonTexts.unknownMember);
        }
        const say = isApart ? texts.toldApart : texts.notApart;
        const told = { message: say(first.number, second.number) };
        const isNew = isApart
          ? await insertApart(trx, { low, high }, { by: decider, at })
          : await deleteApart(trx, { low, high });
        if (!isNew) return told;
        await addAudit(trx, {
          at,
          by,
          action: isApart ? 'members told apart' : 'members not apart',
          subject: `member:${one}`,
          concerns: [`member:${other}`],
          details: { member_ids: [one, other] },
        });
        return told;
      });
    },
  };
}

type Place = PairPlace | ApartPlace;

const writePlace = (place: Place): string =>
  Buffer.from(
    JSON.stringify(
      'by' in place ? [place.key, place.low, place.by] : [place.at, place.low, place.high],
    ),
  ).toString('base64url');

/** @throws 400 for what is none of ours. */
function readPlace<Read extends Place>(
  text: string | undefined,
  read: (first: unknown, second: unknown, third: unknown) => Read | null,
): Read | null {
  if (text === undefined || text === '') return null;
  let parts: unknown = null;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    // Not ours.
  }
  const place = Array.isArray(parts) ? read(parts[0], parts[1], parts[2]) : null;
  if (place === null) throw badRequest(commonTexts.invalidCursor);
  return place;
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value);

/** Those of when names came first had `by` in front, and lead nowhere now. */
const pairPlace = (key: unknown, low: unknown, by: unknown): PairPlace | null =>
  (by === 'name' || by === 'address') && typeof key === 'string' && isId(low)
    ? { by, key, low }
    : null;

const apartPlace = (at: unknown, low: unknown, high: unknown): ApartPlace | null =>
  typeof at === 'string' && !Number.isNaN(Date.parse(at)) && isId(low) && isId(high)
    ? { at, low, high }
    : null;
