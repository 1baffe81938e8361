/** No tooltip: antd's components offer some of their own, and none that this app shows. */
import type { ReactNode } from 'react';

export default function Tooltip({ children }: { children?: ReactNode }) {
  return children;
}
