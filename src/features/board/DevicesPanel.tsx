import type { EntityState } from '@reduxjs/toolkit';
import type { BoardDevice, BoardGate } from '../../../contract/entry/board.ts';
import { deviceSelectors, gateSelectors } from '../../api/boardEntities.ts';
import { formatDate } from '../../shared/format.ts';
import type { OpenDialog } from './BoardDialogs.tsx';
import { BoardTable } from './BoardTable.tsx';
import { DeviceRow } from './DeviceRow.tsx';
import { byNeed, deviceState, listState } from './deviceState.ts';
import { useShownRows } from './ShownRows.tsx';
import { texts } from './texts.ts';

interface DevicesPanelProps {
  devices: EntityState<BoardDevice, number>;
  gates: EntityState<BoardGate, string>;
  at: string;
  onAct: OpenDialog;
}

/** The phones at the gate. */
export function DevicesPanel({ devices, gates, at, onAct }: DevicesPanelProps) {
  const sorted = byNeed(deviceSelectors.selectAll(devices), at);
  const nameOfGate = new Map(gateSelectors.selectAll(gates).map(({ id, name }) => [id, name]));
  const today = formatDate(at);
  const { shown, toggle } = useShownRows(sorted);
  return (
    <section className="board-panel" aria-labelledby="board-devices">
      <h2 id="board-devices">{texts.devices}</h2>
      {sorted.length === 0 ? (
        <p className="board-none">{texts.noDevices}</p>
      ) : (
        <BoardTable
          columns={texts.deviceColumns}
          label={texts.devices}
          className="board-device-table"
        >
          {shown.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              state={deviceState(device, at)}
              list={listState(device, at)}
              gate={nameOfGate.get(device.gate) ?? texts.noGate}
              today={today}
              onAct={onAct}
            />
          ))}
        </BoardTable>
      )}
      {toggle}
    </section>
  );
}
