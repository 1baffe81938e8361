/** A link to another page of the app. */
import type { AnchorHTMLAttributes } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

type Attribute = 'className' | 'title' | 'aria-label' | 'aria-current' | 'children';

interface LinkProps extends Pick<AnchorHTMLAttributes<HTMLAnchorElement>, Attribute> {
  /** Absolute path in the app. */
  to: string;
  /** What the page is handed over beside the address. */
  state?: unknown;
}

/** A way to another page. React Router's own can fetch ahead too, which every page would pay for. */
export function Link({ to, state, ...rest }: LinkProps) {
  return <a {...rest} href={useHref(to)} onClick={useLinkClickHandler(to, { state })} />;
}
