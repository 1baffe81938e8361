import { Checkbox } from 'antd';
import { createContext, memo, useContext } from 'react';
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
  if (picks === null) return null;
  return <Tick member={member} isSelected={picks.isSelected(member.id)} onPick={picks.onPick} />;
}

interface TickProps {
  member: ListedMember;
  isSelected: boolean;
  onPick: RowPicks['onPick'];
}

const Tick = memo(function Tick({ member, isSelected, onPick }: TickProps) {
  return (
    <Checkbox
      aria-label={texts.select(nameOf(member))}
      checked={isSelected}
      onChange={({ target, nativeEvent }) => onPick(member, target.checked, nativeEvent.shiftKey)}
    />
  );
});
