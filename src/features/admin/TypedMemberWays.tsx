import { Button } from 'antd';
import type { ListedMember } from '../../api/memberEntities.ts';
import { memberSelectors } from '../../api/membersApi.ts';
import { useOfficeMembersQuery } from '../../api/officeMembersApi.ts';
import type { MemberDialog } from './memberDialog.ts';
import { nameOf } from './memberList.ts';
import { texts } from './texts.ts';
import type { TypedMember } from './typedMember.ts';

/** More of a name are looked at in the list. */
const SAME_NAME_MAX = 3;

interface TypedMemberWaysProps {
  typed: TypedMember;
  onOpen: (dialog: MemberDialog) => void;
  /** Finds all who are called so. */
  onSearch?: ((words: string) => void) | undefined;
}

/** Nobody has that name and that address: either it is a new member, or one of that name has a new address. */
export function TypedMemberWays({ typed, onOpen, onSearch }: TypedMemberWaysProps) {
  const { first_name: first, last_name: last, invite_email: address, words } = typed;
  const { currentData } = useOfficeMembersQuery({
    search: words,
    filter: '',
    sort: 'number',
    pageSize: SAME_NAME_MAX,
    cursor: null,
  });
  const known = currentData === undefined ? [] : memberSelectors.selectAll(currentData.members);
  const canHaveIt = (member: ListedMember): boolean =>
    member.version !== null && !member.is_anonymised;
  return (
    <>
      {/* First: it stays under the finger when the others are there. */}
      <Button onClick={() => onOpen({ kind: 'add', typed, isOpen: true })}>
        {texts.addTyped(`${first} ${last}`.trim())}
      </Button>
      {known.filter(canHaveIt).map((member) => (
        <Button
          key={member.id}
          onClick={() => onOpen({ kind: 'edit', member, address, isOpen: true })}
        >
          {texts.newAddressOf(nameOf(member), member.number ?? 0)}
        </Button>
      ))}
      {currentData !== undefined && currentData.count > SAME_NAME_MAX && (
        <Button onClick={() => onSearch?.(words)}>{texts.allCalled(words)}</Button>
      )}
    </>
  );
}
