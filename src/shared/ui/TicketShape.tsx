/** A box in the shape of a ticket. */
import type { ReactNode } from 'react';
import './TicketShape.css';

interface TicketShapeProps {
  children: ReactNode;
  /** The part behind the perforation, usually the actions. */
  stub?: ReactNode;
  /** More about it: below the body on wide screens, below all on a phone. */
  foot?: ReactNode;
  /** Paler and stamped, for a code that is spent. */
  isUsed?: boolean;
  /** Accessible name, when the ticket stands in no list. */
  label?: string;
}

/** The ticket with its perforated edge: the recurring form of the product. */
export function TicketShape({ children, stub, foot, isUsed = false, label }: TicketShapeProps) {
  const look = ['ticket', isUsed && 'ticket-used', foot !== undefined && 'ticket-footed'];
  return (
    <article className={look.filter(Boolean).join(' ')} aria-label={label}>
      <div className="ticket-body">{children}</div>
      {stub !== undefined && <div className="ticket-stub">{stub}</div>}
      {foot !== undefined && <div className="ticket-foot">{foot}</div>}
    </article>
  );
}
