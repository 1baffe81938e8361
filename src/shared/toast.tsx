/** Short messages that go by themselves (spec §9). What shows them comes after the page: see ToastShelf.tsx. */
import { useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from './whenIdle.ts';

/** Some of the specification's sentences are English. */
type Lang = 'en' | undefined;

const load = () => import(/* webpackChunkName: "toasts" */ './ToastShelf.tsx');

/** Takes a message away before its time. */
type TakeAway = () => void;

/** Each fetches what shows toasts, which waits until the browser is idle unless there is one. */
const hosts = new Set<() => void>();

function show(kind: 'success' | 'error' | 'info', text: string, lang?: Lang): TakeAway {
  for (const fetchShelf of hosts) fetchShelf();
  const shown = load().then(({ show }) => {
    const id = show[kind](lang === undefined ? text : <span lang={lang}>{text}</span>);
    return () => show.dismiss(id);
  });
  return () => void shown.then((takeAway) => takeAway());
}

export const toast = {
  success: (text: string, lang?: Lang): TakeAway => show('success', text, lang),
  error: (text: string, lang?: Lang): void => void show('error', text, lang),
  info: (text: string): void => void show('info', text),
};

/** Where toasts appear. Mounted once, by App. */
export function ToastHost() {
  const [Shelf, setShelf] = useState<ComponentType | null>(null);
  useEffect(() => {
    const fetchShelf = () =>
      void load().then(
        ({ ToastShelf }) => setShelf(() => ToastShelf),
        // Without a network there is no shelf yet; the first toast looks for it again.
        () => undefined,
      );
    hosts.add(fetchShelf);
    const stop = whenIdle(fetchShelf);
    return () => {
      stop();
      hosts.delete(fetchShelf);
    };
  }, []);
  return Shelf && <Shelf />;
}
