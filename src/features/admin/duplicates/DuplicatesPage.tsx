/** Pairs of members who are probably the same person: for superusers only. */
import { Button, Segmented } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DuplicatePair } from '../../../../contract/office/mergeEntities.ts';
import { explanationOf, textOf } from '../../../api/client/failures.ts';
import {
  MERGE_OF_PAIRS,
  useDuplicatesQuery,
  useMergeMembersMutation,
  useTellApartMutation,
} from '../../../api/mergingApi.ts';
import { useExclusive } from '../../../shared/hooks/useExclusive.ts';
import { useUrlParams } from '../../../shared/hooks/useUrlSearch.ts';
import { toast } from '../../../shared/toast.tsx';
import { memberAddress } from '../../../shared/memberAddress.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { PageTitle, usePageTitle } from '../../../shared/ui/PageTitle.tsx';
import { PairCard } from './PairCard.tsx';
import { texts } from './texts.ts';
import './duplicates.css';

const APART = 'unterschieden';

export function DuplicatesPage() {
  const title = usePageTitle();
  const [params, change] = useUrlParams();
  const isApart = params.get('paare') === APART;
  return (
    <div className="duplicates">
      <PageTitle />
      <h1>{title}</h1>
      <p className="duplicates-intro">{texts.intro}</p>
      <Merged />
      <Segmented
        aria-label={texts.which}
        value={isApart ? 'apart' : 'suggested'}
        options={[
          { value: 'suggested', label: texts.suggested },
          { value: 'apart', label: texts.apart },
        ]}
        onChange={(next) =>
          change((now) => {
            if (next === 'apart') now.set('paare', APART);
            else now.delete('paare');
          })
        }
      />
      <Pairs key={String(isApart)} isApart={isApart} />
    </div>
  );
}

/** Where the merge that led back here is undone, until the page is left. */
function Merged() {
  const [, { data, reset }] = useMergeMembersMutation({ fixedCacheKey: MERGE_OF_PAIRS });
  const forget = useEffectEvent(() => reset());
  useEffect(() => () => forget(), []);
  if (data === undefined) return null;
  return (
    <p>
      {texts.merged} <Link to={memberAddress({ id: data.keptId })}>{texts.undoAtMember}</Link>
    </p>
  );
}

function Pairs({ isApart }: { isApart: boolean }) {
  const [parts, setParts] = useState<readonly (string | null)[]>([null]);
  return parts.map((after, index) => (
    <PairsPart
      key={after}
      isApart={isApart}
      after={after}
      onMore={index === parts.length - 1 ? (next) => setParts((shown) => [...shown, next]) : null}
    />
  ));
}

interface PairsPartProps {
  isApart: boolean;
  after: string | null;
  /** Null: the next part is shown already. */
  onMore: ((next: string) => void) | null;
}

const keyOf = ({ members }: DuplicatePair): string => members.map(({ id }) => id).join(' ');

function PairsPart({ isApart, after, onMore }: PairsPartProps) {
  const [send] = useTellApartMutation();
  const [told, setTold] = useState('');
  // For all pairs: the next one takes the place of the one that is told, under a finger that taps twice.
  const [tell, isTelling] = useExclusive(
    async (pair: DuplicatePair, isApart: boolean) => {
      setTold(keyOf(pair));
      const [one, other] = pair.members;
      const { data, error } = await send({ members: [one.id, other.id], apart: isApart });
      if (error === undefined) toast.success(data);
      else toast.error(textOf(error, texts.apartFailure));
    },
    { isOncePerTap: true },
  );
  const { data, error, isFetching, refetch } = useDuplicatesQuery(
    { apart: isApart, after },
    { refetchOnMountOrArgChange: true, refetchOnReconnect: true },
  );
  if (data === undefined) {
    if (error === undefined) return <p role="status">{texts.loading}</p>;
    return (
      <FailureAlert
        text={texts.loadFailure}
        detail={explanationOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const { pairs, next, count, count_is_lower_bound: isMore } = data;
  if (pairs.length === 0 && after === null) {
    return (
      <div className="duplicates-none">
        <h2>{isApart ? texts.noneApart : texts.none}</h2>
        <p>{isApart ? texts.noneApartHint : texts.noneHint}</p>
        <Link to="/admin">{texts.toMembers}</Link>
      </div>
    );
  }
  return (
    <>
      {after === null && (
        <p className="duplicates-count" role="status">
          {texts.found(count, isMore)}
        </p>
      )}
      {pairs.map((pair) => (
        <PairCard
          key={keyOf(pair)}
          pair={pair}
          isTelling={isTelling && told === keyOf(pair)}
          onTell={(isApart) => tell(pair, isApart)}
        />
      ))}
      {next !== null && onMore !== null && (
        <Button onClick={() => onMore(next)}>{texts.more}</Button>
      )}
    </>
  );
}
