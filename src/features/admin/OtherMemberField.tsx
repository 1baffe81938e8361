import { AutoComplete, Form } from 'antd';
import {
  MEMBER_NUMBER_MAX,
  SEARCH_DEBOUNCE_MS,
  SEARCH_MAX_CHARS,
} from '../../../contract/limits.ts';
import { explanationOf } from '../../api/client/failures.ts';
import { useFindQuery } from '../../api/finderApi.ts';
import { useRested } from '../../shared/hooks/useRested.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { numberOf } from './memberNumber.ts';
import { NumberOwner } from './OwnerHint.tsx';
import { texts } from './texts.ts';

const { otherMember: words } = texts;

/** A form's `number`: who is not known by it is searched for, and chosen. @param exceptId who it cannot be */
export function OtherMemberField({ exceptId }: { exceptId: number }) {
  const value = Form.useWatch<number | string | undefined>('number');
  // Of a number is said whose it is.
  const typed = typeof value === 'string' ? value.trim() : '';
  const search = useRested(typed, SEARCH_DEBOUNCE_MS);
  const { currentData, error, isFetching, refetch } = useFindQuery(search, { skip: search === '' });
  // Nothing that Enter would take before what was typed is answered.
  const found = typed !== '' && typed === search && error === undefined ? currentData : undefined;
  const others = found?.members.filter(({ id }) => id !== exceptId);
  const isFailed = typed !== '' && typed === search && error !== undefined;
  return (
    <>
      <Form.Item
        name="number"
        label={words.field}
        normalize={(text: string | undefined) => numberOf((text ?? '').slice(0, SEARCH_MAX_CHARS))}
        getValueProps={(one?: number | string) => ({ value: one === undefined ? '' : String(one) })}
        rules={[
          { required: true, message: words.choose },
          { type: 'integer', min: 1, max: MEMBER_NUMBER_MAX, message: words.choose },
        ]}
      >
        <AutoComplete
          size="large"
          placeholder={words.hint}
          options={(others ?? []).map((one) => ({
            value: String(one.number),
            label: (
              <span className="other-member">
                <span>{words.named(one)}</span>
                {one.email !== null && <small>{one.email}</small>}
              </span>
            ),
          }))}
          defaultActiveFirstOption
          getPopupContainer={(trigger: HTMLElement) => trigger.parentElement ?? document.body}
          virtual={false}
        />
      </Form.Item>
      <NumberOwner />
      <p role="status" className="owner-hint">
        {typed !== '' && found === undefined && !isFailed && words.searching}
        {others?.length === 0 && words.none(typed)}
        {found !== undefined &&
          found.member_count > found.members.length &&
          words.more(found.members.length, found.member_count)}
      </p>
      {isFailed && (
        <FailureAlert
          text={words.failure}
          detail={explanationOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </>
  );
}
