import type { ReactNode } from 'react';
import './Mark.css';

export type MarkTone = 'good' | 'bad' | 'waiting';

/** How something stands: a word, and a dot that says the same by shape and colour. */
export function Mark({ tone, children }: { tone: MarkTone; children: ReactNode }) {
  return (
    <span className="mark" data-tone={tone}>
      {children}
    </span>
  );
}
