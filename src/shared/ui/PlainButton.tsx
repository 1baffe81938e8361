/** A button and a link that look like antd's without loading antd. */
import type { ComponentProps, ReactNode } from 'react';
import './Spinner.css';
import { Link } from './Link.tsx';
import './PlainButton.css';

interface LookProps {
  children: ReactNode;
  /** The one thing to do here. */
  isLoud?: boolean;
}

interface PlainButtonProps
  extends LookProps, Omit<ComponentProps<'button'>, 'type' | 'children' | 'onClick'> {
  onPress: () => void;
  /** It is being done: pressing again does nothing. */
  isBusy?: boolean;
}

const lookOf = (isLoud: boolean, className = ''): string =>
  `plain-button ${isLoud ? 'plain-button-loud' : ''} ${className}`;

/** As antd's button looks, without antd: for what every page loads, the scanner's included. */
export function PlainButton({
  children,
  onPress,
  isLoud = false,
  isBusy = false,
  className,
  ...rest
}: PlainButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={lookOf(isLoud, className)}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onPress}
    >
      {isBusy && <span className="spinner-ring" aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A way to another page that looks like a button. */
export function PlainLink({ children, to, isLoud = false }: LookProps & { to: string }) {
  return (
    <Link to={to} className={lookOf(isLoud)}>
      {children}
    </Link>
  );
}
