import { Button } from 'antd';
import { useState } from 'react';
import { festivalDays } from '../../../contract/festivalFacts.ts';
import { SEASON_FILE_TYPE, seasonFileName } from '../../../contract/office/seasons.ts';
import { textOf, wordsOf } from '../../api/client/failures.ts';
import { fetchSeasonFile, useUndoSeasonMutation, type PastFestival } from '../../api/seasonsApi.ts';
import type { ClientServices } from '../../session/services.ts';
import { formatDate, formatDateTime } from '../../shared/format.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { saveFile } from '../../shared/saveFile.ts';
import { useAppDispatch } from '../../shared/store.ts';
import { toast } from '../../shared/toast.tsx';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { seasonTexts as texts } from './seasonTexts.ts';

export function PastFestivals({ past }: { past: readonly PastFestival[] }) {
  const [undoing, setUndoing] = useState<PastFestival | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <h3 className="settings-past-title">{texts.past}</h3>
      {past.length === 0 && <p>{texts.noPast}</p>}
      <ul className="settings-past">
        {past.map((festival) => (
          <Item
            key={festival.id}
            festival={festival}
            onUndo={() => {
              setUndoing(festival);
              setIsOpen(true);
            }}
          />
        ))}
      </ul>
      {undoing !== null && (
        <UndoDialog festival={undoing} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

function Item({ festival, onUndo }: { festival: PastFestival; onUndo: () => void }) {
  const dispatch = useAppDispatch<ClientServices>();
  const [load, isLoading] = useExclusive(async () => {
    const { file, error } = await dispatch(fetchSeasonFile(festival.id));
    if (error !== undefined) toast.error(textOf(error, texts.loadFailure));
    else saveFile(file, SEASON_FILE_TYPE, seasonFileName(festival));
  });
  const { name, archived_at: at, archived_by: by, rows_deleted_at: deleted } = festival;
  const days = festivalDays(festival);
  return (
    <li>
      <strong>{days === '' ? name : `${name}, ${days}`}</strong>
      <p>{texts.pastCounts(festival)}</p>
      <p className="settings-hint">
        {texts.archived(formatDateTime(at), by?.name ?? null)}
        {deleted !== null && ` · ${texts.onlyCounts(formatDate(deleted))}`}
        {festival.undo_refused !== null && ` · ${festival.undo_refused}`}
      </p>
      <div className="settings-past-acts">
        {deleted === null && (
          <Button loading={isLoading} aria-label={texts.loadOf(name)} onClick={() => load()}>
            {texts.load}
          </Button>
        )}
        {festival.undo_refused === null && (
          <Button aria-label={texts.undoOf(name)} onClick={onUndo}>
            {texts.undo}
          </Button>
        )}
      </div>
    </li>
  );
}

interface UndoDialogProps {
  festival: PastFestival;
  isOpen: boolean;
  onClose: () => void;
}

function UndoDialog({ festival, ...shown }: UndoDialogProps) {
  const [undo] = useUndoSeasonMutation();
  return (
    <FormDialog<object>
      {...shown}
      name={`undo season ${festival.id}`}
      title={texts.undoTitle(festival.name)}
      submitText={texts.undoSubmit}
      initialValues={{}}
      intro={<p>{texts.undoWhat}</p>}
      send={async () => {
        const { data, error } = await undo(festival.id);
        if (error === undefined) return { success: data };
        return { failure: wordsOf(error, texts.undoFailure, []) };
      }}
    />
  );
}
