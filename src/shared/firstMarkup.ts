/** What is done on a page whose markup has come before its scripts (app/takeOver.tsx). */

/** Of a form that was sent meanwhile. */
export const PRESSED = 'data-pressed';

/** A form that nobody looks after yet is not sent by the browser, which would load the page anew. */
export function holdForms(): void {
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.closest('[data-prerendered]') === null) return;
    event.preventDefault();
    form.setAttribute(PRESSED, '');
  });
}
