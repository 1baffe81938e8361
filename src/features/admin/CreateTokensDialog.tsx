import { Form, InputNumber } from 'antd';
import type { Member } from '../../../contract/entities.ts';
import { TOKENS_PER_CREATION_MAX, TOKENS_PER_CREATION_MIN } from '../../../contract/limits.ts';
import { clampTokenCount } from '../../../contract/rules.ts';
import { textOf } from '../../api/failures.ts';
import { useCreateTokensMutation } from '../../api/tokensApi.ts';
import { useDialogFailure } from '../../shared/hooks/useDialogFailure.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { toast } from '../../shared/toast.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { nameOf } from './memberList.ts';
import { texts } from './texts.ts';

interface CreateTokensDialogProps {
  member: Member;
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  /** Null while the field is empty. */
  count: number | null;
}

/** The specification's sentence is English, the server's own are German. */
const langOf = (text: string) => (text === texts.createTokensFailure ? 'en' : undefined);

/** Creates 1 to 10 codes for a member (spec §5: clamped, 1 by default). */
export function CreateTokensDialog({ member, isOpen, onClose }: CreateTokensDialogProps) {
  const [form] = Form.useForm<Values>();
  const [createTokens] = useCreateTokensMutation();
  const { failure, fail, clearFailure } = useDialogFailure(isOpen);

  const [submit, isSubmitting] = useExclusive(async (values: Values) => {
    const count = clampTokenCount(values.count ?? Number.NaN);
    form.setFieldsValue({ count });
    clearFailure();
    const { data, error } = await createTokens({ memberId: member.id, count });
    if (error !== undefined) {
      const text = textOf(error, texts.createTokensFailure);
      fail(text, text, langOf(text));
      return;
    }
    toast.success(data.message ?? texts.tokensCreated(count));
    form.resetFields();
    onClose();
  });

  return (
    <FormDialog<Values>
      isOpen={isOpen}
      title={texts.createTokensFor(nameOf(member))}
      submitText={texts.create}
      cancelText={texts.cancel}
      isSubmitting={isSubmitting}
      onClose={() => {
        clearFailure();
        onClose();
      }}
      form={form}
      initialValues={{ count: TOKENS_PER_CREATION_MIN }}
      firstField="count"
      onFinish={submit}
    >
      <Form.Item name="count" label={texts.count} extra={<span lang="en">{texts.countHint}</span>}>
        <InputNumber
          min={TOKENS_PER_CREATION_MIN}
          max={TOKENS_PER_CREATION_MAX}
          precision={0}
          size="large"
        />
      </Form.Item>
      {failure !== null && <FailureAlert text={failure} lang={langOf(failure)} />}
    </FormDialog>
  );
}
