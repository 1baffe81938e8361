import type { ReactNode } from 'react';
import { settingsSectionId } from '../../shared/settingsAddress.ts';

interface SectionProps {
  name: string;
  title: string;
  children: ReactNode;
}

export function Section({ name, title, children }: SectionProps) {
  const id = settingsSectionId(name);
  return (
    <section id={id} className="settings-section" aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
