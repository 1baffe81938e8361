/** A job: how far it has come, what became of its members, and what can be done about it. */
import { Button, Progress } from 'antd';
import { useId, useState } from 'react';
import type { Job, JobRowState } from '../../../../contract/office/jobEntities.ts';
import { formatDate, formatDateTime, formatNumber } from '../../../shared/format.ts';
import { Link } from '../../../shared/ui/Link.tsx';
import { listAddress } from '../listAddress.ts';
import { LIST_IN_SIGHT } from '../useListInSight.ts';
import { JobRows } from './JobRows.tsx';
import { isToMail } from './jobMails.ts';
import { texts } from './texts.ts';
import { useJobActions } from './useJobActions.ts';
import { useMailsGoOut } from '../useMailsGoOut.ts';
import { WaitingMails } from './WaitingMails.tsx';

const FAILED = 'mail:fehlgeschlagen';
const RESULTS = ['changed', 'skipped', 'failed'] as const;

interface JobCardProps {
  job: Job;
  /** Begins to take it back; null: nowhere here. */
  onUndo: (() => void) | null;
}

export function JobCard({ job, onUndo }: JobCardProps) {
  const mailsGoOut = useMailsGoOut();
  const {
    id,
    state,
    pending,
    sentence,
    rows_deleted_at: deletedAt,
    mails_failed: failed = 0,
  } = job;
  const heading = useId();
  const [shown, setShown] = useState<JobRowState | null>(null);
  const isOver = state === 'done' || state === 'cancelled';
  // What is left out is neither done nor to be done, and most of it was before the job began.
  const done = job.changed + job.failed;
  const all = done + pending;
  const title = texts.title(job);
  const words = texts.numbers(job);
  const isMailing = texts.isMailing(job);
  const numbers = (pending > 0 && isOver ? [...RESULTS, 'pending' as const] : RESULTS).filter(
    // That none has failed would be taken for a word about the mails, which go out only now.
    (result) => result !== 'failed' || !isToMail(job) || job.failed > 0,
  );
  return (
    <article className="job" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p className="job-facts">
        {texts.facts(
          id,
          texts.states[state],
          job.started_by ?? job.asked_by,
          formatDateTime(job.started_at ?? job.created_at),
        )}
      </p>
      {!isOver && (
        <div className="job-progress">
          <Progress
            percent={all === 0 ? 0 : Math.floor((done / all) * 100)}
            status="normal"
            strokeColor="var(--loud)"
            aria-label={title}
          />
          <span>{texts.progress(done, all)}</span>
        </div>
      )}
      {sentence !== undefined && <p className="job-sentence">{sentence}</p>}
      {(state === 'done' || failed > 0) && isMailing && (
        <p className="job-sentence">
          {mailsGoOut ? texts.mailsGoOut : texts.mailsStay}{' '}
          {failed > 0 && `${texts.mailsFailed(failed)} `}
          <Link
            to={listAddress(deletedAt === undefined ? `auftrag:${id} ${FAILED}` : FAILED)}
            state={LIST_IN_SIGHT}
          >
            {texts.toFailedMails}
          </Link>
        </p>
      )}
      <WaitingMails job={job} />
      <div className="job-numbers">
        {numbers.map((result) => (
          <Button
            key={result}
            type="text"
            aria-expanded={shown === result}
            disabled={job[result] === 0 || deletedAt !== undefined}
            onClick={() => setShown(shown === result ? null : result)}
          >
            <strong>{formatNumber(job[result])}</strong> {words[result]}
          </Button>
        ))}
      </div>
      {deletedAt !== undefined && (
        <p className="job-facts">{texts.rowsDeleted(formatDate(deletedAt))}</p>
      )}
      <JobButtons job={job} onUndo={onUndo} />
      {shown !== null && (
        <JobRows key={shown} id={id} state={shown} label={texts.rowsOf(title, words[shown])} />
      )}
    </article>
  );
}

function JobButtons({ job, onUndo }: JobCardProps) {
  // Where it is stopped it would go on, with the second tap of a double one.
  const [act, isActing] = useJobActions(job.id, { isOncePerTap: true });
  const { state } = job;
  const isRunning = state === 'waiting' || state === 'running';
  const isHeld = state === 'paused' || state === 'stopped';
  const hasRows = job.rows_deleted_at === undefined;
  const canUndo =
    texts.isUndoable(job) &&
    hasRows &&
    !isRunning &&
    state !== 'paused' &&
    job.changed > 0 &&
    job.undoes === undefined;
  const importId = job.task.kind === 'import_members' ? job.task.import_id : null;
  // An older server says only by what: it takes that for all.
  const undone = job.undone ?? (job.undone_by === undefined ? 0 : job.changed);
  // Whom an import has added, its undo has taken away.
  const areAllGone = undone >= job.changed && (job.added ?? 0) >= job.changed;
  return (
    <div className="job-buttons">
      {isRunning && (
        <Button disabled={isActing} onClick={() => act('pause')}>
          {texts.pause}
        </Button>
      )}
      {/* Of a dry run there is nothing to go on with. */}
      {isHeld && job.started_at !== undefined && (
        <Button type="primary" disabled={isActing} onClick={() => act('resume')}>
          {texts.resume}
        </Button>
      )}
      {(isRunning || isHeld) && (
        <Button disabled={isActing} onClick={() => act('cancel')}>
          {texts.cancel}
        </Button>
      )}
      {state === 'done' && job.failed > 0 && hasRows && (
        <Button disabled={isActing} onClick={() => act('retry')}>
          {texts.retry}
        </Button>
      )}
      {canUndo && undone < job.changed && onUndo !== null && (
        <Button onClick={onUndo}>{texts.undo}</Button>
      )}
      {importId !== null && job.undoes === undefined && onUndo !== null && (
        <Link to={`/admin/import/${importId}`}>{texts.toImport}</Link>
      )}
      {job.changed > 0 && hasRows && !areAllGone && (
        <Link to={listAddress(`auftrag:${job.id}`)} state={LIST_IN_SIGHT}>
          {texts.toChanged}
        </Link>
      )}
      <Link to={`/admin/protokoll?auftrag=${job.id}`}>{texts.toAudit}</Link>
      {job.undone_by !== undefined && (
        <span className="job-facts">{texts.undone(undone, job.changed)}</span>
      )}
    </div>
  );
}
