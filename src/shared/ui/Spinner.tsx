import type { ReactNode } from 'react';
import './Spinner.css';

interface SpinnerProps {
  label: string;
  /** In the middle of the window, whatever stands around it already. */
  isOfPage?: boolean;
  children?: ReactNode;
}

/** Stands where something is awaited. It appears late, so that fast answers do not flicker. */
export function Spinner({ label, isOfPage = false, children }: SpinnerProps) {
  return (
    <div className={isOfPage ? 'spinner spinner-page' : 'spinner'} role="status" aria-label={label}>
      {children}
      <span className="spinner-ring" aria-hidden="true" />
      <span className="spinner-label" aria-hidden="true">
        {label}
      </span>
    </div>
  );
}
