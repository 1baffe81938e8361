/** The merges that can still be seen at the member who stayed. */
import type { MergeDone } from '../../../contract/office/mergeEntities.ts';
import { UNDO_DAYS } from '../../../contract/limits.ts';
import { DAY_MS } from '../../../contract/time.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { texts } from './texts.ts';
import { withMerged } from '../members/mergedRepository.ts';
import { nameOf } from '../members/timeline.ts';
import { mergesOf } from './recordRepository.ts';

export const UNDO_MS = UNDO_DAYS * DAY_MS;

export const undoUntil = (at: string): string => new Date(Date.parse(at) + UNDO_MS).toISOString();

/** Those into the member, at once or over others, newest first. */
export async function mergesInto(db: Queries, id: number, now: string): Promise<MergeDone[]> {
  const [, ...goneIds] = await withMerged(db, id);
  return (await mergesOf(db, goneIds)).map((row) => ({
    id: row.id,
    at: row.at,
    by: nameOf(row, row.merged_by),
    kept: nameOf(
      { number: row.kept_number, first_name: row.kept_first, last_name: row.kept_last },
      row.kept_id,
    ),
    gone: nameOf(
      { number: row.gone_number, first_name: row.gone_first, last_name: row.gone_last },
      row.gone_id,
    ),
    undo_until: undoUntil(row.at),
    hindrance: hindranceOf(row, now),
  }));
}

type MergeRow = Awaited<ReturnType<typeof mergesOf>>[number];

/** Why it cannot be undone; null: it can. */
function hindranceOf(row: MergeRow, now: string): string | null {
  if (undoUntil(row.at) <= now) return texts.mergedTooLongAgo(UNDO_DAYS);
  if (row.is_forgotten === 1) return texts.mergedAndDeleted;
  if (row.kept_into !== null) return texts.mergedOn(row.kept_number);
  return row.merged_after === null ? null : texts.mergedAfter(row.merged_after);
}
