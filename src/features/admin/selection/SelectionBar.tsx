/** What is selected and what can be done with it, at the window's lower edge. */
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { focusPage } from '../../../shared/focusPage.ts';
import { LateDialog } from '../LateDialog.tsx';
import { texts } from '../texts.ts';
import type { PickedMember, SelectionState } from './memberSelection.ts';
import { SelectionActions, type SelectionActionsProps } from './SelectionActions.tsx';
import './selection.css';

const loadDialog = () => import(/* webpackChunkName: "office-dialogs" */ './PickedDialog.tsx');

interface SelectionBarProps {
  state: SelectionState;
  /** How many the search and the filter find. */
  found: { readonly count: number; readonly isLowerBound: boolean };
  onExport: SelectionActionsProps['onExport'];
}

export function SelectionBar({
  state,
  found: { count, isLowerBound },
  onExport,
}: SelectionBarProps) {
  // Never later than the ticks: what is done is done with what is ticked.
  const { selection, picked, pickedHere, unseen, isAll, canSelectAll, selectAll, clear } = state;
  const bar = useRef<HTMLDivElement>(null);
  // The button that selects all is gone by then, and with it the focus.
  useEffect(() => {
    if (isAll && document.activeElement === document.body) bar.current?.focus();
  }, [isAll]);
  const [seen, setSeen] = useState<readonly PickedMember[]>([]);
  const [isSeen, setIsSeen] = useState(false);
  const isHere = selection !== null || seen.length > 0;
  useEffect(() => {
    if (!isHere) return undefined;
    // It goes, and with it the focus of whoever used it.
    return () => {
      if (document.activeElement === document.body) focusPage();
    };
  }, [isHere]);
  // Closed it is gone: one that stays keeps Escape from the sheet of a member.
  const dialog = (
    <LateDialog load={loadDialog} isWanted={isSeen} onGiveUp={() => setIsSeen(false)}>
      {({ PickedDialog }) =>
        seen.length > 0 && (
          <PickedDialog
            isOpen={isSeen}
            onClose={() => setIsSeen(false)}
            onClosed={() => setSeen([])}
            members={seen}
            state={state}
          />
        )
      }
    </LateDialog>
  );
  if (selection === null) return <>{dialog}</>;
  const all = texts.counted(count, isLowerBound);
  const hasMore = !isAll && (isLowerBound || pickedHere < count);
  return (
    <>
      {dialog}
      <div
        ref={bar}
        className="selection-bar"
        role="region"
        aria-label={texts.selection}
        tabIndex={-1}
      >
        <p role="status">
          {isAll ? texts.selectedAll(all) : texts.selected(picked.length)}
          {unseen > 0 && (
            <>
              {', '}
              <span className="selection-unseen">{texts.unseen(unseen)}</span>
            </>
          )}
        </p>
        {!isAll && (
          <Button
            type="link"
            size="small"
            className="selection-show"
            aria-label={texts.showPickedNames}
            onClick={() => {
              setSeen(picked);
              setIsSeen(true);
            }}
          >
            {texts.showPicked}
          </Button>
        )}
        {hasMore && (
          <Button
            type="link"
            size="small"
            className="selection-all"
            disabled={!canSelectAll}
            onClick={selectAll}
          >
            {pickedHere < picked.length ? texts.selectAllInstead(all) : texts.selectAll(all)}
          </Button>
        )}
        <Button type="link" size="small" onClick={clear}>
          {texts.clearSelection}
        </Button>
        <div className="selection-actions">
          <SelectionActions selection={selection} picked={picked} onExport={onExport} />
        </div>
      </div>
    </>
  );
}
