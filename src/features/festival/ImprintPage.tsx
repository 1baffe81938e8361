import { LegalPage } from './LegalPage.tsx';
import { texts } from './texts.ts';

/** Who is responsible for the festival's pages (§ 5 DDG). */
export function ImprintPage() {
  return <LegalPage fact="imprint" empty={texts.noImprint} />;
}
