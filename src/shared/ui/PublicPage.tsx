/** The page around what everybody may read, whoever is signed in: plain, for a phone that was handed a link. */
import type { ReactNode } from 'react';
import { pageConfig } from '../pageConfig.ts';
import { FestivalLogo } from './FestivalLogo.tsx';
import { PageTitle, usePageTitle } from './PageTitle.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import './PublicPage.css';

interface PublicPageProps {
  /** The page's heading, where it is not the route's title. */
  heading?: string;
  children: ReactNode;
}

export function PublicPage({ heading, children }: PublicPageProps) {
  const title = usePageTitle();
  return (
    <>
      <header className="public-band">
        <div>
          <FestivalLogo instead={null} />
          <span>{pageConfig.productName}</span>
        </div>
      </header>
      <main className="public-page">
        <PageTitle />
        <h1>{heading ?? title}</h1>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
