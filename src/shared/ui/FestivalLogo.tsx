import { useEffect, useRef, useState, type ReactNode } from 'react';
import { pageConfig } from '../pageConfig.ts';
import './FestivalLogo.css';

/**
 * The festival's logo, where it has one that arrives; else what stands for it. It says nothing to a screen reader: the
 * name is beside it, or the link around it has one.
 */
export function FestivalLogo({ instead }: { instead: ReactNode }) {
  const [isMissing, setIsMissing] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // In markup that came before the scripts, nobody has heard of what went wrong meanwhile.
    if (picture.current?.complete !== true) return;
    picture.current.decode().catch(() => setIsMissing(true));
  }, []);
  const { logo } = pageConfig;
  if (logo === '' || isMissing) return instead;
  return (
    <img
      ref={picture}
      className="festival-logo"
      src={logo}
      alt=""
      onError={() => setIsMissing(true)}
    />
  );
}
