import { Input } from 'antd';
import { useRef, type KeyboardEvent } from 'react';
import { SEARCH_MAX_CHARS } from '../../../contract/limits.ts';
import type { FinderReply } from '../../../contract/office/finder.ts';
import { asFailure, explanationOf } from '../../api/client/failures.ts';
import { useFindQuery } from '../../api/finderApi.ts';
import { CLEARABLE } from '../../shared/ui/clearable.tsx';
import { useUrlSearch } from '../../shared/hooks/useUrlSearch.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { PageTitle, usePageTitle } from '../../shared/ui/PageTitle.tsx';
import { FinderResults } from './FinderResults.tsx';
import { texts } from './texts.ts';
import './finder.css';

/** One search for members, guests, codes and tickets: also why a guest's ticket is refused. */
export function FinderPage() {
  const { typed, setTyped, search } = useUrlSearch();
  const { currentData, error, isFetching, refetch } = useFindQuery(search, {
    skip: search === '',
    refetchOnReconnect: true,
  });
  const failure = error === undefined ? null : asFailure(error);
  const isLooking = typed.trim() !== search || (isFetching && currentData === undefined);
  const found = search === '' ? undefined : currentData;
  const results = useRef<HTMLDivElement>(null);
  /** Down into what was found; Enter opens the one that there is. */
  const leadOn = (event: KeyboardEvent<HTMLInputElement>) => {
    const isEnter = event.key === 'Enter';
    if (isLooking || (!isEnter && event.key !== 'ArrowDown')) return;
    const ways = results.current?.querySelectorAll('a') ?? [];
    if (isEnter && ways.length === 1) ways[0]?.click();
    else if (ways.length > 0) {
      event.preventDefault();
      ways[0]?.focus();
    }
  };
  return (
    <div className="finder">
      <PageTitle />
      <h1>{usePageTitle()}</h1>
      <label htmlFor="finder-field">{texts.field}</label>
      <Input
        id="finder-field"
        type="search"
        size="large"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={leadOn}
        maxLength={SEARCH_MAX_CHARS}
        aria-describedby="finder-hint"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        allowClear={CLEARABLE}
        autoFocus
      />
      {typed === '' && (
        <p id="finder-hint" className="finder-hint">
          {texts.hint} <span className="finder-keys">{texts.keys}</span>
        </p>
      )}
      <p className="finder-status" role="status">
        {isLooking && typed.trim() !== '' && failure === null && texts.searching}
        {!isLooking && found !== undefined && summaryOf(found, search)}
      </p>
      {failure !== null && (
        <FailureAlert
          text={texts.failure}
          detail={failure.kind === 'client' ? texts.noAnswer : explanationOf(failure)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      <div ref={results}>
        {found !== undefined && <FinderResults found={found} search={search} />}
      </div>
    </div>
  );
}

function summaryOf(
  { codes, past_codes: past = [], ended_codes: ended = [], ...rest }: FinderReply,
  text: string,
) {
  if (rest.unknown_ticket !== null) return texts.unknownTicket;
  // Of one code several tickets may be found.
  const present = new Set(codes.map(({ id }) => id)).size;
  const [all, members] = [present + past.length + ended.length, rest.member_count];
  return all + members === 0 ? texts.none(text) : texts.found(all, members);
}
