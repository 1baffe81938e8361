import type { ListedMember } from '../../api/memberEntities.ts';
import { useAddMemberMutation } from '../../api/membersApi.ts';
import { isUnanswered, wordsOf } from '../../api/client/failures.ts';
import { trimmed } from '../../shared/formRules.ts';
import { useRequestKey } from '../../shared/hooks/useRequestKey.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { MemberFields, type MemberValues } from './MemberFields.tsx';
import { nameOf } from './memberList.ts';
import { texts } from './texts.ts';
import type { TypedMember } from './typedMember.ts';
import { useMailsGoOut } from './useMailsGoOut.ts';

interface AddMemberDialogProps {
  /** What was typed of it before. */
  typed?: TypedMember | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** To be shown, with the invitation code. */
  onAdded: (member: ListedMember) => void;
}

/** Adds a member, who registers with the invitation code. */
export function AddMemberDialog({ typed, isOpen, onClose, onAdded }: AddMemberDialogProps) {
  const mailsGoOut = useMailsGoOut();
  const [addMember] = useAddMemberMutation();
  const request = useRequestKey();
  return (
    <FormDialog<MemberValues & { invite: boolean }>
      name={typed === undefined ? 'add member' : `add member ${JSON.stringify(typed)}`}
      isOpen={isOpen}
      onClose={onClose}
      title={texts.addMember}
      submitText={({ invite }) => (invite === true ? texts.addAndInvite : texts.add)}
      initialValues={{
        invite: true,
        ...(typed !== undefined && {
          first_name: typed.first_name,
          last_name: typed.last_name,
          invite_email: typed.invite_email,
        }),
      }}
      firstField="first_name"
      send={async ({ number, email: _, invite_email: sent, invite, ...values }) => {
        const address = trimmed(sent ?? '');
        const wanted = {
          ...values,
          ...(number !== null && { number }),
          ...(address !== '' && { invite_email: address, invite }),
        };
        const { data, error } = await addMember({ ...wanted, key: request.keyOf(wanted) });
        if (error !== undefined && isUnanswered(error)) {
          return { failure: { text: texts.unanswered, detail: texts.mayBeAdded } };
        }
        if (error !== undefined) {
          return {
            failure: wordsOf(error, texts.addFailure, [
              'first_name',
              'last_name',
              'number',
              'invite_email',
            ]),
          };
        }
        request.answered();
        onAdded(data);
        const name = nameOf(data);
        const isInvited = data.invitation !== null && data.invite_email !== null;
        if (!isInvited) return { success: texts.added(name) };
        return {
          success: mailsGoOut
            ? texts.addedAndInvited(name, data.invite_email ?? '')
            : texts.mailStays(texts.added(name)),
        };
      }}
    >
      <MemberFields isNew isRegistered={false} />
    </FormDialog>
  );
}
