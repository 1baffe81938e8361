/** A box in the shape of a ticket. */
import type { ReactNode } from 'react';
import './TicketShape.css';

interface TicketShapeProps {
  children: ReactNode;
  /** The part behind the perforation, usually the actions. */
  stub?: ReactNode;
  /** Paler and stamped, for a code that is spent. */
  isUsed?: boolean;
  /** Accessible name, when the ticket stands in no list. */
  label?: string;
}

/** The ticket with its perforated edge: the recurring form of the product. */
export function TicketShape({ children, stub, isUsed = false, label }: TicketShapeProps) {
  return (
    <article className={isUsed ? 'ticket ticket-used' : 'ticket'} aria-label={label}>
      <div className="ticket-body">{children}</div>
      {stub !== undefined && <div className="ticket-stub">{stub}</div>}
    </article>
  );
}
