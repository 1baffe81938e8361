import type { ReactNode } from 'react';
import { tableParts } from '../../shared/ui/tableParts.tsx';

const { table: Table, header, body } = tableParts;

interface BoardTableProps<Column extends string> {
  /** Names of the columns: key and head. */
  columns: Record<Column, string>;
  /** Its name, for those who do not see what stands above it. */
  label: string;
  className: string;
  /** Rows of BoardCell, the first of each a head. */
  children: ReactNode;
}

/** A dense table, whose rows are cards on narrow screens: by style alone. */
export function BoardTable<Column extends string>(props: BoardTableProps<Column>) {
  const { columns, label, className, children } = props;
  return (
    <Table className={`board-table ${className}`} aria-label={label}>
      <header.wrapper>
        <header.row>
          {(Object.entries(columns) as [Column, string][]).map(([column, title]) => (
            <header.cell key={column} className={`column-${column}`} scope="col">
              {title}
            </header.cell>
          ))}
        </header.row>
      </header.wrapper>
      <body.wrapper>{children}</body.wrapper>
    </Table>
  );
}

interface BoardCellProps {
  column: string;
  /** What the column's head says, for the card, which has none. */
  label?: string | undefined;
  isHead?: boolean;
  children: ReactNode;
}

export function BoardCell({ column, label, isHead = false, children }: BoardCellProps) {
  return (
    <body.cell className={`column-${column}`} {...(isHead && { scope: 'row' })}>
      {label !== undefined && (
        <span className="board-label" aria-hidden="true">
          {label}{' '}
        </span>
      )}
      {children}
    </body.cell>
  );
}

export const BoardRow = body.row;
