/** The choice of the gate at which this device stands. */
import { useId, useState } from 'react';
import { useSelector } from 'react-redux';
import type { Gate } from '../../../../contract/entry/entities.ts';
import { useGatesQuery } from '../../../api/gatesApi.ts';
import { chooseGate } from '../../../entry/deviceActions.ts';
import { selectEntryStatus } from '../../../entry/entrySlice.ts';
import { chosenGate, type ChosenGate } from '../../../entry/journal/journalEntry.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { texts } from './texts.ts';
import { selectAllowsReentry } from '../rules.ts';
import { useScanDispatch } from '../store.ts';

const words = texts.settings;

/** Every admission from then on carries the chosen gate. */
export function GateChoice() {
  const { data, isError, isFetching, refetch } = useGatesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <fieldset className="settings-gates">
      <legend>{words.gate}</legend>
      {data === undefined && !isError && <p role="status">{words.loadingGates}</p>}
      {data === undefined && isError && (
        <FailureAlert
          text={words.gatesFailed}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data?.length === 0 && <p className="settings-help">{words.noGates}</p>}
      {data !== undefined && data.length > 0 && <Gates gates={data} />}
    </fieldset>
  );
}

function Gates({ gates }: { gates: readonly Gate[] }) {
  const dispatch = useScanDispatch();
  const { gate: chosen } = useSelector(selectEntryStatus);
  const hasReentry = useSelector(selectAllowsReentry);
  /** Shown at once, before the device has stored it. */
  const [pickedId, setPickedId] = useState(chosen?.id ?? null);
  const [hasFailed, setHasFailed] = useState(false);
  const name = useId();
  // The device's own gate is shown even when it has been closed.
  const offered = gates.filter(({ id, is_open: isOpen }) => isOpen || id === chosen?.id);

  function choose(gate: ChosenGate | null): void {
    setPickedId(gate?.id ?? null);
    setHasFailed(false);
    dispatch(chooseGate(gate)).catch(() => {
      setPickedId(chosen?.id ?? null);
      setHasFailed(true);
    });
  }

  return (
    <>
      {offered.map((gate) => (
        <label key={gate.id} className="settings-choice">
          <input
            type="radio"
            name={name}
            checked={gate.id === pickedId}
            onChange={() => choose(chosenGate(gate))}
          />
          <span>
            {gate.is_open ? gate.name : words.closed(gate.name)}
            {hasReentry && (
              <span className="settings-help">{words.directions[gate.direction ?? 'in']}</span>
            )}
          </span>
        </label>
      ))}
      <label className="settings-choice">
        <input type="radio" name={name} checked={pickedId === null} onChange={() => choose(null)} />
        {words.noGate}
      </label>
      {hasFailed && (
        <p className="settings-error" role="alert">
          {words.gateFailed}
        </p>
      )}
    </>
  );
}
