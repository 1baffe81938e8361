import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { selectHasOffice } from '../../../session/sessionSlice.ts';
import { useUrlParams } from '../../../shared/hooks/useUrlSearch.ts';
import { MEMBER_PARAM } from '../../../shared/memberAddress.ts';

/** Of no use before somebody opens a member. */
const MemberSheet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "member-sheet" */ './MemberSheet.tsx')).MemberSheet,
}));

/** The sheet of the member whom the address names, over the list, which stays as it is. */
export function MemberSheetPlace() {
  const [params, change] = useUrlParams();
  const hasOffice = useSelector(selectHasOffice);
  const id = params.get(MEMBER_PARAM) ?? '';
  if (!hasOffice || !/^[1-9]\d{0,14}$/.test(id)) return null;
  return (
    <Suspense fallback={null}>
      <MemberSheet
        key={id}
        id={Number(id)}
        onClose={() => change((next) => next.delete(MEMBER_PARAM))}
      />
    </Suspense>
  );
}
