import { Button } from 'antd';
import { texts } from './texts.ts';

interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  /** True when there may be more pages than are known. */
  isLowerBound: boolean;
  onChange: (page: number) => void;
}

/** Forward and back through the pages. Always in sight, so that nobody scrolls to get to the next one. */
export function Pagination({ page, pageCount, isLowerBound, onChange }: PaginationProps) {
  return (
    <nav className="admin-pages" aria-label={texts.pages}>
      {/* Not `disabled`, which would take the focus away at the first and the last page. */}
      <Button aria-disabled={page <= 1} onClick={() => page > 1 && onChange(page - 1)}>
        {texts.previousPage}
      </Button>
      <span>{isLowerBound ? texts.page(page) : texts.pageOf(page, pageCount)}</span>
      <Button
        aria-disabled={page >= pageCount}
        onClick={() => page < pageCount && onChange(page + 1)}
      >
        {texts.nextPage}
      </Button>
    </nav>
  );
}
