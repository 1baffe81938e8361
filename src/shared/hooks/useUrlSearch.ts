import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SEARCH_DEBOUNCE_MS } from '../../../contract/limits.ts';
import { useDebouncedValue } from './useDebouncedValue.ts';

/**
 * A search field whose search stands in the address, as `?suche=`: a reload, a link and the way back find it
 * again. It gets there once typing rests, and letters make no history.
 */
export function useUrlSearch(): {
  typed: string;
  setTyped: (text: string) => void;
  /** What is searched for. */
  search: string;
} {
  const [params, setParams] = useSearchParams();
  const search = params.get('suche') ?? '';
  const [typed, setTyped] = useState(search);
  const [written, setWritten] = useState(search);

  const [seen, setSeen] = useState(search);
  if (seen !== search) {
    setSeen(search);
    // Not by this field: somebody went back, or followed a link.
    if (search !== written) {
      setWritten(search);
      setTyped(search);
    }
  }

  const settled = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const write = useEffectEvent(() => {
    if (settled === search) return;
    setWritten(settled);
    const next = new URLSearchParams(params);
    // A page number belongs to its search: another search starts at its first page.
    next.delete('seite');
    if (settled === '') next.delete('suche');
    else next.set('suche', settled);
    setParams(next, { replace: true });
  });
  useEffect(() => write(), [settled]);

  return { typed, setTyped, search };
}
