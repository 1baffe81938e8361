/** Named filters of the member list: each administrator has their own. */
import { createHash } from 'node:crypto';
import {
  VIEW_NAME_MAX_CHARS,
  type SavedView,
  type SavedViews,
} from '../../../contract/office/savedViews.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, conflict } from '../../errors.ts';
import { lineOf } from '../../lib/entryName.ts';
import { plainText } from '../../lib/searchText.ts';
import { texts } from '../../texts.ts';
import { holdForChange } from '../members/holdForChange.ts';
import { keptViews, replaceViews } from './repository.ts';

export function createSavedViewsService({ database }: Pick<AppDeps, 'database'>) {
  return {
    all: async (memberId: number): Promise<SavedViews> =>
      told(await keptViews(database.db, memberId)),

    /**
     * In place of those before.
     * @throws 400 for a name that nobody sees or there twice, and for two defaults; 409 when others are kept by now than those
     * of the version, and for who has deleted their data.
     */
    async replace(memberId: number, { version, views: sent }: SavedViews): Promise<SavedViews> {
      const views = sent.map((view) => ({ ...view, name: nameOf(view) }));
      requireUnique(views);
      if (views.filter((view) => view.is_default).length > 1) throw badRequest(texts.invalidInput);
      const after = JSON.stringify(views);
      await database.transaction(async (trx) => {
        // Of who deletes their data meanwhile nothing is kept any more.
        await holdForChange(trx, database.engine, memberId);
        const before = await keptViews(trx, memberId);
        const isSeen = told(before).version === version;
        if (!isSeen || !(await replaceViews(trx, memberId, { before, after }))) {
          throw conflict(texts.viewsChanged);
        }
      });
      return told(after);
    },
  };
}

const told = (kept: string): SavedViews => ({
  version: createHash('sha256').update(kept).digest('base64url'),
  views: JSON.parse(kept) as SavedView[],
});

/** @throws 400 */
function nameOf({ name: typed }: SavedView): string {
  const name = lineOf(typed, VIEW_NAME_MAX_CHARS);
  if (name === null) throw badRequest(texts.invalidField('name'));
  return name;
}

/** @throws 400 */
function requireUnique(views: readonly SavedView[]): void {
  const names = views.map(({ name }) => plainText(name));
  const twice = views.find((_, index) => names.indexOf(names[index] ?? '') !== index);
  if (twice !== undefined) throw badRequest(texts.viewNameTaken(twice.name));
}
