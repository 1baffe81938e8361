import type { ListedMember } from '../../api/memberEntities.ts';
import { Mark } from '../../shared/ui/Mark.tsx';
import { CopyButton } from './CopyButton.tsx';
import { texts } from './texts.ts';

/** Roles (spec §2: 'Admin' for superusers, 'Staff' for staff members). */
export function MemberBadges({ member }: { member: ListedMember }) {
  return (
    <span className="admin-badges">
      {member.is_superuser && (
        <span className="admin-badge admin-badge-loud">{texts.badgeSuperuser}</span>
      )}
      {member.is_staff && <span className="admin-badge">{texts.badgeStaff}</span>}
      {member.is_entry_staff && <span className="admin-badge">{texts.badgeEntryStaff}</span>}
    </span>
  );
}

/** Spec §4: Active or Inactive, Registered or Pending, each a word and a dot. Nobody waits for who is deleted. */
export function MemberState({ member }: { member: ListedMember }) {
  return (
    <span className="admin-marks">
      <Mark tone={member.is_active ? 'good' : 'bad'}>
        {member.is_active ? texts.active : texts.inactive}
      </Mark>
      {member.is_anonymised ? (
        <Mark tone="bad">{texts.anonymised}</Mark>
      ) : (
        <Mark tone={member.has_password ? 'good' : 'waiting'}>
          {member.has_password ? texts.registered : texts.pending}
        </Mark>
      )}
    </span>
  );
}

/** The invitation code of a member who has not registered yet. */
export function InvitationCode({ member }: { member: ListedMember }) {
  const { initial_token: code, has_password: isRegistered, is_anonymised: isAnonymised } = member;
  if (isRegistered || isAnonymised || code === undefined || code === '') return null;
  return (
    <span className="admin-code">
      <code>{code}</code>
      <CopyButton text={code} label={texts.copyInvitation(code)} />
    </span>
  );
}
