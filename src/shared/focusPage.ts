import { openDialogs } from './openDialogs.ts';

/**
 * Puts the focus on the page's heading, for whoever's focus went with what they used; over the page, on the sheet. What
 * has the focus inside keeps it: a search field that wants it on arrival, an open dialog's field.
 */
export function focusPage(): void {
  const sheet = openDialogs().at(-1);
  const place = sheet ?? document.querySelector('main');
  const focused = document.activeElement;
  if (place === null || (focused !== place && place.contains(focused))) return;
  const target = place.querySelector<HTMLElement>('h1') ?? place;
  if (!(target instanceof HTMLElement)) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
