/** For the audit: the login and the roles of who goes, which a merge ends. */
import { changeOf } from '../audit/repository.ts';
import type { HeldMember } from '../members/heldRepository.ts';

interface Ended {
  readonly merged_email: string | null;
  readonly merged_superuser: boolean;
  readonly merged_entry_staff: boolean;
  readonly merged_staff: boolean;
}

/** Undone, it is the other way round. */
export const endedOf = (gone: HeldMember) =>
  changeOf<Ended>(
    {
      merged_email: gone.email,
      merged_superuser: gone.is_superuser,
      merged_entry_staff: gone.is_entry_staff,
      merged_staff: gone.is_staff,
    },
    {
      merged_email: null,
      merged_superuser: false,
      merged_entry_staff: false,
      merged_staff: false,
    },
    ['merged_email', 'merged_superuser', 'merged_entry_staff', 'merged_staff'],
  );
