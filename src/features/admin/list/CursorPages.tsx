/** Forward and back through the list, from the last row shown and from the first. Always in sight. */
import { Button } from 'antd';
import type { MembersCursor } from '../../../api/officeMembersApi.ts';
import { texts } from '../texts.ts';

interface CursorPagesProps {
  isFirst: boolean;
  /** Undefined: there is none. */
  previous: MembersCursor | undefined;
  next: MembersCursor | undefined;
  onChange: (cursor: MembersCursor) => void;
}

export function CursorPages({ isFirst, previous, next, onChange }: CursorPagesProps) {
  if (isFirst && next === undefined) return null;
  return (
    <nav className="admin-pages" aria-label={texts.pages}>
      {/* Not `disabled`, which would take the focus away at the first and the last page. */}
      <Button type="text" aria-disabled={isFirst} onClick={() => !isFirst && onChange(null)}>
        {texts.firstPage}
      </Button>
      <Button
        aria-disabled={previous === undefined}
        onClick={() => previous !== undefined && onChange(previous)}
      >
        {texts.previousPage}
      </Button>
      <Button
        aria-disabled={next === undefined}
        onClick={() => next !== undefined && onChange(next)}
      >
        {texts.nextPage}
      </Button>
    </nav>
  );
}
