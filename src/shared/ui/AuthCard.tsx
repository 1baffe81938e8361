import type { ReactNode } from 'react';
import { pageConfig } from '../pageConfig.ts';
import './AuthCard.css';

interface AuthCardProps {
  /** The page's heading. */
  title: string;
  children: ReactNode;
  /** Links to the neighbouring pages, below the form. */
  footer?: ReactNode;
}

/** The page of sign-in, sign-up and password forms: a ticket-shaped card beside the festival's name. */
export function AuthCard({ title, children, footer }: AuthCardProps) {
  return (
    <main className="auth-page">
      <p className="auth-brand">{pageConfig.productName}</p>
      <section className="auth-card">
        <h1 className="auth-title">{title}</h1>
        {children}
        {footer !== undefined && <footer className="auth-footer">{footer}</footer>}
      </section>
    </main>
  );
}
