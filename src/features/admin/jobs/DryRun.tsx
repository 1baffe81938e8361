/** What a dry run found: how many would be changed, how many not and why, and each of them. */
import { Button } from 'antd';
import { useState } from 'react';
import type { Job, JobRowState } from '../../../../contract/office/jobEntities.ts';
import { formatNumber } from '../../../shared/format.ts';
import { JobRows } from './JobRows.tsx';
import { texts } from './texts.ts';

const SHOWN = ['pending', 'skipped'] as const satisfies readonly JobRowState[];

interface DryRunProps {
  job: Job;
  /** What it comes to. */
  sentence: string;
}

export function DryRun({ job, sentence }: DryRunProps) {
  const [shown, setShown] = useState<(typeof SHOWN)[number]>(
    job.pending > 0 ? 'pending' : 'skipped',
  );
  const words = texts.would(job);
  return (
    <>
      <p role="status">{sentence}</p>
      {job.reasons.length > 0 && (
        <ul className="job-reasons">
          {job.reasons.map(({ sentence: reason, count }) => (
            <li key={reason}>{texts.reason(reason, count)}</li>
          ))}
        </ul>
      )}
      {job.pending > 0 && job.skipped > 0 && (
        <div className="job-numbers">
          {SHOWN.map((state) => (
            <Button
              key={state}
              type="text"
              aria-pressed={shown === state}
              onClick={() => setShown(state)}
            >
              <strong>{formatNumber(job[state])}</strong> {words[state]}
            </Button>
          ))}
        </div>
      )}
      {job.found > 0 && <JobRows key={shown} id={job.id} state={shown} label={words[shown]} />}
    </>
  );
}
