/** Short messages that go by themselves (spec §9); the only file that knows react-toastify. */
import { Slide, ToastContainer, toast as show } from 'react-toastify/unstyled';
import type { CloseButtonProps } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toast.css';

export const toast = {
  success: (text: string): void => void show.success(text),
  error: (text: string): void => void show.error(text),
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
      theme="auto"
      transition={Slide}
    />
  );
}
