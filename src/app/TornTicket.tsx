import './deadEnd.css';

/** The picture of pages that lead nowhere: a ticket in two halves. */
export function TornTicket() {
  return (
    <svg className="torn-ticket" viewBox="0 0 240 120" aria-hidden="true">
      <path
        className="torn-ticket-half"
        d="M12 24h92l-8 14 10 14-11 15 10 14-7 15H12a8 8 0 0 1-8-8V72a12 12 0 0 0 0-24V32a8 8 0 0 1 8-8Z"
        transform="rotate(-6 60 60)"
      />
      <path
        className="torn-ticket-half"
        d="M132 24h96a8 8 0 0 1 8 8v16a12 12 0 0 0 0 24v16a8 8 0 0 1-8 8h-102l7-15-10-14 11-15-10-14Z"
        transform="rotate(7 180 60)"
      />
    </svg>
  );
}
