import { PageTitle } from '../shared/ui/PageTitle.tsx';
import { PlainLink } from '../shared/ui/PlainButton.tsx';
import { TornTicket } from './TornTicket.tsx';
import { texts } from './texts.ts';

export function NotFoundPage() {
  return (
    <div className="dead-end">
      <PageTitle page={texts.notFound} />
      <TornTicket />
      <h1 lang="en">{texts.notFound}</h1>
      <p>{texts.notFoundHint}</p>
      <PlainLink isLoud to="/">
        {texts.toHome}
      </PlainLink>
    </div>
  );
}
