import { Button } from 'antd';
import { gateKey, gateSelectors, type BoardData } from '../../api/boardEntities.ts';
import { formatTime } from '../../shared/format.ts';
import { minuteStartMs, type Admissions } from './admissions.ts';
import { AdmissionsChart } from './AdmissionsChart.tsx';
import type { OpenDialog } from './BoardDialogs.tsx';
import { BoardTable } from './BoardTable.tsx';
import { GateRow } from './GateRow.tsx';
import { MinutesTable } from './MinutesTable.tsx';
import { texts } from './texts.ts';

interface GatesPanelProps {
  board: BoardData;
  admissions: Admissions;
  onAct: OpenDialog;
}

/** Admissions per minute, of all gates and of each. */
export function GatesPanel({ board, admissions, onAct }: GatesPanelProps) {
  const gates = gateSelectors.selectAll(board.gates);
  const { total, startMs, ofGate, gatePeak } = admissions;
  const none = total.map(() => 0);
  const peak = Math.max(...total);
  const isBeforeFirst = gates.every(({ admitted }) => admitted === 0);
  return (
    <section className="board-panel" aria-labelledby="board-gates">
      <div className="board-panel-head">
        <h2 id="board-gates">{texts.gates}</h2>
        <Button onClick={() => onAct({ kind: 'createGate', isOpen: true })}>{texts.newGate}</Button>
      </div>
      {isBeforeFirst ? (
        <p className="board-none">{texts.nobodyYet}</p>
      ) : (
        <figure className="board-hour">
          <div className="board-hour-scale" aria-hidden="true">
            <span>{peak}</span>
            <span>0</span>
          </div>
          <AdmissionsChart of={texts.allGates} perMinute={total} startMs={startMs} peak={peak} />
          <div className="board-hour-times" aria-hidden="true">
            {[0, 20, 40].map((index) => (
              <span key={index}>{formatTime(minuteStartMs(startMs, index))}</span>
            ))}
            <span>{formatTime(Date.parse(board.at))}</span>
          </div>
          <figcaption>
            {texts.gateColumns.chart}. {texts.runningMinute}
          </figcaption>
        </figure>
      )}
      {gates.length === 0 ? (
        <p className="board-none">{texts.noGates}</p>
      ) : (
        <BoardTable columns={texts.gateColumns} label={texts.gates} className="board-gate-table">
          {gates.map((gate) => (
            <GateRow
              key={gateKey(gate.id)}
              gate={gate}
              perMinute={ofGate.get(gateKey(gate.id)) ?? none}
              startMs={startMs}
              peak={gatePeak}
              onAct={onAct}
            />
          ))}
        </BoardTable>
      )}
      {!isBeforeFirst && <MinutesTable gates={gates} admissions={admissions} />}
    </section>
  );
}
