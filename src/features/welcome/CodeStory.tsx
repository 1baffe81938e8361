import { useState } from 'react';
import type { Id } from '../../../contract/entities.ts';
import { useOwnCodeStoryQuery } from '../../api/ownCodesApi.ts';
import { formatDateTime } from '../../shared/format.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { texts } from './texts.ts';
import './history.css';

interface CodeStoryProps {
  id: Id;
  code: string;
  onOpen: () => void;
}

/** What became of a code, newest first; asked for when somebody unfolds it. */
export function CodeStory({ id, code, onOpen }: CodeStoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, isFetching, refetch } = useOwnCodeStoryQuery(id, {
    skip: !isOpen,
    refetchOnMountOrArgChange: true,
  });
  return (
    <details
      className="welcome-history"
      onToggle={({ currentTarget: { open } }) => {
        setIsOpen(open);
        if (open) onOpen();
      }}
    >
      <summary aria-label={texts.storyOf(code)}>{texts.story}</summary>
      {data === undefined && error === undefined && <p role="status">{texts.storyPending}</p>}
      {data === undefined && error !== undefined && (
        <FailureAlert
          text={texts.storyFailure}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data !== undefined && (
        <ul aria-label={texts.storyOf(code)}>
          {data.map(({ at, text, tone }, index) => (
            <li key={index}>
              <time dateTime={at}>{formatDateTime(at)}</time>
              <span className={`welcome-event welcome-event-${tone}`}>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
