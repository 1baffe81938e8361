/** What is done on a page whose markup has come before its scripts (app/takeOver.tsx). */

/** Of a form that was sent meanwhile, and of what was clicked. */
export const PRESSED = 'data-pressed';

const BUTTON = 'button:not([type="submit"]), [role="button"]';

/**
 * A form that nobody looks after yet is not sent by the browser, which would load the page anew, but later: unless
 * somebody goes on typing in it. So are other buttons pressed, if they were an odd number of times.
 */
export function holdPresses(): void {
  const pressable = ({ target }: Event, selector: string): Element | null => {
    const element = (target as Element).closest(selector);
    return element?.closest('[data-prerendered]') == null ? null : element;
  };
  addEventListener('submit', (event) => {
    const form = pressable(event, 'form');
    if (form === null) return;
    event.preventDefault();
    form.setAttribute(PRESSED, '');
  });
  addEventListener('input', (event) => pressable(event, 'form')?.removeAttribute(PRESSED));
  addEventListener('click', (event) => pressable(event, BUTTON)?.toggleAttribute(PRESSED));
}
