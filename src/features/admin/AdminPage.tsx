import { PageTitle } from '../../shared/ui/PageTitle.tsx';
import { FollowedJobs } from './jobs/FollowedJobs.tsx';
import { MembersPanel } from './MembersPanel.tsx';
import './admin.css';

/** Spec §2, Admin panel: for superusers only. */
export function AdminPage() {
  return (
    <div className="admin">
      <PageTitle />
      <FollowedJobs>
        <MembersPanel />
      </FollowedJobs>
    </div>
  );
}
