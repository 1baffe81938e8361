/** The way between the office's places, beside its pages: a rail on a desk, a bar at a phone's lower edge. */
import { useSelector } from 'react-redux';
import { matchPath, useLocation } from 'react-router-dom';
import { canAdminister } from '../../contract/access.ts';
import type { Me } from '../api/meApi.ts';
import { selectHasExtension, type SessionRootState } from '../session/sessionSlice.ts';
import { useIsScan } from '../shared/hooks/useIsScan.ts';
import { Link } from '../shared/ui/Link.tsx';
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

/** Whether the page is one of the office's, for this member. The scanner is left by its header: its room is the camera's. */
export function useIsOffice(member: Me | undefined): boolean {
  const { pathname } = useLocation();
  const isScan = useIsScan();
  const isPlace = pages.some(({ path }) => matchPath(path, pathname) !== null);
  return isPlace && !isScan && member !== undefined && canAdminister(member);
}

/** For superusers, who may see every place that the server has. */
export function OfficeNav() {
  return (
    <nav className="office-nav" aria-label={texts.office}>
      {places.map((route) => (
        <PlaceLink key={route.path} {...route} />
      ))}
    </nav>
  );
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
