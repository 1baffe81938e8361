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
    const params = new URLSearchParams(search);
    edit(params);
    void navigate({ search: params.toString(), hash }, options);
  };
  return [new URLSearchParams(search), change];
}

/** A search field whose search is `?suche=`. It gets there once typing rests, and letters make no history. */
export function useUrlSearch(): {
  typed: string;
  setTyped: (text: string) => void;
  /** What is searched for. */
  search: string;
} {
  const [params, change] = useUrlParams();
  const search = Array.from(params.get('suche') ?? '')
    .slice(0, SEARCH_MAX_CHARS)
    .join('')
    .trim();
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

  const wanted = typed.trim();
  const write = useEffectEvent(() => {
    setWritten(wanted);
    change(
      (next) => {
        // A page number belongs to its search: another search starts at its first page.
        next.delete('seite');
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
