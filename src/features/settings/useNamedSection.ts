import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** The section that the address names comes into view as soon as it is there, and the keys go on from it. */
export function useNamedSection(): void {
  const { hash, key } = useLocation();
  // Who goes back comes back to where they were; the first address is none to go back to.
  const isBack = useNavigationType() === NavigationType.Pop && key !== 'default';
  const shownFor = useRef('');
  useEffect(() => {
    if (isBack || hash === '' || shownFor.current === key) return;
    const section = document.getElementById(hash.slice(1));
    if (section === null) return;
    shownFor.current = key;
    section.scrollIntoView();
    section.focus({ preventScroll: true });
  });
}
