import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { useWatchedJob } from './useWatchedJob.ts';

const FollowContext = createContext<(id: number) => void>(() => undefined);

/** @returns what is called for a job whose dialog is closed while it goes on. */
export const useFollowJob = () => useContext(FollowContext);

/** What such jobs change is shown once they end, as if somebody looked on. */
export function FollowedJobs({ children }: { children: ReactNode }) {
  const [ids, setIds] = useState<readonly number[]>([]);
  const follow = useCallback(
    (id: number) => setIds((all) => (all.includes(id) ? all : [...all, id])),
    [],
  );
  return (
    <FollowContext value={follow}>
      {children}
      {ids.map((id) => (
        <Followed key={id} id={id} />
      ))}
    </FollowContext>
  );
}

function Followed({ id }: { id: number }) {
  useWatchedJob(id);
  return null;
}
