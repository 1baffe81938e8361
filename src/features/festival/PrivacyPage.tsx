import { LegalPage } from './LegalPage.tsx';
import { texts } from './texts.ts';

/** What becomes of personal data (GDPR, article 13). */
export function PrivacyPage() {
  return <LegalPage fact="privacy" empty={texts.noPrivacy} />;
}
