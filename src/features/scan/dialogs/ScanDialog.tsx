/** The frame of a dialog over the scanner: title, content, and a button to close it. */
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useCloseOnBack } from '../../../shared/hooks/useCloseOnBack.ts';
import { useAppDispatch } from '../../../shared/store.ts';
import { dialogClosed } from '../scanSlice.ts';
import { texts } from '../texts.ts';
import './scanDialog.css';

interface ScanDialogProps {
  title: string;
  className?: string;
  children: ReactNode;
}

/** Open as long as it is rendered. The camera goes on behind it, but accepts no code. */
export function ScanDialog({ title, className = '', children }: ScanDialogProps) {
  const dispatch = useAppDispatch();
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => ref.current?.showModal(), []);
  useCloseOnBack(true, () => ref.current?.close());
  return (
    <dialog
      ref={ref}
      className={`scan-dialog ${className}`}
      aria-labelledby={id}
      onClose={() => dispatch(dialogClosed())}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <button type="button" className="scan-button" onClick={() => ref.current?.close()}>
        {texts.dialogs.close}
      </button>
    </dialog>
  );
}
