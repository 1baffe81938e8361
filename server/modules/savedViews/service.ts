/** Named filters of the member list: each administrator has their own. */
import { createHash } from 'node:crypto';
import type { SavedView, SavedViews } from '../../../contract/office/savedViews.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, conflict } from '../../errors.ts';
import { plainText } from '../../lib/searchText.ts';
import { texts } from '../../texts.ts';
import { keptViews, replaceViews } from './repository.ts';

export function createSavedViewsService({ database: { db } }: Pick<AppDeps, 'database'>) {
  return {
    all: async (memberId: number): Promise<SavedViews> => told(await keptViews(db, memberId)),

    /**
     * In place of those before.
     * @throws 400 for a name that is empty or there twice, and for two defaults; 409 when others are kept by now than those
     * of the version.
     */
    async replace(memberId: number, { version, views: sent }: SavedViews): Promise<SavedViews> {
      const views = sent.map((view) => ({ ...view, name: view.name.trim() }));
      requireNames(views);
      if (views.filter((view) => view.is_default).length > 1) throw badRequest(texts.invalidInput);
      const before = await keptViews(db, memberId);
      const after = JSON.stringify(views);
      const isSeen = told(before).version === version;
      if (!isSeen || !(await replaceViews(db, memberId, { before, after }))) {
        throw conflict(texts.viewsChanged);
      }
      return told(after);
    },
  };
}

const told = (kept: string): SavedViews => ({
  version: createHash('sha256').update(kept).digest('base64url'),
  views: JSON.parse(kept) as SavedView[],
});

function requireNames(views: readonly SavedView[]): void {
  if (views.some(({ name }) => name === '')) throw badRequest(texts.invalidField('name'));
  const names = views.map(({ name }) => plainText(name));
  const twice = views.find((_, index) => names.indexOf(names[index] ?? '') !== index);
  if (twice !== undefined) throw badRequest(texts.viewNameTaken(twice.name));
}
