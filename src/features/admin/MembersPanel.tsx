import { useSelector } from 'react-redux';
import { selectHasOffice } from '../../session/sessionSlice.ts';
import { OfficeMembers } from './OfficeMembers.tsx';
import { PlainMembers } from './PlainMembers.tsx';

/** The members: as our server's office lists them, or as the specification has it. */
export function MembersPanel() {
  return useSelector(selectHasOffice) ? <OfficeMembers /> : <PlainMembers />;
}
