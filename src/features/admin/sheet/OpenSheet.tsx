import { Button } from 'antd';
import type { ListedMember } from '../../../api/memberEntities.ts';
import { useUrlParams } from '../../../shared/hooks/useUrlSearch.ts';
import { MEMBER_PARAM } from '../../../shared/memberAddress.ts';
import { nameOf } from '../memberList.ts';
import { texts } from './texts.ts';

/** Opens the member's sheet beside the list. */
export function OpenSheet({ member }: { member: ListedMember }) {
  const [, change] = useUrlParams();
  return (
    <Button
      aria-label={texts.openFor(nameOf(member))}
      onClick={() => change((next) => next.set(MEMBER_PARAM, String(member.id)))}
    >
      {texts.open}
    </Button>
  );
}
