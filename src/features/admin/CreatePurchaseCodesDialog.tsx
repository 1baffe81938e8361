import { Form, InputNumber } from 'antd';
import type { ListedMember } from '../../api/memberEntities.ts';
import {
  PURCHASE_CODES_PER_CREATION_MAX,
  PURCHASE_CODES_PER_CREATION_MIN,
} from '../../../contract/limits.ts';
import { clampPurchaseCodeCount } from '../../../contract/rules.ts';
import { isUnanswered, wordsOf } from '../../api/client/failures.ts';
import { useCreatePurchaseCodesMutation } from '../../api/purchaseCodesApi.ts';
import { useRequestKey } from '../../shared/hooks/useRequestKey.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { nameOf } from './memberList.ts';
import { texts } from './texts.ts';

interface CreatePurchaseCodesDialogProps {
  member: ListedMember;
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  /** Null while the field is empty. */
  count: number | null;
}

/** Creates 1 to 10 codes for a member (spec §5: clamped, 1 by default). */
export function CreatePurchaseCodesDialog({
  member,
  isOpen,
  onClose,
}: CreatePurchaseCodesDialogProps) {
  const [createPurchaseCodes] = useCreatePurchaseCodesMutation();
  const request = useRequestKey();
  return (
    <FormDialog<Values>
      name={`create purchase codes ${member.id}`}
      isOpen={isOpen}
      onClose={onClose}
      title={texts.createPurchaseCodesFor(nameOf(member))}
      submitText={texts.create}
      initialValues={{ count: PURCHASE_CODES_PER_CREATION_MIN }}
      firstField="count"
      send={async (values) => {
        const count = clampPurchaseCodeCount(values.count ?? Number.NaN);
        const wanted = { memberId: member.id, count };
        const { data, error } = await createPurchaseCodes({
          ...wanted,
          key: request.keyOf(wanted),
        });
        if (error === undefined) {
          request.answered();
          return { success: data.message ?? texts.purchaseCodesCreated(count) };
        }
        const words = wordsOf(error, texts.createPurchaseCodesFailure, ['count']);
        // The specification's sentence is English, the server's own are German.
        const lang = words.text === texts.createPurchaseCodesFailure ? 'en' : undefined;
        const unanswered = isUnanswered(error) && { detail: texts.mayBeCreated };
        return { failure: { ...words, ...unanswered, lang } };
      }}
    >
      <Form.Item name="count" label={texts.count} extra={<span lang="en">{texts.countHint}</span>}>
        <InputNumber
          min={PURCHASE_CODES_PER_CREATION_MIN}
          max={PURCHASE_CODES_PER_CREATION_MAX}
          precision={0}
          // Arrow keys do the same; antd's arrows have English names.
          controls={false}
          size="large"
          // What is typed takes the place of the 1.
          onFocus={({ target }) => target.select()}
        />
      </Form.Item>
    </FormDialog>
  );
}
