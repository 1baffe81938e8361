/** The only file that knows react-toastify; a chunk of its own, which no page waits for. */
import { useEffect } from 'react';
import { Slide, ToastContainer, toast as show } from 'react-toastify/unstyled';
import type { CloseButtonProps } from 'react-toastify/unstyled';
import { keepToastsInPlace } from './toastPlace.ts';
import 'react-toastify/ReactToastify.css';
import './toast.css';

export { show };

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

/** Top-right, newest first, for 5 s (§2, §9). */
export function ToastShelf() {
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
