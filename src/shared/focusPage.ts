/**
 * Puts the focus on the page's heading, for whoever's focus went with what they used. What has the focus
 * inside the page keeps it: a search field that wants it on arrival, an open dialog's field.
 */
export function focusPage(): void {
  const main = document.querySelector('main');
  const focused = document.activeElement;
  if (main === null || (focused !== main && main.contains(focused))) return;
  const target = main.querySelector('h1') ?? main;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
