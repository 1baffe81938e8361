import { useEffect, useState } from 'react';
import type { MemberSelection, MemberTask } from '../../../../contract/office/jobEntities.ts';
import { useChangeJobMutation, usePlanJobMutation } from '../../../api/jobsApi.ts';

/** After the last change of what is to be done. */
const DEBOUNCE_MS = 400;

export interface PlannedJob {
  /** Of the job whose dry run is for the task as it is; null: there is none yet. */
  readonly id: number | null;
  readonly failure: { readonly error: unknown; readonly retry: () => void } | undefined;
}

interface Planned {
  readonly turn: number;
  readonly answer: { readonly id: number } | { readonly error: unknown };
}

/**
 * The dry run of a task that may yet change: begun anew whenever it does, the one before thrown away.
 * @param task null: nothing is chosen yet.
 */
export function usePlannedJob(task: MemberTask | null, selection: MemberSelection): PlannedJob {
  const wanted = JSON.stringify(task);
  const [plan] = usePlanJobMutation();
  const [change] = useChangeJobMutation();
  // As it was when the dialog opened: the job is about these.
  const [about] = useState(selection);
  const [asked, setAsked] = useState({ wanted, turn: 0 });
  if (asked.wanted !== wanted) setAsked({ wanted, turn: asked.turn + 1 });
  const [planned, setPlanned] = useState<Planned | null>(null);

  useEffect(() => {
    const { turn } = asked;
    let isWanted = true;
    const task = JSON.parse(asked.wanted) as MemberTask | null;
    const begin = async () => {
      if (task === null) return;
      const { data, error } = await plan({ task, selection: about });
      if (isWanted) setPlanned({ turn, answer: error === undefined ? { id: data.id } : { error } });
      else if (error === undefined) void change({ id: data.id, action: 'cancel' });
    };
    const timer = setTimeout(() => void begin(), turn === 0 ? 0 : DEBOUNCE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [asked, about, plan, change]);

  const answer = planned?.turn === asked.turn ? planned.answer : null;
  const stale =
    planned !== null && answer === null && 'id' in planned.answer ? planned.answer.id : null;
  // The dialog throws its own away when it is closed.
  useEffect(() => {
    if (stale !== null) void change({ id: stale, action: 'cancel' });
  }, [stale, change]);

  const retry = () => setAsked({ wanted, turn: asked.turn + 1 });
  return {
    id: answer !== null && 'id' in answer ? answer.id : null,
    failure: answer !== null && 'error' in answer ? { error: answer.error, retry } : undefined,
  };
}
