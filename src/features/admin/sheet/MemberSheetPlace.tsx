import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useUrlParams } from '../../../shared/hooks/useUrlSearch.ts';
import { MEMBER_PARAM } from '../../../shared/memberAddress.ts';

/** Of no use before somebody opens a member. */
const MemberSheet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "member-sheet" */ './MemberSheet.tsx')).MemberSheet,
}));

/**
 * The sheet of the member whom the address names, over the list, which stays as it is.
 * @param listed the members of the page, from which it goes on to the next one.
 */
export function MemberSheetPlace({ listed }: { listed: readonly string[] }) {
  const [params, change] = useUrlParams();
  const named = params.get(MEMBER_PARAM) ?? '';
  useReturnToRow(named);
  // The list follows the address; who closes the sheet need not wait for that.
  const [left, setLeft] = useState('');
  if (left !== '' && left !== named) setLeft('');
  if (!/^[1-9]\d{0,14}$/.test(named)) return null;
  const place = listed.indexOf(named);
  const isAlone = place === -1 || listed.length < 2;
  // Leafing makes no history: the way back leads to the list.
  const goTo = (next: string) => change((now) => now.set(MEMBER_PARAM, next), { replace: true });
  return (
    <Suspense fallback={null}>
      <MemberSheet
        id={Number(named)}
        isOpen={left !== named}
        neighbours={isAlone ? null : { before: listed[place - 1], after: listed[place + 1] }}
        onGoTo={goTo}
        onClose={() => {
          setLeft(named);
          change((next) => next.delete(MEMBER_PARAM));
        }}
      />
    </Suspense>
  );
}

/** Whoever closes the sheet goes on in the list at the member who was in it last, or else at the search. */
function useReturnToRow(named: string): void {
  const last = useRef('');
  useEffect(() => {
    if (named === '' && last.current !== '') {
      const opener = rowOf(last.current)?.querySelector<HTMLElement>('.admin-expand');
      (opener ?? document.querySelector<HTMLElement>('.admin-bar input'))?.focus();
    }
    last.current = named;
  }, [named]);
}

const rowOf = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.admin-member')].find(
    ({ dataset }) => dataset.rowKey === id,
  );
