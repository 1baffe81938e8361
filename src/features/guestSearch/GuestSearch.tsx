import { Input } from 'antd';
import { useId } from 'react';
import { useSelector } from 'react-redux';
import { GUEST_SEARCH_MIN_CHARS } from '../../../contract/entry/limits.ts';
import { SEARCH_MAX_CHARS } from '../../../contract/limits.ts';
import { selectIsConnectionLost } from '../../api/connectionSlice.ts';
import { CLEARABLE } from '../../shared/ui/clearable.tsx';
import { useUrlSearch } from '../../shared/hooks/useUrlSearch.ts';
import { Link } from '../../shared/ui/Link.tsx';
import { usePageTitle } from '../../shared/ui/PageTitle.tsx';
import { GuestResults } from './GuestResults.tsx';
import { texts } from './texts.ts';

/** As the server counts them. */
const isLongEnough = (search: string): boolean =>
  Array.from(search).length >= GUEST_SEARCH_MIN_CHARS;

export function GuestSearch() {
  const { typed, setTyped, search } = useUrlSearch();
  const isOffline = useSelector(selectIsConnectionLost);
  const id = useId();
  return (
    <>
      <div className="guests-head">
        <h1>{usePageTitle()}</h1>
        <Link to="/scan">{texts.back}</Link>
      </div>
      <label htmlFor={`${id}-search`}>{texts.label}</label>
      <Input
        id={`${id}-search`}
        type="search"
        className="guests-field"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={SEARCH_MAX_CHARS}
        aria-describedby={`${id}-recorded`}
        autoComplete="off"
        spellCheck={false}
        allowClear={CLEARABLE}
        autoFocus
        size="large"
      />
      <p id={`${id}-recorded`} className="guests-hint">
        {texts.recorded}
      </p>
      {isOffline ? (
        <p className="guests-offline" role="alert">
          {texts.offline}
        </p>
      ) : isLongEnough(search) ? (
        <GuestResults search={search} />
      ) : (
        <p className="guests-status" role="status">
          {texts.tooShort}
        </p>
      )}
    </>
  );
}
