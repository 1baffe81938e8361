/** Who may do what (spec §6). The screens ask before they show, the server before it acts. */
import type { Member } from './entities.ts';

/** The admin panel, member search, creating tokens, issuing tickets. */
export function canAdminister(member: Pick<Member, 'is_superuser'>): boolean {
  return member.is_superuser;
}

/** The scanner: entry staff and superusers. */
export function canScan(
  member: Pick<Member, 'is_superuser'> & Partial<Pick<Member, 'is_entry_staff'>>,
): boolean {
  return member.is_superuser || member.is_entry_staff === true;
}
