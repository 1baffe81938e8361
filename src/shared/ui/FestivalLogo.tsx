import { useState, type ReactNode } from 'react';
import { pageConfig } from '../pageConfig.ts';
import './FestivalLogo.css';

/**
 * The festival's logo, where it has one that arrives; else what stands for it. It says nothing to a screen reader: the
 * name is beside it, or the link around it has one.
 */
export function FestivalLogo({ instead }: { instead: ReactNode }) {
  const [isMissing, setIsMissing] = useState(false);
  const { logo } = pageConfig;
  if (logo === '' || isMissing) return instead;
  return <img className="festival-logo" src={logo} alt="" onError={() => setIsMissing(true)} />;
}
