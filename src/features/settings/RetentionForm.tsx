import { Button, Form, Input, type FormRule } from 'antd';
import { useState } from 'react';
import type { RetentionRule } from '../../../contract/office/retention.ts';
import { RETENTION, type RetainedKind } from '../../../contract/office/retentionRules.ts';
import { explanationOf, wordsOf, type FailureWords } from '../../api/client/failures.ts';
import { useRetentionQuery, useSaveRetentionMutation } from '../../api/retentionApi.ts';
import { formatDateTime } from '../../shared/format.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { toast } from '../../shared/toast.tsx';
import { AppForm } from '../../shared/ui/AppForm.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { texts } from './texts.ts';

/** As typed. */
type Days = Partial<Record<RetainedKind, string>>;

/** How long each kind of data is kept; what is older is deleted every hour. */
export function RetentionForm() {
  const { data, error, isFetching, refetch } = useRetentionQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <>
      <p className="settings-hint">{texts.retentionHint}</p>
      {data === undefined && error === undefined && <p role="status">{texts.retentionLoading}</p>}
      {data === undefined && error !== undefined && (
        <FailureAlert
          text={texts.retentionFailure}
          detail={explanationOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data !== undefined && <Fields rules={data} />}
    </>
  );
}

function Fields({ rules }: { rules: readonly RetentionRule[] }) {
  const [form] = Form.useForm<Days>();
  const [save] = useSaveRetentionMutation();
  const [failure, setFailure] = useState<FailureWords | null>(null);
  const present = Object.fromEntries(rules.map(({ kind, days }) => [kind, String(days)])) as Days;

  const [submit, isSaving] = useExclusive(async (typed: Days) => {
    setFailure(null);
    const changed = Object.entries(typed)
      .filter(([kind, days]) => days !== present[kind as RetainedKind])
      .map(([kind, days]) => [kind, Number(days)] as const);
    const { data, error } = await save(Object.fromEntries(changed));
    if (data === undefined) setFailure(wordsOf(error, texts.retentionSaveFailure));
    else toast.success(texts.retentionSaved);
  });

  return (
    <AppForm<Days> form={form} initialValues={present} onFinish={submit}>
      {rules.map(({ kind, changed }) => {
        const { days, min, max } = RETENTION[kind];
        const by = changed?.by ?? null;
        return (
          <Form.Item
            key={kind}
            name={kind}
            label={texts.retained[kind]}
            rules={[daysWithin(min, max)]}
            extra={
              changed === null
                ? texts.retentionDefault(days)
                : texts.changed(by?.name ?? texts.somebody, formatDateTime(changed.at))
            }
          >
            <Input type="number" min={min} max={max} size="large" suffix={texts.days} />
          </Form.Item>
        );
      })}
      {failure !== null && <FailureAlert text={failure.text} detail={failure.detail} />}
      <Button htmlType="submit" size="large" loading={isSaving}>
        {texts.saveRetention}
      </Button>
    </AppForm>
  );
}

const daysWithin = (min: number, max: number): FormRule => ({
  validator: (_, typed: string | undefined = '') => {
    const days = Number(typed);
    return typed !== '' && Number.isInteger(days) && days >= min && days <= max
      ? Promise.resolve()
      : Promise.reject(new Error(texts.retentionRange(min, max)));
  },
});
