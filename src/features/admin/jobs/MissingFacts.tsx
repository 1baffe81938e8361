import { DEFAULT_PAGE_CONFIG } from '../../../../contract/pageConfig.ts';
import { useFestivalQuery } from '../../../api/festivalApi.ts';
import { settingsAddress } from '../../../shared/settingsAddress.ts';
import { Link } from '../../../shared/ui/Link.tsx';
import { texts } from './texts.ts';

/** What mails cannot say of the festival yet: whose they are, and whom to ask. */
export function MissingFacts() {
  const { data } = useFestivalQuery();
  if (data === undefined) return null;
  const { name, contact_email: email, contact_phone: phone } = data;
  const missing = [
    ...(name === DEFAULT_PAGE_CONFIG.productName ? [texts.noName(name)] : []),
    ...(email + phone === '' ? [texts.noContact] : []),
  ];
  if (missing.length === 0) return null;
  return (
    <p className="job-doubts">
      {missing.join(' ')} <Link to={settingsAddress('festival')}>{texts.toFacts}</Link>
    </p>
  );
}
