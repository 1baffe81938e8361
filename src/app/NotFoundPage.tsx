import { Button } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { PageTitle } from '../shared/ui/PageTitle.tsx';
import { TornTicket } from './TornTicket.tsx';
import { texts } from './texts.ts';

export function NotFoundPage() {
  const href = useHref('/');
  const goHome = useLinkClickHandler<HTMLElement>('/');
  return (
    <div className="dead-end">
      <PageTitle page={texts.notFound} />
      <TornTicket />
      <h1 lang="en">{texts.notFound}</h1>
      <p>{texts.notFoundHint}</p>
      <Button type="primary" size="large" href={href} onClick={goHome}>
        {texts.toHome}
      </Button>
    </div>
  );
}
