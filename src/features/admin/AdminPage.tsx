import { canAdminister } from '../../../contract/access.ts';
import { useMeQuery } from '../../api/meApi.ts';
import { MemberGate } from '../../shared/ui/MemberGate.tsx';
import { PageTitle } from '../../shared/ui/PageTitle.tsx';
import { MembersPanel } from './MembersPanel.tsx';
import { texts } from './texts.ts';
import './admin.css';

/** Spec §2, Admin panel: for superusers only. */
export function AdminPage() {
  return (
    <MemberGate
      title={texts.title}
      denied={texts.denied}
      me={useMeQuery()}
      mayEnter={canAdminister}
    >
      <div className="admin">
        <PageTitle page={texts.title} />
        <MembersPanel />
      </div>
    </MemberGate>
  );
}
