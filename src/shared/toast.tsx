/** Short messages that go by themselves (spec §9). What shows them comes after the page: see ToastShelf.tsx. */
import { useEffect, useState, type ComponentType } from 'react';

/** Some of the specification's sentences are English. */
type Lang = 'en' | undefined;

const load = () => import(/* webpackChunkName: "toasts" */ './ToastShelf.tsx');

function show(kind: 'success' | 'error' | 'info', text: string, lang?: Lang): void {
  void load().then(({ show }) =>
    show[kind](lang === undefined ? text : <span lang={lang}>{text}</span>),
  );
}

export const toast = {
  success: (text: string, lang?: Lang): void => show('success', text, lang),
  error: (text: string, lang?: Lang): void => show('error', text, lang),
  info: (text: string): void => show('info', text),
};

/** Where toasts appear. Mounted once, by App. */
export function ToastHost() {
  const [Shelf, setShelf] = useState<ComponentType | null>(null);
  useEffect(() => {
    // Without a network there is no shelf yet; the first toast looks for it again.
    load().then(
      ({ ToastShelf }) => setShelf(() => ToastShelf),
      () => undefined,
    );
  }, []);
  return Shelf && <Shelf />;
}
