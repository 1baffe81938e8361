import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { isUnderWay, jobEnded, useJobEvents, useJobQuery, watching } from '../../../api/jobsApi.ts';
import { useState } from 'react';

export interface WatchedJob {
  job: Job | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => void;
}

/** A job, null for none yet, kept up to date as long as it goes on; what it has changed is then shown as it is. */
export function useWatchedJob(id: number | null): WatchedJob {
  const [seen, setSeen] = useState<Job>();
  const {
    currentData: data,
    error,
    isFetching,
    refetch,
  } = useJobQuery(
    id ?? skipToken,
    // Until it is there, nobody knows whether it goes on.
    watching(seen && [seen]),
  );
  if (data !== undefined && data !== seen) setSeen(data);
  useJobEvents();

  const dispatch = useDispatch();
  const isOver = data?.started_at !== undefined && !isUnderWay(data);
  useEffect(() => {
    if (isOver) dispatch(jobEnded());
  }, [dispatch, isOver]);
  return { job: data, error, isFetching, refetch: () => void refetch() };
}
