import { TicketShape } from '../../shared/ui/TicketShape.tsx';
import { texts } from './texts.ts';

/** The page's shape while its codes are being fetched: what comes takes the same places. */
export function WelcomeSkeleton() {
  return (
    <div className="welcome-skeleton" role="status" aria-label={texts.loading}>
      <p className="welcome-greeting" aria-hidden="true">
        <span>Hallo liebes Mitglied</span>
      </p>
      <p className="welcome-summary" aria-hidden="true">
        <span>0 von 0 Codes sind noch frei.</span>
      </p>
      <div className="welcome-codes" aria-hidden="true">
        {['first', 'second'].map((ticket) => (
          <TicketShape key={ticket} stub={<span className="welcome-copy" />}>
            <code className="welcome-code">
              <span>XXXXX-XXXXX-XXXXX</span>
            </code>
          </TicketShape>
        ))}
      </div>
    </div>
  );
}
