/** Codes for many: how many each is to have, what that would come to, and the button that starts it. */
import { Form, InputNumber, type GetRef } from 'antd';
import { useId, useRef, useState } from 'react';
import { PURCHASE_CODES_PER_CREATION_MIN } from '../../../../contract/limits.ts';
import type { MemberSelection } from '../../../../contract/office/jobEntities.ts';
import { clampPurchaseCodeCount } from '../../../../contract/rules.ts';
import { JobDialog } from './JobDialog.tsx';
import { texts } from './texts.ts';
import { usePlannedJob } from './usePlannedJob.ts';

interface CodesDialogProps {
  selection: MemberSelection;
  onClose: () => void;
}

const DIGITS = /^\s*\d+\s*$/;

/**
 * As many as for one member at once (spec §5), and 1 at first. There a wrong number becomes the nearest right one; for
 * many nothing is made that was not typed.
 */
export function CodesDialog({ selection, onClose }: CodesDialogProps) {
  const [typed, setTyped] = useState<number | null>(PURCHASE_CODES_PER_CREATION_MIN);
  /** What stands in the field is that number. */
  const [isRead, setIsRead] = useState(true);
  const count = isRead && typed === clampPurchaseCodeCount(typed ?? Number.NaN) ? typed : null;
  const planned = usePlannedJob(count === null ? null : { kind: 'create_codes', count }, selection);
  const field = useRef<GetRef<typeof InputNumber>>(null);
  const id = useId();
  const help = useId();
  return (
    <JobDialog
      id={planned.id}
      failure={planned.failure}
      field={{
        title: texts.countTitle,
        input: (
          <Form.Item
            label={texts.count}
            htmlFor={id}
            layout="vertical"
            validateStatus={count === null ? 'error' : ''}
            help={<span id={help}>{count === null ? texts.countOutside : texts.countHint}</span>}
          >
            <InputNumber
              ref={field}
              autoFocus
              id={id}
              aria-describedby={help}
              aria-invalid={count === null}
              // Arrow keys do the same; antd's arrows have English names.
              controls={false}
              size="large"
              value={typed}
              onInput={(text) => setIsRead(DIGITS.test(text))}
              onChange={(value) => {
                setTyped(value);
                setIsRead(true);
              }}
              // What is no number it puts back by itself.
              onBlur={() => setIsRead(true)}
              onPressEnter={() => setIsRead(true)}
              // What is typed takes the place of what stands there, however early.
              onFocus={({ target }) => target.select()}
            />
          </Form.Item>
        ),
        isEmpty: count === null,
      }}
      onOpened={() => field.current?.focus()}
      onClose={onClose}
    />
  );
}
