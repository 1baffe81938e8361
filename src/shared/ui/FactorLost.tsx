import { pageConfig } from '../pageConfig.ts';
import { Contact } from './Contact.tsx';
import './FactorLost.css';

export const FACTOR_LOST =
  'Kommst du so nicht weiter? Die Leitung kann deinen zweiten Faktor zurücksetzen.';

/** For whoever has neither the second factor nor a recovery code any more: who helps. */
export function FactorLost() {
  return (
    <p className="factor-lost">
      {FACTOR_LOST} <Contact email={pageConfig.contactEmail} phone={pageConfig.contactPhone} />
    </p>
  );
}
