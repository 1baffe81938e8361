import type { EntityState } from '@reduxjs/toolkit';
import { Button } from 'antd';
import { isSettled, type EntryConflict } from '../../../contract/entry/board.ts';
import { conflictSelectors } from '../../api/boardEntities.ts';
import { formatDate } from '../../shared/format.ts';
import type { OpenDialog } from './BoardDialogs.tsx';
import { ConflictItem } from './ConflictItem.tsx';
import { useShownRows } from './ShownRows.tsx';
import { texts } from './texts.ts';

interface ConflictsPanelProps {
  conflicts: EntityState<EntryConflict, string>;
  /** Of all, also of those that are not shown. */
  openCount: number;
  at: string;
  onAct: OpenDialog;
}

/** Guests who are inside although their ticket did not admit, and what was reported too late: those that are open first, each part newest first. */
export function ConflictsPanel({ conflicts, openCount, at, onAct }: ConflictsPanelProps) {
  const all = conflictSelectors.selectAll(conflicts);
  const sorted = all.toSorted((a, b) => Number(isSettled(a)) - Number(isSettled(b)));
  const today = formatDate(at);
  const { shown, toggle } = useShownRows(sorted);
  return (
    <section className="board-panel" aria-labelledby="board-conflicts">
      <div className="board-panel-head">
        <h2 id="board-conflicts">
          {texts.conflicts}
          {openCount > 0 && <span className="board-count">{openCount}</span>}
        </h2>
        {all.length > 0 && (
          <Button onClick={() => onAct({ kind: 'export', isOpen: true })}>
            {texts.exportOpen}
          </Button>
        )}
      </div>
      {all.length === 0 ? (
        <p className="board-none">{texts.noConflicts}</p>
      ) : (
        <>
          <p className="board-hint">{texts.conflictsHint}</p>
          <ul className="board-conflict-list">
            {shown.map((conflict) => (
              <ConflictItem
                key={conflict.second.key}
                conflict={conflict}
                today={today}
                onAct={onAct}
              />
            ))}
          </ul>
        </>
      )}
      {toggle}
    </section>
  );
}
