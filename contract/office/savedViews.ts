/** Filters of the member list that an administrator has given a name. */
import { Type, type Static } from 'typebox';

export const SAVED_VIEWS_MAX = 30;
export const VIEW_NAME_MAX_CHARS = 60;

export const SavedView = Type.Object({
  name: Type.String({ minLength: 1, maxLength: VIEW_NAME_MAX_CHARS }),
  /** Of the list's address: search, filter and sort, e.g. `filter=status%3Ainaktiv`. */
  query: Type.String({ maxLength: 2_000 }),
  /** The list begins with it. At most one is. */
  is_default: Type.Boolean(),
});
export type SavedView = Static<typeof SavedView>;

export const SavedViews = Type.Object({
  /** Of this list, as the server tells it: who saves another one names the one that was read. */
  version: Type.String(),
  views: Type.Array(SavedView, { maxItems: SAVED_VIEWS_MAX }),
});
export type SavedViews = Static<typeof SavedViews>;
