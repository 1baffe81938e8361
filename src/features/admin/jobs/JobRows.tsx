/** The members of a job in one state, each with what was changed or why not, page after page. */
import { Button } from 'antd';
import { Fragment, useState } from 'react';
import type { CouldBe, JobRowChoice } from '../../../../contract/office/jobEntities.ts';
import { explanationOf } from '../../../api/client/failures.ts';
import { useJobRowsQuery } from '../../../api/jobsApi.ts';
import { breakable } from '../../../shared/ui/breakable.tsx';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { MemberLink } from '../../../shared/ui/MemberLink.tsx';
import { Spinner } from '../../../shared/ui/Spinner.tsx';
import { nameOf } from '../memberList.ts';
import { texts } from './texts.ts';

interface JobRowsProps {
  id: number;
  state: JobRowChoice;
  /** Accessible name of the list. */
  label: string;
}

export function JobRows({ id, state, label }: JobRowsProps) {
  const [pages, setPages] = useState<readonly number[]>([0]);
  return (
    <div className="job-rows" role="group" aria-label={label}>
      {pages.map((after, index) => (
        <JobRowsPart
          key={after}
          id={id}
          state={state}
          after={after}
          onMore={
            index === pages.length - 1 ? (next) => setPages((shown) => [...shown, next]) : null
          }
        />
      ))}
    </div>
  );
}

interface JobRowsPartProps {
  id: number;
  state: JobRowChoice;
  after: number;
  /** Null: the next part is shown already. */
  onMore: ((next: number) => void) | null;
}

function JobRowsPart({ onMore, ...query }: JobRowsPartProps) {
  const { data, error, isFetching, refetch } = useJobRowsQuery(query);
  if (data === undefined) {
    if (error === undefined) return <Spinner label={texts.loading} />;
    return (
      <FailureAlert
        text={texts.rowsFailure}
        detail={explanationOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const { rows, next } = data;
  if (rows.length === 0 && query.after === 0) return <p>{texts.noRows}</p>;
  return (
    <>
      <ul>
        {rows.map(({ id, member, line, name, sentence, cell, also = [], could_be: several }) => (
          <li key={id}>
            <span className="job-row-number">
              {line === undefined ? member?.number : texts.line(line)}
            </span>
            {member === undefined ? (
              <span>{name !== undefined && breakable(name)}</span>
            ) : (
              <span>
                <MemberLink member={member}>{breakable(nameOf(member))}</MemberLink>
                {name !== undefined && name !== '' && name !== nameOf(member) && (
                  <> {breakable(texts.inFile(name))}</>
                )}
              </span>
            )}
            <span className="job-row-sentence">
              {[{ sentence, cell }, ...also].map((one, index) => (
                <span key={index} className="job-row-reason">
                  <bdi>{breakable(one.sentence)}</bdi>
                  {one.cell !== undefined && (
                    <bdi className="job-row-cell">{breakable(texts.inFile(one.cell))}</bdi>
                  )}
                </span>
              ))}
              {several !== undefined && <CouldBeMembers {...several} />}
            </span>
          </li>
        ))}
      </ul>
      {next !== undefined && onMore !== null && (
        <Button size="small" onClick={() => onMore(next)}>
          {texts.moreRows}
        </Button>
      )}
    </>
  );
}

function CouldBeMembers({ members, more }: CouldBe) {
  return (
    <span className="job-row-reason">
      {texts.couldBe(members.length + more)}
      {members.map((member, index) => (
        <Fragment key={member.id}>
          {index > 0 && ', '}
          <MemberLink member={member}>
            {breakable(texts.numbered(member.number, nameOf(member)))}
          </MemberLink>
        </Fragment>
      ))}
      {more > 0 && texts.moreMembers(more)}
    </span>
  );
}
