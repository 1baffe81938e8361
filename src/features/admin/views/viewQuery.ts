/** What a named filter keeps of the list's address: what is looked for and in which order, not on which page. */
import type { SavedViews } from '../../../../contract/office/savedViews.ts';

const KEPT = ['suche', 'filter', 'sortierung'] as const;

/** Empty: all members, in the order of their numbers. */
export function viewQueryOf(params: URLSearchParams): string {
  const query = new URLSearchParams();
  for (const name of KEPT) {
    const value = params.get(name);
    if (value !== null && value !== '') query.set(name, value);
  }
  return query.toString();
}

/** @param shown as `viewQueryOf` writes it */
export const isSameView = (shown: string, query: string): boolean =>
  shown === viewQueryOf(new URLSearchParams(query));

/** Turns an address into that of the view. */
export function applyView(params: URLSearchParams, query: string): void {
  for (const name of [...params.keys()]) params.delete(name);
  for (const [name, value] of new URLSearchParams(viewQueryOf(new URLSearchParams(query)))) {
    params.set(name, value);
  }
}

/** Of the filter that the list begins with where the address asks for nothing; empty: it begins with all members. */
export function beginningIn({ views }: SavedViews): string {
  const first = views.find((view) => view.is_default);
  return viewQueryOf(new URLSearchParams(first?.query));
}

/** What every office needs. */
export const PRESETS = {
  invited: 'filter=registrierung%3Aeingeladen+status%3Aaktiv',
  neverInvited: 'filter=registrierung%3Anie-eingeladen+status%3Aaktiv',
  mailFailed: 'filter=mail%3Afehlgeschlagen',
  withoutFreeCodes: 'filter=codes%3Akeine%2Calle-verwendet+status%3Aaktiv',
} as const;
