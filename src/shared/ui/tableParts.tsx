/** Elements for antd's tables that keep their roles when style sheets make cards of the rows. */
import type { ComponentProps } from 'react';

const Cell = (props: ComponentProps<'td'>) =>
  props.scope === undefined ? <td {...props} role="cell" /> : <th {...props} role="rowheader" />;
const Row = (props: ComponentProps<'tr'>) => <tr {...props} role="row" />;

/** The elements of a table with the roles that styles take from them where rows are cards. */
export const tableParts = {
  table: (props: ComponentProps<'table'>) => <table {...props} role="table" />,
  header: {
    wrapper: (props: ComponentProps<'thead'>) => <thead {...props} role="rowgroup" />,
    row: Row,
    cell: (props: ComponentProps<'th'>) => <th {...props} role="columnheader" />,
  },
  body: {
    wrapper: (props: ComponentProps<'tbody'>) => <tbody {...props} role="rowgroup" />,
    row: Row,
    cell: Cell,
  },
};
