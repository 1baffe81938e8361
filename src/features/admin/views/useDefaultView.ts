/** Whoever comes to the list without asking for anything sees it by the filter that is to begin with. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSavedViewsQuery } from '../../../api/savedViewsApi.ts';
import { useUrlParams } from '../../../shared/hooks/useUrlSearch.ts';
import { applyView } from './viewQuery.ts';

export function useDefaultView(): void {
  const views = useSavedViewsQuery().data?.views;
  const [params, change] = useUrlParams();
  const isOver = useRef(false);
  const begin = useEffectEvent(() => {
    const first = views?.find((view) => view.is_default);
    // Not under the hands of somebody who has begun to look for something.
    if (!isOver.current && first !== undefined && params.toString() === '') {
      change((next) => applyView(next, first.query), { replace: true });
    }
    isOver.current = views !== undefined;
  });
  const isKnown = views !== undefined;
  useEffect(() => begin(), [isKnown]);
}
