/** Named filters of the member list: each administrator has their own. */
import type { SavedView, SavedViews } from '../../../contract/office/savedViews.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest } from '../../errors.ts';
import { plainText } from '../../lib/searchText.ts';
import { texts } from '../../texts.ts';
import { findSavedViews, replaceSavedViews } from './repository.ts';

export function createSavedViewsService({ database: { db } }: Pick<AppDeps, 'database'>) {
  return {
    async all(memberId: number): Promise<SavedViews> {
      return { views: await findSavedViews(db, memberId) };
    },

    /** In place of those before. @throws 400 for a name that is empty or there twice, and for two defaults. */
    async replace(memberId: number, { views: sent }: SavedViews): Promise<SavedViews> {
      const views = sent.map((view) => ({ ...view, name: view.name.trim() }));
      requireNames(views);
      if (views.filter((view) => view.is_default).length > 1) throw badRequest(texts.invalidInput);
      await replaceSavedViews(db, memberId, views);
      return { views };
    },
  };
}

function requireNames(views: readonly SavedView[]): void {
  if (views.some(({ name }) => name === '')) throw badRequest(texts.invalidField('name'));
  const names = views.map(({ name }) => plainText(name));
  const twice = views.find((_, index) => names.indexOf(names[index] ?? '') !== index);
  if (twice !== undefined) throw badRequest(texts.viewNameTaken(twice.name));
}
