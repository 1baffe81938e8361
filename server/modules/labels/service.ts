/** What the office does with labels, one member or one label at a time; to many it is a job (../jobs/labelKind.ts). */
import type { Labels } from '../../../contract/office/labels.ts';
import {
  LABEL_MAX_CHARS,
  LABELS_PER_MEMBER_MAX,
  labelKey,
  labelName,
} from '../../../contract/office/labelNames.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, conflict, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { texts } from '../../texts.ts';
import { readInPlace, type Asker } from '../../work/reader.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { followLabelInJobs, holdLooking } from '../jobs/selectionRepository.ts';
import { holdForChange } from '../members/holdForChange.ts';
import { followLabel } from '../savedViews/repository.ts';
import {
  deleteUnusedLabel,
  holdLabel,
  findLabels,
  giveLabel,
  hasLabel,
  labelsOf,
  renameLabel,
  takeLabel,
} from './repository.ts';

export function createLabelsService({
  database,
  clock,
  reader = readInPlace(database),
}: Pick<AppDeps, 'database' | 'clock' | 'reader'>) {
  return {
    /** @param asker who waits for it. @throws 499 and 503 as a reader does. */
    async all(asker?: Asker): Promise<Labels> {
      return { labels: await reader.read('findLabels', [], asker) };
    },

    /** @returns what the member has then. @throws 400 for what is no label, or one too many, 404, 409. */
    async set(
      by: Actor,
      memberId: number,
      { label, is_given: isGiven }: { label: string; is_given: boolean },
    ): Promise<{ labels: string[] }> {
      const name = requireLabel(label);
      return await database.transaction(async (trx) => {
        await holdForChange(trx, database.engine, memberId);
        const read = async () => (await labelsOf(trx, [memberId])).get(memberId) ?? [];
        const before = await read();
        if (hasLabel(before, name) === isGiven) return { labels: before };
        if (isGiven && before.length >= LABELS_PER_MEMBER_MAX) {
          throw badRequest(texts.tooManyLabels(LABELS_PER_MEMBER_MAX));
        }
        await (isGiven ? giveLabel : takeLabel)(trx, name, [memberId]);
        const after = await read();
        await addAudit(trx, {
          at: timestamp(clock),
          by,
          action: 'member changed',
          subject: `member:${memberId}`,
          before: { labels: before },
          after: { labels: after },
        });
        return { labels: after };
      });
    },

    /** @throws 400 for what is no label, 404, 409 when there is another one of this name, or when it is not the one that was shown. */
    async rename(
      by: Actor,
      id: number,
      { name: wanted, before }: { name: string; before?: string },
    ): Promise<Labels> {
      const name = requireLabel(wanted);
      try {
        return await database.transaction(async (trx) => {
          // First: a batch of theirs may wait for members whom an import holds that waits for the label.
          const looking = await holdLooking(trx, database.engine);
          const label = await holdLabel(trx, database.engine, id);
          if (label === undefined) throw notFound(texts.unknownLabel);
          if (before !== undefined && before !== label.name && name !== label.name) {
            throw conflict(texts.labelIsCalled(label.name));
          }
          if (label.name !== name) {
            // One that nobody has gives its name up for this one.
            if (labelKey(name) !== label.key) await deleteUnusedLabel(trx, 'key', labelKey(name));
            await renameLabel(trx, id, name);
            await followLabel(trx, label.key, labelKey(name));
            await followLabelInJobs(trx, looking, [label.key, labelKey(name)]);
            await addAudit(trx, {
              at: timestamp(clock),
              by,
              action: 'label renamed',
              subject: 'festival',
              before: { label: label.name },
              after: { label: name },
            });
          }
          return { labels: await findLabels(trx, database.engine) };
        });
      } catch (error) {
        if (database.failureOf(error) !== 'duplicate') throw error;
        throw conflict(texts.labelTaken(name));
      }
    },
  };
}

/** @returns the name as it is kept. @throws 400 */
export function requireLabel(typed: string): string {
  const name = labelName(typed);
  if (name === null) throw badRequest(texts.noLabel(LABEL_MAX_CHARS));
  return name;
}
