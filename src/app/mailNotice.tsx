import { Link } from '../shared/ui/Link.tsx';
import { routes } from './routes.ts';
import { texts } from './texts.ts';

/** Of what it stands in: a column as wide as the page below, in which both begin at one edge. */
export const noticedColumn = {
  display: 'grid',
  gridTemplate: 'auto 1fr / minmax(0, auto)',
  justifyContent: 'center',
} as const;

/** Above each page of the office, as long as what it mails reaches nobody. */
export const mailNotice = (
  // As low as can be: it stands above all that the office works at.
  <p style={{ margin: '8px 16px' }}>
    <Link to={routes.health.path}>{texts.mailsAreFiles}</Link>
  </p>
);
