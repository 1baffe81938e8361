import { Button } from 'antd';
import { texts } from './texts.ts';

const WHY_ID = 'buy-tickets-why';

/** Permanently disabled (spec §2, /purchase); says why where it stands. */
export function BuyTicketsButton() {
  return (
    // A disabled button takes no focus, so what is around it does, for the reason's sake.
    <div className="buy-tickets" role="group" tabIndex={0} aria-labelledby={WHY_ID}>
      <Button size="large" block disabled>
        {texts.buyTickets}
      </Button>
      <span id={WHY_ID} className="buy-tickets-why">
        {texts.buyTicketsWhy}
      </span>
    </div>
  );
}
