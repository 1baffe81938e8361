import { Button } from 'antd';
import type { MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface ButtonLinkProps {
  to: string;
  className?: string;
  children: string;
}

/** A link to another page that looks like a button. */
export function ButtonLink({ to, ...rest }: ButtonLinkProps) {
  const follow = useLinkClickHandler(to);
  return (
    <Button
      {...rest}
      href={useHref(to)}
      onClick={(event) => follow(event as MouseEvent<HTMLAnchorElement>)}
    />
  );
}
