/** The form in which staff name this device. */
import { useId, useState, type SubmitEvent } from 'react';
import { ENTRY_NAME_MAX_CHARS } from '../../../../contract/entry/limits.ts';
import { canAdminister } from '../../../../contract/access.ts';
import { useMeQuery } from '../../../api/meApi.ts';
import { renameDevice } from '../../../entry/deviceActions.ts';
import type { Renaming } from '../../../entry/engine/entryServer.ts';
import { useExclusive } from '../../../shared/hooks/useExclusive.ts';
import { texts } from './texts.ts';
import { useScanDispatch } from '../store.ts';

const words = texts.settings;

const UNREACHABLE: Renaming = { outcome: 'failed', text: '' };

/** @param present the name that the server has. */
export function DeviceName({ present }: { present: string }) {
  const dispatch = useScanDispatch();
  const [typed, setTyped] = useState(present);
  const [error, setError] = useState<string | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const [takenName, setTakenName] = useState<string | null>(null);
  const id = useId();
  const { data } = useMeQuery();
  const mayTakeOver = data !== undefined && canAdminister(data);

  const [save, isSaving] = useExclusive(async (name: string, isSamePhone: boolean) => {
    const renaming = await dispatch(renameDevice({ name, isSamePhone })).catch(() => UNREACHABLE);
    setTakenName(renaming.outcome === 'taken' ? name : null);
    setIsSaved(renaming.outcome === 'renamed');
    if (renaming.outcome === 'failed') setError(renaming.text || words.unreachable);
  });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setError(typed.trim() === '' ? words.empty : null);
    if (typed.trim() !== '') save(typed.trim(), false);
  }

  return (
    <form className="settings-name" noValidate onSubmit={submit}>
      <label htmlFor={id}>{words.name}</label>
      <input
        id={id}
        className="scan-field"
        value={typed}
        maxLength={ENTRY_NAME_MAX_CHARS}
        autoComplete="off"
        aria-invalid={error !== null}
        aria-describedby={`${id}-help ${id}-error`}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(null);
          setIsSaved(false);
          setTakenName(null);
        }}
      />
      <p id={`${id}-help`} className="settings-help">
        {words.nameHelp}
      </p>
      <p id={`${id}-error`} className="settings-error" role="alert">
        {error}
      </p>
      <p className="settings-help" role="status">
        {isSaved && words.saved}
      </p>
      {takenName === null ? (
        <button
          type="submit"
          className="scan-button"
          disabled={isSaving || typed.trim() === present}
        >
          {words.save}
        </button>
      ) : (
        <div className="settings-taken" role="alert">
          <p>
            <strong>{words.taken(takenName)}</strong>{' '}
            {mayTakeOver ? words.takenHelp : words.takenByLead}
          </p>
          {mayTakeOver && (
            <button
              type="button"
              className="scan-button"
              disabled={isSaving}
              onClick={() => save(takenName, true)}
            >
              {words.takeOver}
            </button>
          )}
          <button type="button" className="scan-button" onClick={() => setTakenName(null)}>
            {mayTakeOver ? words.otherName : words.chooseOther}
          </button>
        </div>
      )}
    </form>
  );
}
