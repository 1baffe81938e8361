/** The page around the forms of sign-in, sign-up and password. */
import type { ReactNode } from 'react';
import { pageConfig } from '../pageConfig.ts';
import { FestivalLogo } from './FestivalLogo.tsx';
import { PageTitle, usePageTitle } from './PageTitle.tsx';
import { SchemeSelect } from './SchemeSelect.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import './AuthCard.css';

interface AuthCardProps {
  /** Of the document and the page's heading, where it is not the route's. */
  title?: string;
  children: ReactNode;
  /** Links to the neighbouring pages, below the form. */
  footer?: ReactNode;
}

/** The page of sign-in, sign-up and password forms: a ticket-shaped card, and the festival's wristband. */
export function AuthCard({ title, children, footer }: AuthCardProps) {
  const routeTitle = usePageTitle();
  return (
    <main className="auth-page">
      <PageTitle page={title} />
      <p className="auth-band">
        <FestivalLogo instead={null} />
        <span className="auth-brand">{pageConfig.productName}</span>
      </p>
      <div className="auth-side">
        <section className="auth-card">
          <h1 className="auth-title">{title ?? routeTitle}</h1>
          {children}
          {footer !== undefined && <footer className="auth-footer">{footer}</footer>}
        </section>
        <SchemeSelect />
        <SiteFooter />
      </div>
    </main>
  );
}
