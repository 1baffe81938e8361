import { Button } from 'antd';
import { useState } from 'react';
import { texts } from './texts.ts';

/** Rows of a list that are shown before somebody asks for all of them. */
const SHOWN_FIRST = 12;

/** The rows to show, and what shows the others. */
export function useShownRows<Row>(rows: readonly Row[]) {
  const [isWhole, setIsWhole] = useState(false);
  const toggle = rows.length > SHOWN_FIRST && (
    <Button
      className="board-more"
      aria-expanded={isWhole}
      onClick={() => setIsWhole((whole) => !whole)}
    >
      {isWhole ? texts.showLess : texts.showAll(rows.length)}
    </Button>
  );
  return { shown: isWhole ? rows : rows.slice(0, SHOWN_FIRST), toggle };
}
