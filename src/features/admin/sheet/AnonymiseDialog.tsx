import { Form, InputNumber } from 'antd';
import { wordsOf } from '../../../api/client/failures.ts';
import { useAnonymiseMemberMutation } from '../../../api/memberDetailsApi.ts';
import type { ListedMember } from '../../../api/memberEntities.ts';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { nameOf } from '../memberList.ts';
import { texts } from './texts.ts';

interface AnonymiseDialogProps {
  member: ListedMember;
  isOpen: boolean;
  onClose: () => void;
}

/** Nothing brings it back, so it is confirmed by something that nobody types by accident. */
export function AnonymiseDialog({ member, ...shown }: AnonymiseDialogProps) {
  const [anonymise] = useAnonymiseMemberMutation();
  const version = member.version ?? 0;
  const number = member.number ?? 0;
  return (
    <FormDialog<{ number: number }>
      {...shown}
      name={`anonymise ${member.id}`}
      title={texts.anonymiseTitle(nameOf(member))}
      submitText={texts.anonymiseSubmit}
      isDanger
      initialValues={{}}
      firstField="number"
      intro={
        <>
          <p>{texts.anonymiseWhat}</p>
          <p>{texts.anonymiseKept}</p>
        </>
      }
      send={async () => {
        const { data, error } = await anonymise({ id: Number(member.id), version });
        if (error === undefined) return { success: data };
        return { failure: wordsOf(error, texts.anonymiseFailure, ['number']) };
      }}
    >
      <Form.Item
        name="number"
        label={texts.anonymiseConfirm(number)}
        rules={[
          { required: true, message: texts.anonymiseOther(number) },
          { type: 'number', min: number, max: number, message: texts.anonymiseOther(number) },
        ]}
      >
        <InputNumber controls={false} size="large" autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}
