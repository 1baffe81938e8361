/** What stands below every page: the way for whoever was given a code, whom to ask, and who is responsible. */
import { useSyncExternalStore } from 'react';
import { pageConfig } from '../pageConfig.ts';
import { Contact } from './Contact.tsx';
import { Link } from './Link.tsx';
import './SiteFooter.css';

const never = () => () => undefined;

/** Markup that came with the page has places for names alone: what may be missing follows once the app runs. */
const useIsRunning = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Nothing on a server that has no such pages. */
export function SiteFooter() {
  const isRunning = useIsRunning();
  const { hasFestivalPages, contactEmail, contactPhone } = pageConfig;
  if (!hasFestivalPages) return null;
  return (
    <footer className="site-footer">
      <Link to="/code">Du hast einen Code?</Link>
      <Link to="/impressum">Impressum</Link>
      <Link to="/datenschutz">Datenschutz</Link>
      {isRunning && <Contact email={contactEmail} phone={contactPhone} />}
    </footer>
  );
}
