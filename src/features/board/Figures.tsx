import { deviceSelectors, type BoardData } from '../../api/boardEntities.ts';
import { formatNumber } from '../../shared/format.ts';
import { lastFullMinute, sumOf, type Admissions } from './admissions.ts';
import { deviceState } from './deviceState.ts';
import { texts } from './texts.ts';

interface FiguresProps {
  board: BoardData;
  admissions: Admissions;
}

/** What is to be read from across the room. */
export function Figures({ board, admissions }: FiguresProps) {
  const states = deviceSelectors
    .selectAll(board.devices)
    .map((device) => deviceState(device, board.at));
  const silent = states.filter((state) => state === 'silent').length;
  const alive = states.filter((state) => state === 'alive').length;
  return (
    <dl className="board-figures">
      <Figure name={texts.inside} value={board.inside} note={texts.ofTickets(board.tickets)} />
      <Figure
        name={texts.perMinute}
        value={lastFullMinute(admissions.total)}
        note={texts.inLastHour(sumOf(admissions.total))}
      />
      <Figure
        name={texts.openConflicts}
        value={board.open_conflicts}
        note={texts.stillOpen}
        isAlarming={board.open_conflicts > 0}
      />
      <Figure
        name={texts.aliveDevices}
        value={alive}
        note={texts.devicesNow(alive, silent)}
        isAlarming={silent > 0}
      />
    </dl>
  );
}

interface FigureProps {
  name: string;
  value: number;
  note: string;
  isAlarming?: boolean;
}

function Figure({ name, value, note, isAlarming = false }: FigureProps) {
  return (
    <div className="board-figure" data-alarming={isAlarming}>
      <dt>{name}</dt>
      <dd>
        <strong>{formatNumber(value)}</strong> <span>{note}</span>
      </dd>
    </div>
  );
}
