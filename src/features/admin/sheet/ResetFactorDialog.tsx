import { wordsOf } from '../../../api/client/failures.ts';
import type { ListedMember } from '../../../api/memberEntities.ts';
import { useResetFactorsMutation } from '../../../api/secondFactorApi.ts';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { nameOf } from '../memberList.ts';
import { texts } from './texts.ts';

interface ResetFactorDialogProps {
  member: ListedMember;
  isOpen: boolean;
  onClose: () => void;
}

/** For a member who has lost the second factor and every recovery code. */
export function ResetFactorDialog({ member, ...shown }: ResetFactorDialogProps) {
  const [resetFactors] = useResetFactorsMutation();
  return (
    <FormDialog<object>
      {...shown}
      name={`reset factor ${member.id}`}
      title={texts.resetFactorTitle(nameOf(member))}
      submitText={texts.resetFactorSubmit}
      isDanger
      initialValues={{}}
      intro={
        <>
          <p>{texts.resetFactorWhat}</p>
          <p>{texts.resetFactorSure}</p>
        </>
      }
      send={async () => {
        const { data, error } = await resetFactors(Number(member.id));
        if (error === undefined) return { success: data };
        return { failure: wordsOf(error, texts.resetFactorFailure, []) };
      }}
    />
  );
}
