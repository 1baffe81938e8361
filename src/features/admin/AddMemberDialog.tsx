import type { ListedMember } from '../../api/memberEntities.ts';
import { useAddMemberMutation } from '../../api/membersApi.ts';
import { wordsOf } from '../../api/client/failures.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { MemberFields, type MemberValues } from './MemberFields.tsx';
import { nameOf } from './memberList.ts';
import { texts } from './texts.ts';

interface AddMemberDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** To be shown, with the invitation code. */
  onAdded: (member: ListedMember) => void;
}

/** Adds a member, who registers with the invitation code. */
export function AddMemberDialog({ isOpen, onClose, onAdded }: AddMemberDialogProps) {
  const [addMember] = useAddMemberMutation();
  return (
    <FormDialog<MemberValues>
      name="add member"
      isOpen={isOpen}
      onClose={onClose}
      title={texts.addMember}
      submitText={texts.add}
      initialValues={{}}
      firstField="first_name"
      send={async ({ number, email: _, ...values }) => {
        const { data, error } = await addMember({ ...values, ...(number !== null && { number }) });
        if (error !== undefined) {
          return { failure: wordsOf(error, texts.addFailure, ['first_name', 'last_name']) };
        }
        onAdded(data);
        return { success: texts.added(nameOf(data)) };
      }}
    >
      <MemberFields isNew hasEmail={false} />
    </FormDialog>
  );
}
