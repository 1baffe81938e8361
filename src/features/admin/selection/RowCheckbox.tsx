import { Checkbox } from 'antd';
import { createContext, useContext } from 'react';
import type { Id } from '../../../../contract/entities.ts';
import type { ListedMember } from '../../../api/memberEntities.ts';
import { nameOf } from '../memberList.ts';
import { texts } from '../texts.ts';

/** What a row's checkbox asks and tells: by a context, so that a tick draws the checkboxes and not the rows. */
export interface RowPicks {
  readonly isSelected: (id: Id) => boolean;
  /** @param isRange from the row of before to this one, as Shift says. */
  readonly onPick: (member: ListedMember, isWanted: boolean, isRange: boolean) => void;
}

const RowPicksContext = createContext<RowPicks | null>(null);
export const RowPicksProvider = RowPicksContext.Provider;

export function RowCheckbox({ member }: { member: ListedMember }) {
  const picks = useContext(RowPicksContext);
  return (
    <Checkbox
      aria-label={texts.select(nameOf(member))}
      checked={picks?.isSelected(member.id) === true}
      onChange={({ target, nativeEvent }) =>
        picks?.onPick(member, target.checked, nativeEvent.shiftKey)
      }
    />
  );
}
