/** Short messages that go by themselves (spec §9); the only file that knows react-toastify. */
import { useEffect } from 'react';
import { Slide, ToastContainer, toast as show } from 'react-toastify/unstyled';
import type { CloseButtonProps } from 'react-toastify/unstyled';
import { keepToastsInPlace } from './toastPlace.ts';
import 'react-toastify/ReactToastify.css';
import './toast.css';

/** Some of the specification's sentences are English. */
type Lang = 'en' | undefined;

const inLang = (text: string, lang: Lang) =>
  lang === undefined ? text : <span lang={lang}>{text}</span>;

export const toast = {
  success: (text: string, lang?: Lang): void => void show.success(inLang(text, lang)),
  error: (text: string, lang?: Lang): void => void show.error(inLang(text, lang)),
  info: (text: string): void => void show.info(text),
};

function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <button
      type="button"
      className="Toastify__close-button"
      aria-label="Meldung schließen"
      onClick={closeToast}
    >
      <span aria-hidden="true">×</span>
    </button>
  );
}

/** Where toasts appear: top-right, newest first, for 5 s (§2, §9). Mounted once, by App. */
export function ToastHost() {
  useEffect(keepToastsInPlace, []);
  return (
    <ToastContainer
      aria-label="Meldungen, Alt+T"
      position="top-right"
      newestOnTop
      autoClose={5000}
      closeButton={CloseButton}
      pauseOnHover
      pauseOnFocusLoss
      draggable="touch"
      draggablePercent={80}
      draggableDirection="x"
      hotKeys={(event) => event.altKey && event.code === 'KeyT'}
      theme="light"
      transition={Slide}
    />
  );
}
