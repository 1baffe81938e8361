import { useLayoutEffect, useRef } from 'react';

/**
 * Who goes to another page of the list is shown its beginning, once its rows are there.
 * @param current the page that is asked for now; undefined until it is there
 * @returns says that somebody goes to another one
 */
export function useTopOfRows(current: object | undefined): () => void {
  const isWanted = useRef(false);
  useLayoutEffect(() => {
    if (!isWanted.current || current === undefined) return;
    isWanted.current = false;
    const rows = document.querySelector('.admin-rows');
    rows?.scrollIntoView();
    const frame = rows?.querySelector('.admin-frame');
    if (frame) frame.scrollTop = 0;
  }, [current]);
  return () => {
    isWanted.current = true;
  };
}
