import { PageTitle } from '../../shared/ui/PageTitle.tsx';
import { AuditPanel } from './AuditPanel.tsx';
import './audit.css';

/** Who did what, for superusers only. */
export function AuditPage() {
  return (
    <div className="audit">
      <PageTitle />
      <AuditPanel />
    </div>
  );
}
