import { Fragment, type ReactNode } from 'react';

/** Where a line is too short for an address, a path or a variable's name, it breaks behind a sign of it and not in a word. */
export function breakable(text: string): ReactNode {
  const parts = text.split(/([@_/])/);
  if (parts.length === 1) return text;
  return parts.map((part, index) => (
    <Fragment key={index}>
      {part}
      {index % 2 === 1 && <wbr />}
    </Fragment>
  ));
}
