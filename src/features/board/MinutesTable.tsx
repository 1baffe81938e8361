import { useState } from 'react';
import type { BoardGate } from '../../../contract/entry/board.ts';
import { gateKey } from '../../api/boardEntities.ts';
import { formatTime } from '../../shared/format.ts';
import { minuteStartMs, type Admissions } from './admissions.ts';
import { texts } from './texts.ts';

interface MinutesTableProps {
  gates: readonly BoardGate[];
  admissions: Admissions;
}

/** The charts as numbers: minutes with admissions, newest first. There only while it is open. */
export function MinutesTable({ gates, admissions }: MinutesTableProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="board-minutes"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{texts.asTable}</summary>
      {isOpen && <Minutes gates={gates} admissions={admissions} />}
    </details>
  );
}

function Minutes({ gates, admissions: { total, ofGate, startMs } }: MinutesTableProps) {
  const shown = gates.filter(({ id }) => ofGate.has(gateKey(id)));
  const minutes = [...total.keys()].filter((index) => total[index] !== 0).reverse();
  return (
    // Wider than a phone with many gates: then it is scrolled, by keyboard too.
    <div className="board-minutes-scroll" tabIndex={0} role="region" aria-label={texts.allMinutes}>
      <table>
        <caption className="visually-hidden">{texts.allMinutes}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.minute}</th>
            <th scope="col">{texts.allGates}</th>
            {shown.map(({ id, name }) => (
              <th key={gateKey(id)} scope="col">
                {name ?? texts.noGate}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {minutes.map((index) => (
            <tr key={index}>
              <th scope="row">{formatTime(minuteStartMs(startMs, index))}</th>
              <td>{total[index]}</td>
              {shown.map(({ id }) => (
                <td key={gateKey(id)}>{ofGate.get(gateKey(id))?.[index] ?? 0}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
