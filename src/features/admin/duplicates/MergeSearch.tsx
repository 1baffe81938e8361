import { Button, Input } from 'antd';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { SEARCH_MAX_CHARS } from '../../../../contract/limits.ts';
import { explanationOf } from '../../../api/client/failures.ts';
import { useFindQuery } from '../../../api/finderApi.ts';
import { CLEARABLE } from '../../../shared/ui/clearable.tsx';
import { useUrlSearch } from '../../../shared/hooks/useUrlSearch.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { texts as adminTexts } from '../texts.ts';
import { mergeAddress } from './addresses.ts';
import { texts } from './texts.ts';

const { otherMember: words } = adminTexts;

/** Finds the other one, of whom only whoever looks for them knows that they are the same. */
export function MergeSearch({ keptId, name }: { keptId: number; name: string }) {
  const id = useId();
  const navigate = useNavigate();
  const { typed, setTyped, search } = useUrlSearch();
  const { currentData, error, isFetching, refetch } = useFindQuery(search, { skip: search === '' });
  const found = search === '' ? undefined : currentData?.members;
  const others = found?.filter((member) => member.id !== keptId);
  // But for who stays.
  const all = (currentData?.member_count ?? 0) - (found?.length ?? 0) + (others?.length ?? 0);
  const isLooking = typed.trim() !== search || (isFetching && currentData === undefined);
  return (
    <div className="merge-search">
      <h2>{texts.searchTitle(name)}</h2>
      <label htmlFor={id}>{words.field}</label>
      <Input
        id={id}
        type="search"
        size="large"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder={words.hint}
        maxLength={SEARCH_MAX_CHARS}
        autoComplete="off"
        spellCheck={false}
        allowClear={CLEARABLE}
        autoFocus
      />
      <p role="status">
        {isLooking && typed.trim() !== '' && error === undefined && words.searching}
        {!isLooking && others !== undefined && words.found(others.length, all, search)}
      </p>
      {error !== undefined && (
        <FailureAlert
          text={words.failure}
          detail={explanationOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      <ul className="merge-hits">
        {others?.map((member) => (
          <li key={member.id}>
            <span>
              {texts.named(member.name, member.number)}
              {member.email !== null && <small>{member.email}</small>}
            </span>
            <Button
              aria-label={texts.chooseFor(texts.named(member.name, member.number))}
              onClick={() => void navigate(mergeAddress(keptId, member.id))}
            >
              {texts.choose}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
