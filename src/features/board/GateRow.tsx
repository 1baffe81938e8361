import type { BoardGate } from '../../../contract/entry/board.ts';
import { useChangeGateMutation } from '../../api/boardApi.ts';
import { textOf } from '../../api/client/failures.ts';
import { formatNumber } from '../../shared/format.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { toast } from '../../shared/toast.tsx';
import { lastFullMinute } from './admissions.ts';
import { AdmissionsChart } from './AdmissionsChart.tsx';
import type { OpenDialog } from './BoardDialogs.tsx';
import { BoardCell, BoardRow } from './BoardTable.tsx';
import { texts } from './texts.ts';

interface GateRowProps {
  gate: BoardGate;
  perMinute: readonly number[];
  startMs: number;
  peak: number;
  onAct: OpenDialog;
}

const { gateColumns: columns } = texts;

export function GateRow({ gate, perMinute, startMs, peak, onAct }: GateRowProps) {
  const name = gate.name ?? texts.noGate;
  return (
    <BoardRow>
      <BoardCell column="name" isHead>
        {name}
        {gate.direction !== undefined && gate.direction !== 'in' && (
          <span className="board-mark">{texts.directions[gate.direction]}</span>
        )}
        {gate.left !== undefined && gate.left > 0 && (
          <span className="board-mark">{texts.left(gate.left)}</span>
        )}
        {!gate.is_open && <span className="board-mark">{texts.gateClosed}</span>}
      </BoardCell>
      <BoardCell column="chart">
        <AdmissionsChart of={name} perMinute={perMinute} startMs={startMs} peak={peak} />
      </BoardCell>
      <BoardCell column="rate" label={columns.rate}>
        {lastFullMinute(perMinute)}
      </BoardCell>
      {(['admitted', 'refused', 'conflicts', 'undone'] as const).map((column) => (
        <BoardCell key={column} column={column} label={columns[column]}>
          {formatNumber(gate[column])}
        </BoardCell>
      ))}
      <BoardCell column="actions">
        {gate.id !== null && <GateActions id={gate.id} gate={gate} name={name} onAct={onAct} />}
      </BoardCell>
    </BoardRow>
  );
}

interface GateActionsProps extends Pick<GateRowProps, 'gate' | 'onAct'> {
  id: number;
  name: string;
}

/** Closing is no farewell: a gate that is closed can be opened again, so nothing asks twice. */
function GateActions({ id, gate, name, onAct }: GateActionsProps) {
  const [changeGate] = useChangeGateMutation();
  const [toggle] = useExclusive(async () => {
    const { error } = await changeGate({ id, change: { is_open: !gate.is_open } });
    if (error !== undefined) toast.error(textOf(error, texts.gateFailure));
  });
  return (
    <>
      <button
        type="button"
        className="board-action"
        aria-label={texts.renameGate(name)}
        onClick={() =>
          onAct({ kind: 'renameGate', id, name, direction: gate.direction, isOpen: true })
        }
      >
        {texts.rename}
      </button>
      <button
        type="button"
        className="board-action"
        aria-label={gate.is_open ? texts.closeGate(name) : texts.openGate(name)}
        onClick={toggle}
      >
        {gate.is_open ? texts.close : texts.open}
      </button>
    </>
  );
}
