import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { useAppDispatch } from '../../shared/hooks/useAppDispatch.ts';
import { dialogClosed } from './scanSlice.ts';
import { texts } from './texts.ts';
import './scanDialog.css';

interface ScanDialogProps {
  title: string;
  className?: string;
  /** For who closes it otherwise than by its button. */
  dialogRef?: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
}

/** A dialog over the scanner, which goes on behind it and accepts no code. Open as long as it is rendered. */
export function ScanDialog({ title, className = '', dialogRef, children }: ScanDialogProps) {
  const dispatch = useAppDispatch();
  const ownRef = useRef<HTMLDialogElement>(null);
  const ref = dialogRef ?? ownRef;
  const id = useId();
  useEffect(() => ref.current?.showModal(), [ref]);
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
