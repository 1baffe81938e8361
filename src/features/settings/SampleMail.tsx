import { Button } from 'antd';
import { useState } from 'react';
import { MAIL_TEXT_NAMES, type MailTextName } from '../../../contract/festivalFacts.ts';
import { textOf } from '../../api/client/failures.ts';
import { useMeQuery } from '../../api/meApi.ts';
import { useSampleMailQuery, useSendSampleMailMutation } from '../../api/settingsApi.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { toast } from '../../shared/toast.tsx';
import { SampleWords } from '../../shared/ui/SampleWords.tsx';
import { texts } from './texts.ts';

export const SHOWN_FIRST: MailTextName = 'mail_friend';

/** What others get, as it is saved: to be read here, and to be sent to oneself. */
export function SampleMail() {
  const [shown, setShown] = useState(SHOWN_FIRST);
  const { data, isError, isFetching, refetch } = useSampleMailQuery(shown);
  const { data: me } = useMeQuery();
  const [send] = useSendSampleMailMutation();
  const [submit, isSending] = useExclusive(async () => {
    const { data: message, error: refusal } = await send(shown);
    if (refusal === undefined) (me?.mails_are_files ? toast.info : toast.success)(message);
    else toast.error(textOf(refusal, texts.sendSampleFailure));
  });
  return (
    <>
      <p className="settings-hint">{texts.sampleHint}</p>
      <label className="settings-sample">
        {texts.sampleOf}
        <select value={shown} onChange={({ target }) => setShown(target.value as MailTextName)}>
          {MAIL_TEXT_NAMES.map((name) => (
            <option key={name} value={name}>
              {texts.samples[name]}
            </option>
          ))}
        </select>
      </label>
      <SampleWords
        mail={data}
        isError={isError}
        isFetching={isFetching}
        onRetry={() => void refetch()}
      />
      <Button loading={isSending} onClick={submit}>
        {texts.sendSample}
      </Button>
    </>
  );
}
