import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ListedMember } from '../../../api/memberEntities.ts';
import { useUrlParams } from '../../../shared/hooks/useUrlSearch.ts';
import { openDialogs } from '../../../shared/openDialogs.ts';
import { MEMBER_PARAM } from '../../../shared/memberAddress.ts';

/** Of no use before somebody opens a member. */
const MemberSheet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "member-sheet" */ './MemberSheet.tsx')).MemberSheet,
}));

/**
 * The sheet of the member whom the address names, over the list, which stays as it is.
 * @param listed the members of the page, from which it goes on to the next one.
 */
export function MemberSheetPlace({ listed }: { listed: readonly ListedMember[] }) {
  const [params, change] = useUrlParams();
  const named = params.get(MEMBER_PARAM) ?? '';
  useReturnToRow(named);
  // The list follows the address; who closes the sheet need not wait for that.
  const [left, setLeft] = useState('');
  if (left !== '' && left !== named) setLeft('');
  if (!/^[1-9]\d{0,14}$/.test(named)) return null;
  const place = placeOf(named, listed);
  const isAlone = place === -1 || listed.length < 2;
  // Leafing makes no history: the way back leads to the list.
  const leaf = (by: 1 | -1): void => {
    // From the one whom the address names by now: who leafs fast is ahead of what is drawn.
    const now = new URLSearchParams(window.location.search).get(MEMBER_PARAM) ?? '';
    const next = listed[placeOf(now, listed) + by];
    if (next === undefined) return;
    change((params) => params.set(MEMBER_PARAM, String(next.id)), { replace: true });
  };
  return (
    <Suspense fallback={null}>
      <MemberSheet
        id={Number(named)}
        isOpen={left !== named}
        known={listed[place]}
        neighbours={
          isAlone ? null : { isBefore: place > 0, isAfter: place < listed.length - 1, leaf }
        }
        onClose={() => {
          setLeft(named);
          // Gone back from, a sheet that was closed would open again.
          change((next) => next.delete(MEMBER_PARAM), { replace: true });
        }}
      />
    </Suspense>
  );
}

const placeOf = (id: string, listed: readonly ListedMember[]): number =>
  listed.findIndex((member) => String(member.id) === id);

/** Whoever closes the sheet goes on at the member who was in it last: in the dialog below it, in the list, or else at the search. */
function useReturnToRow(named: string): void {
  const last = useRef('');
  useEffect(() => {
    if (named === '' && last.current !== '') {
      const dialog = openDialogs().find((one) => one.closest('.sheet') === null);
      const opener =
        dialog === undefined
          ? rowOf(last.current)?.querySelector<HTMLElement>('.admin-expand')
          : dialog.querySelector<HTMLElement>(`a[href$="${MEMBER_PARAM}=${last.current}"]`);
      const start = dialog ?? document;
      (opener ?? start.querySelector<HTMLElement>('.admin-bar input'))?.focus();
    }
    last.current = named;
  }, [named]);
}

const rowOf = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.admin-member')].find(
    ({ dataset }) => dataset.rowKey === id,
  );
