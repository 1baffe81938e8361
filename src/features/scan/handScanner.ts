/** Takes codes from a hand scanner, which types them like a keyboard. */
import { KeyBurst } from './keyBurst.ts';

/** Fields that take keys: while one of them has the focus, nothing is taken for a code. */
const FIELDS =
  'input:not([type=range], [type=file], [type=radio], [type=checkbox]), textarea, [contenteditable]';

/**
 * Listens wherever the focus is, except in a field. The scanner's keys press no button: its Enter must not admit the
 * guest before. Returns a function that ends it.
 */
export function listenToHandScanner(page: Document, onCode: (code: string) => void): () => void {
  const burst = new KeyBurst();

  function hear(event: KeyboardEvent): void {
    const { key, timeStamp, target, repeat, ctrlKey, altKey, metaKey } = event;
    const isInField = target instanceof Element && target.closest(FIELDS) !== null;
    if (isInField || repeat || ctrlKey || altKey || metaKey) {
      burst.forget();
      return;
    }
    const use = burst.press({ key, atMs: timeStamp });
    if (!use.isCode) return;
    event.preventDefault();
    event.stopPropagation();
    if (use.code !== null) onCode(use.code);
  }

  page.addEventListener('keydown', hear, { capture: true });
  return () => page.removeEventListener('keydown', hear, { capture: true });
}
