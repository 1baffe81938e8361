import type { JobAction } from '../../../../contract/office/jobEntities.ts';
import { isUnanswered, textOf } from '../../../api/client/failures.ts';
import { useChangeJobMutation } from '../../../api/jobsApi.ts';
import { useExclusive } from '../../../shared/hooks/useExclusive.ts';
import { toast } from '../../../shared/toast.tsx';
import { texts } from './texts.ts';

/** Starts, pauses, cancels …; a toast says why it did not work. */
export function useJobActions(
  id: number,
  options: Parameters<typeof useExclusive>[1] = {},
): [act: (action: JobAction) => void, isActing: boolean] {
  const [change] = useChangeJobMutation();
  return useExclusive(async (action: JobAction) => {
    const { error } = await change({ id, action });
    // Where no answer came, the dialog looks how it stands by itself.
    if (error === undefined) return;
    toast.error(isUnanswered(error) ? texts.unanswered : textOf(error, texts.changeFailure));
  }, options);
}
