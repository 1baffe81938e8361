/** State of a list that stands in the address, where a reload, a link and the way back find it again. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom';
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_CHARS } from '../../../contract/limits.ts';

type Change = (edit: (params: URLSearchParams) => void, options?: NavigateOptions) => void;

/** What the address says behind the `?`, and how to change it; the rest of the address stays. */
export function useUrlParams(): [params: URLSearchParams, change: Change] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const change: Change = (edit, options) => {
    // Not of this render: a change before it may not have been drawn yet, and would be lost.
    const params = new URLSearchParams(window.location.search);
    const before = params.toString();
    edit(params);
    // A second click is no second step in the history.
    if (params.toString() === before) return;
    void navigate({ search: params.toString(), hash }, options);
  };
  return [new URLSearchParams(search), change];
}

/** What of the address belongs to a search: another one starts at its first page. */
export const PAGE_PARAMS = ['seite', 'nach', 'vor'] as const;

/** What an address searches for, as far as the server takes it. */
export const searchIn = (params: URLSearchParams): string =>
  Array.from(params.get('suche') ?? '')
    .slice(0, SEARCH_MAX_CHARS)
    .join('')
    .trim();

/** A search field whose search is `?suche=`. It gets there once typing rests, and letters make no history. */
export function useUrlSearch(): {
  typed: string;
  setTyped: (text: string) => void;
  /** What is searched for. */
  search: string;
} {
  const [params, change] = useUrlParams();
  const search = searchIn(params);
  const [typed, setTyped] = useState(search);
  const [written, setWritten] = useState(search);

  const [seen, setSeen] = useState(search);
  if (seen !== search) {
    setSeen(search);
    // Not by this field: somebody went back, or followed a link.
    if (search !== written) {
      setWritten(search);
      // A space behind it may be where the next word begins.
      if (typed.trim() !== search) setTyped(search);
    }
  }

  const wanted = typed.trim();
  const write = useEffectEvent(() => {
    setWritten(wanted);
    change(
      (next) => {
        for (const param of PAGE_PARAMS) next.delete(param);
        if (wanted === '') next.delete('suche');
        else next.set('suche', wanted);
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (wanted === search) return undefined;
    const timer = setTimeout(() => write(), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, search]);

  return { typed, setTyped, search };
}
