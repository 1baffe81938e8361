/** Whoever comes to the list without asking for anything sees it by the filter that is to begin with. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useSavedViewsQuery } from '../../../api/savedViewsApi.ts';
import { useUrlParams } from '../../../shared/hooks/useUrlSearch.ts';
import { applyView, beginningIn } from './viewQuery.ts';

/** @returns whether the address says by now what the list begins with */
export function useListBeginning(): boolean {
  const { data, isError } = useSavedViewsQuery();
  const [params, change] = useUrlParams();
  const beginning = data === undefined ? undefined : beginningIn(data);
  const [isOver, setIsOver] = useState(false);
  // Also where somebody has begun to look for something meanwhile: not under their hands.
  if (!isOver && (params.toString() !== '' || beginning === '' || isError)) setIsOver(true);

  const isDue = !isOver && beginning !== undefined && beginning !== '';
  const begin = useEffectEvent(() =>
    change((next) => applyView(next, beginning ?? ''), { replace: true }),
  );
  useEffect(() => {
    if (isDue) begin();
  }, [isDue]);
  return isOver;
}
