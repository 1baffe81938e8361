import { Form, InputNumber } from 'antd';
import type { ListedMember } from '../../api/memberEntities.ts';
import { TOKENS_PER_CREATION_MAX, TOKENS_PER_CREATION_MIN } from '../../../contract/limits.ts';
import { clampTokenCount } from '../../../contract/rules.ts';
import { wordsOf } from '../../api/client/failures.ts';
import { useCreateTokensMutation } from '../../api/tokensApi.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { nameOf } from './memberList.ts';
import { texts } from './texts.ts';

interface CreateTokensDialogProps {
  member: ListedMember;
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  /** Null while the field is empty. */
  count: number | null;
}

/** Creates 1 to 10 codes for a member (spec §5: clamped, 1 by default). */
export function CreateTokensDialog({ member, isOpen, onClose }: CreateTokensDialogProps) {
  const [createTokens] = useCreateTokensMutation();
  return (
    <FormDialog<Values>
      name={`create tokens ${member.id}`}
      isOpen={isOpen}
      onClose={onClose}
      title={texts.createTokensFor(nameOf(member))}
      submitText={texts.create}
      initialValues={{ count: TOKENS_PER_CREATION_MIN }}
      firstField="count"
      send={async (values) => {
        const count = clampTokenCount(values.count ?? Number.NaN);
        const { data, error } = await createTokens({ memberId: member.id, count });
        if (error === undefined) return { success: data.message ?? texts.tokensCreated(count) };
        const words = wordsOf(error, texts.createTokensFailure, ['count']);
        // The specification's sentence is English, the server's own are German.
        const lang = words.text === texts.createTokensFailure ? 'en' : undefined;
        return { failure: { ...words, lang } };
      }}
    >
      <Form.Item name="count" label={texts.count} extra={<span lang="en">{texts.countHint}</span>}>
        <InputNumber
          min={TOKENS_PER_CREATION_MIN}
          max={TOKENS_PER_CREATION_MAX}
          precision={0}
          size="large"
        />
      </Form.Item>
    </FormDialog>
  );
}
