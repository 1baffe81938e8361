import type { MemberSelection } from '../../../../contract/office/jobEntities.ts';
import { LabelDialog } from '../labels/LabelDialog.tsx';
import { CodesDialog } from './CodesDialog.tsx';
import { JobDialog } from './JobDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';

/** What is to be chosen before there is anything to try: in a dialog of its own. */
export type AskedFirst = 'codes' | `${'give' | 'take'} ${'role' | 'label'}`;

interface MemberJobDialogsProps {
  selection: MemberSelection;
  asked: AskedFirst | null;
  /** Its id; null: none is planned. */
  job: number | null;
  onClose: () => void;
}

export function MemberJobDialogs({ selection, asked, job, onClose }: MemberJobDialogsProps) {
  return (
    <>
      {asked === 'codes' && <CodesDialog selection={selection} onClose={onClose} />}
      {(asked === 'give role' || asked === 'take role') && (
        <RoleDialog selection={selection} isGiven={asked === 'give role'} onClose={onClose} />
      )}
      {(asked === 'give label' || asked === 'take label') && (
        <LabelDialog selection={selection} isGiven={asked === 'give label'} onClose={onClose} />
      )}
      {job !== null && <JobDialog key={job} id={job} onClose={onClose} />}
    </>
  );
}
