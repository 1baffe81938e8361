import { Alert, Button } from 'antd';
import { useState } from 'react';
import { explanationOf } from '../../api/client/failures.ts';
import { useSeasonsQuery, type Seasons as Known } from '../../api/seasonsApi.ts';
import { formatDateTime } from '../../shared/format.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { PastFestivals } from './PastFestivals.tsx';
import { SeasonDialog } from './SeasonDialog.tsx';
import { seasonTexts as texts } from './seasonTexts.ts';

/** The next year: what would be archived, then the dialog that does it, and the festivals that are over. */
export function Seasons() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p className="settings-hint">{texts.hint}</p>
      {isOpen ? (
        <Counted />
      ) : (
        <Button size="large" onClick={() => setIsOpen(true)}>
          {texts.look}
        </Button>
      )}
    </>
  );
}

function Counted() {
  const { data, error, isFetching, refetch } = useSeasonsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (data !== undefined) return <Plan seasons={data} />;
  if (error === undefined) return <p role="status">{texts.loading}</p>;
  return (
    <FailureAlert
      text={texts.failure}
      detail={explanationOf(error)}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

function Plan({ seasons }: { seasons: Known }) {
  const [isOpen, setIsOpen] = useState(false);
  const { present, members, doubts, obstacle, last_backup: backup, past } = seasons;
  return (
    <>
      {obstacle === null ? (
        <>
          <p role="status">
            <strong>{texts.plan(present, members)}</strong>
          </p>
          <ul className="settings-season-means">
            {texts.means.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {backup !== null && <li>{texts.lastBackup(formatDateTime(backup))}</li>}
          </ul>
          {doubts.length > 0 && <Doubts doubts={doubts} />}
          <Button danger size="large" onClick={() => setIsOpen(true)}>
            {texts.begin}
          </Button>
        </>
      ) : (
        <Alert type="info" showIcon title={texts.obstacle} description={obstacle} />
      )}
      <PastFestivals past={past} />
      <SeasonDialog
        key={seasons.version}
        seasons={seasons}
        isOpen={isOpen && obstacle === null}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

export function Doubts({ doubts }: { doubts: readonly string[] }) {
  return (
    <Alert
      type="warning"
      showIcon
      title={texts.doubts}
      description={
        <ul>
          {doubts.map((doubt) => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
      }
    />
  );
}
