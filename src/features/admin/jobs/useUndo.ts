import { useState } from 'react';
import { textOf } from '../../../api/client/failures.ts';
import { useUndoJobMutation } from '../../../api/jobsApi.ts';
import { useExclusive } from '../../../shared/hooks/useExclusive.ts';
import { toast } from '../../../shared/toast.tsx';
import { texts } from './texts.ts';

interface Undo {
  /** Of the job that would take another one back, begun with its dry run; null: none is. */
  readonly id: number | null;
  begin: (job: number) => void;
  end: () => void;
}

/** Taking a job back is a job of its own; a toast says why there can be none. */
export function useUndo(): Undo {
  const [id, setId] = useState<number | null>(null);
  const [plan] = useUndoJobMutation();
  const [begin] = useExclusive(async (job: number) => {
    const { data, error } = await plan(job);
    if (error === undefined) setId(data.id);
    else toast.error(textOf(error, texts.planFailure));
  });
  return { id, begin, end: () => setId(null) };
}
