import { memo } from 'react';
import type { BoardDevice } from '../../../contract/entry/board.ts';
import { formatClock, formatNumber } from '../../shared/format.ts';
import type { OpenDialog } from './BoardDialogs.tsx';
import { BoardCell, BoardRow } from './BoardTable.tsx';
import { isBatteryLow, isClockWrong, type DeviceState, type ListState } from './deviceState.ts';
import { StaffLink } from './FinderLink.tsx';
import { texts } from './texts.ts';

interface DeviceRowProps {
  device: BoardDevice;
  state: DeviceState;
  list: ListState;
  /** Name. */
  gate: string;
  /** Times of other days have theirs. */
  today: string;
  onAct: OpenDialog;
}

const { deviceColumns: columns } = texts;

/** Drawn anew only when something of this device has changed: there are hundreds, and an event every 2 s. */
export const DeviceRow = memo(function DeviceRow(props: DeviceRowProps) {
  const { device, state, list, gate, today, onAct } = props;
  const { id, name, staff, last_seen_at: seenAt, battery, clock_skew_s: skew } = device;
  return (
    <BoardRow>
      <BoardCell column="name" isHead>
        {name}
        {staff !== null && (
          <span className="board-staff">
            <StaffLink name={staff} number={device.staff_number} />
          </span>
        )}
      </BoardCell>
      <BoardCell column="state">
        <span className="board-state" data-state={state}>
          {texts.deviceStates[state]}
        </span>
        {isClockWrong(device) && skew !== null && (
          <span className="board-mark">{texts.clockWrong(skew)}</span>
        )}
      </BoardCell>
      <BoardCell column="gate">{gate}</BoardCell>
      <BoardCell column="seen" label={columns.seen}>
        {seenAt === null ? '–' : <time dateTime={seenAt}>{formatClock(seenAt, today)}</time>}
      </BoardCell>
      <BoardCell column="list" label={columns.list}>
        {list === 'none' || device.list_synced_at === null ? (
          texts.listNone
        ) : list === 'expired' ? (
          <strong>{texts.listExpired}</strong>
        ) : (
          <time dateTime={device.list_synced_at}>{formatClock(device.list_synced_at, today)}</time>
        )}
      </BoardCell>
      <BoardCell column="open" label={columns.open}>
        <Alarming count={device.open_uploads} />
      </BoardCell>
      <BoardCell column="lost" label={columns.lost}>
        <Alarming count={device.lost} />
      </BoardCell>
      <BoardCell column="battery" label={columns.battery}>
        {battery === null ? (
          <span aria-label={texts.unknownYet}>–</span>
        ) : isBatteryLow(device) ? (
          <strong>
            {battery} %<span className="board-staff">{texts.batteryLow}</span>
          </strong>
        ) : (
          `${battery} %`
        )}
      </BoardCell>
      <BoardCell column="actions">
        <button
          type="button"
          className="board-action"
          aria-label={texts.loseDevice(name)}
          onClick={() => onAct({ kind: 'lose', id, name, staff, isOpen: true })}
        >
          {texts.lose}
        </button>
        {state !== 'revoked' && (
          <button
            type="button"
            className="board-action"
            aria-label={texts.revokeDevice(name)}
            onClick={() => onAct({ kind: 'revoke', id, name, isOpen: true })}
          >
            {texts.revoke}
          </button>
        )}
      </BoardCell>
    </BoardRow>
  );
});

/** None is the rule, and looks like it. */
function Alarming({ count }: { count: number }) {
  return count === 0 ? <>0</> : <strong>{formatNumber(count)}</strong>;
}
