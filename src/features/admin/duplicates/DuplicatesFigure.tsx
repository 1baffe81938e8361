import { useDuplicatesQuery } from '../../../api/mergingApi.ts';
import { Link } from '../../../shared/ui/Link.tsx';
import { DUPLICATES } from './addresses.ts';
import { texts } from './texts.ts';

/** How many pairs there are to look at, among the overview's figures. */
export function DuplicatesFigure() {
  const { data, error } = useDuplicatesQuery({ apart: false, after: null });
  return (
    <div className="overview-figure" data-bad={false}>
      <dt>{texts.duplicates}</dt>
      <dd>
        {data === undefined && error === undefined ? (
          '…'
        ) : (
          // The page says why, where they cannot be counted.
          <Link to={DUPLICATES}>
            {data === undefined ? '–' : texts.count(data.count, data.count_is_lower_bound)}
          </Link>
        )}
      </dd>
    </div>
  );
}
