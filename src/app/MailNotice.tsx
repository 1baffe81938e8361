import { matchPath, useLocation } from 'react-router-dom';
import { Link } from '../shared/ui/Link.tsx';
import { routes, type PageRoute } from './routes.ts';
import { texts } from './texts.ts';

const table: readonly PageRoute[] = Object.values(routes);

/** Above each page of the office, as long as what it mails reaches nobody. */
export function MailNotice() {
  const { pathname } = useLocation();
  const page = table.find(({ path }) => matchPath(path, pathname) !== null);
  return (
    // Where the page begins, and as low as can be: it stands above all that the office works at.
    <p style={{ width: '100%', maxWidth: page?.width, margin: '8px auto', paddingInline: 16 }}>
      <Link to={routes.health.path}>{texts.mailsAreFiles}</Link>
    </p>
  );
}
