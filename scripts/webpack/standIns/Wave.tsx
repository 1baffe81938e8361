/** No ripple below what is clicked. */
import type { ReactNode } from 'react';

export default function Wave({ children }: { children?: ReactNode }) {
  return children;
}
