/** Brings the page to life that its HTML shows already (prerender.tsx), with what has been typed into it meanwhile. */
import { startTransition, useLayoutEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { PRESSED } from '../shared/firstMarkup.ts';

/** @param goOn what is to be done once it lives, before it is painted. */
export function takeOver(root: HTMLElement, app: ReactNode, goOn: () => void): void {
  // In steps, between which keys and taps are heard.
  startTransition(() => {
    hydrateRoot(
      root,
      <TakenOver root={root} goOn={goOn}>
        {app}
      </TakenOver>,
    );
  });
}

interface TakenOverProps {
  root: HTMLElement;
  goOn: () => void;
  children: ReactNode;
}

function TakenOver({ root, goOn, children }: TakenOverProps) {
  useLayoutEffect(() => {
    root.removeAttribute('data-prerendered');
    for (const field of root.querySelectorAll('input')) {
      if (field.value !== field.defaultValue) tell(field, field.value, field.defaultValue);
    }
    for (const list of root.querySelectorAll('select')) {
      const shown = [...list.options].find(({ defaultSelected }) => defaultSelected)?.value ?? '';
      if (list.value !== shown) tell(list, list.value, shown);
    }
    for (const pressed of root.querySelectorAll<HTMLElement>(`[${PRESSED}]`)) {
      pressed.removeAttribute(PRESSED);
      if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
      else pressed.click();
    }
    goOn();
  }, [root, goOn]);
  return children;
}

/** As if it were typed only now: React has not seen the keys, and takes what it finds for what it has rendered. */
function tell(field: HTMLInputElement | HTMLSelectElement, typed: string, rendered: string): void {
  field.value = rendered;
  // Past the property by which React learns what scripts set.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', typed, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
