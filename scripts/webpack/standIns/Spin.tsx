/** No spinner around a table: antd's makes a live region of all its rows. */
import type { ReactNode } from 'react';

export default function Spin({ children }: { children?: ReactNode }) {
  return children;
}
