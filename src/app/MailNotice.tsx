import { Link } from '../shared/ui/Link.tsx';
import { routes } from './routes.ts';
import { texts } from './texts.ts';

/** Above each page of the office, as long as what it mails reaches nobody. */
export const MailNotice = () => (
  // As low as can be: it stands above all that the office works at.
  <p style={{ margin: '8px 16px', textAlign: 'center' }}>
    <Link to={routes.health.path}>{texts.mailsAreFiles}</Link>
  </p>
);
