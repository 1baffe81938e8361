import type { MailTextName } from '../../../../contract/festivalFacts.ts';
import { useSampleMailQuery } from '../../../api/settingsApi.ts';
import { SampleWords } from '../../../shared/ui/SampleWords.tsx';

/** Comes with the calls of the settings, which no other part of the jobs needs. */
export function SampleMail({ of }: { of: MailTextName }) {
  const { data, isError, isFetching, refetch } = useSampleMailQuery(of);
  return (
    <SampleWords
      mail={data}
      isError={isError}
      isFetching={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
