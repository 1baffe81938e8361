/** The way between the office's places, beside its pages: a rail on a desk, a bar at a phone's lower edge. */
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { canAdminister } from '../../contract/access.ts';
import type { Me } from '../api/meApi.ts';
import {
  selectHasExtension,
  selectHasOffice,
  type SessionRootState,
} from '../session/sessionSlice.ts';
import { useCloseOnBack } from '../shared/hooks/useCloseOnBack.ts';
import { useIsScan } from '../shared/hooks/useIsScan.ts';
import { openDialogs } from '../shared/openDialogs.ts';
import { Link } from '../shared/ui/Link.tsx';
import { loadPage } from './LazyPage.tsx';
import { routes, type PageRoute, type Place } from './routes.ts';
import { texts } from './texts.ts';
import './OfficeNav.css';

type PlaceRoute = PageRoute & { readonly place: Place };

const places = Object.values<PageRoute>(routes).filter(
  (route): route is PlaceRoute => route.place !== undefined,
);

const pages = Object.values<PageRoute>(routes).filter(
  ({ place, partOf }) => place !== undefined || partOf !== undefined,
);

/** Its bar has room for so many with their words; the others stand above it when they are asked for. */
const ON_A_PHONE = 4;

/** Whether the page is one of the office's, for this member. The scanner is left by its header: its room is the camera's. */
export function useIsOffice(member: Me | undefined): boolean {
  const { pathname } = useLocation();
  const isScan = useIsScan();
  const isPlace = pages.some(({ path }) => matchPath(path, pathname) !== null);
  return isPlace && !isScan && member !== undefined && canAdminister(member);
}

/** For superusers, who may see every place that the server has. */
export function OfficeNav() {
  useFinderKey();
  const id = useId();
  const { pathname } = useLocation();
  return (
    <nav className="office-nav" aria-label={texts.office}>
      {places.slice(0, ON_A_PHONE).map((route) => (
        <PlaceLink key={route.path} {...route} />
      ))}
      {/* Whoever has gone to one of them has it closed. */}
      <OtherPlaces key={pathname} id={id} />
      <button type="button" className="office-place office-more" popoverTarget={id}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12h.01M12 12h.01M19 12h.01" />
        </svg>
        <span>{texts.morePlaces}</span>
      </button>
    </nav>
  );
}

/** Above the bar, until one of them is taken, or none. */
function OtherPlaces({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  useCloseOnBack(isOpen, () => document.getElementById(id)?.hidePopover());
  return (
    <div
      id={id}
      popover="auto"
      className="office-others"
      onToggle={({ newState }) => setIsOpen(newState === 'open')}
    >
      {places.slice(ON_A_PHONE).map((route) => (
        <PlaceLink key={route.path} {...route} />
      ))}
    </div>
  );
}

/** Ctrl+K (⌘K) leads to the search, from wherever one is in the office. */
function useFinderKey(): void {
  const isServed = useSelector(selectHasOffice);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const press = useEffectEvent((event: KeyboardEvent): void => {
    // Whoever holds Ctrl goes on to type: the field is to be there at once. What is missing the page says itself.
    const isHeld = event.key === 'Control' || event.key === 'Meta';
    if (isHeld && isServed) void loadPage(routes.finder).catch(() => undefined);
    const isKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (!isKey || event.altKey || event.shiftKey || !isServed) return;
    event.preventDefault();
    // Not over what is being typed in a dialog; a member's sheet keeps it.
    if (openDialogs().some((dialog) => dialog.closest('.sheet') === null)) return;
    if (pathname === routes.finder.path) document.getElementById('finder-field')?.focus();
    else void navigate(routes.finder.path);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function PlaceLink({ path, extension, place: { label, sign } }: PlaceRoute) {
  const { pathname } = useLocation();
  const isServed = useSelector(
    (state: SessionRootState) => extension === undefined || selectHasExtension(state, extension),
  );
  if (!isServed) return null;
  const isCurrent = pages.some(
    (page) =>
      (page.path === path || page.partOf === path) && matchPath(page.path, pathname) !== null,
  );
  return (
    <Link to={path} className="office-place" aria-current={isCurrent ? 'page' : undefined}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={sign} />
      </svg>
      <span>{label}</span>
    </Link>
  );
}
