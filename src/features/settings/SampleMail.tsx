import { Button } from 'antd';
import { textOf } from '../../api/client/failures.ts';
import { useSampleMailQuery, useSendSampleMailMutation } from '../../api/settingsApi.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { toast } from '../../shared/toast.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { texts } from './texts.ts';

/** What a friend gets, as it is saved: to be read here, and to be sent to oneself. */
export function SampleMail() {
  const { data, error, isFetching, refetch } = useSampleMailQuery();
  const [send] = useSendSampleMailMutation();
  const [submit, isSending] = useExclusive(async () => {
    const { data: message, error: refusal } = await send();
    if (refusal === undefined) toast.success(message);
    else toast.error(textOf(refusal, texts.sendSampleFailure));
  });
  return (
    <section className="settings-section" aria-labelledby="settings-sample">
      <h2 id="settings-sample">{texts.sample}</h2>
      <p className="settings-hint">{texts.sampleHint}</p>
      {error !== undefined && (
        <FailureAlert
          text={texts.sampleFailure}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data !== undefined && (
        <div className="settings-mail">
          <p>
            <strong>{texts.subject}:</strong> {data.subject}
          </p>
          <p className="settings-mail-text">{data.text}</p>
        </div>
      )}
      <Button loading={isSending} onClick={submit}>
        {texts.sendSample}
      </Button>
    </section>
  );
}
