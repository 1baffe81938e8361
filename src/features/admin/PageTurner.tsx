import { Button } from 'antd';
import { texts } from './texts.ts';

interface PageTurnerProps {
  /** From 1. */
  page: number;
  pageCount: number;
  /** True when there may be more pages than are known. */
  isLowerBound: boolean;
  onTurn: (page: number) => void;
}

/** Forward and back through the pages. Always in sight, so that nobody scrolls to turn one. */
export function PageTurner({ page, pageCount, isLowerBound, onTurn }: PageTurnerProps) {
  return (
    <nav className="admin-pages" aria-label={texts.pages}>
      {/* Not `disabled`, which would take the focus away at the first and the last page. */}
      <Button aria-disabled={page <= 1} onClick={() => page > 1 && onTurn(page - 1)}>
        {texts.previousPage}
      </Button>
      <span>{isLowerBound ? texts.page(page) : texts.pageOf(page, pageCount)}</span>
      <Button
        aria-disabled={page >= pageCount}
        onClick={() => page < pageCount && onTurn(page + 1)}
      >
        {texts.nextPage}
      </Button>
    </nav>
  );
}
