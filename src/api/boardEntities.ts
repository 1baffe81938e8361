/** The board as the store holds it: what has not changed between two of them stays the same object. */
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { Board, BoardDevice, BoardGate, EntryConflict } from '../../contract/entry/board.ts';

export interface BoardData extends Omit<Board, 'gates' | 'devices' | 'conflicts'> {
  gates: EntityState<BoardGate, string>;
  devices: EntityState<BoardDevice, number>;
  conflicts: EntityState<EntryConflict, string>;
}

/** Where no gate was named. */
export const NO_GATE = 'none';

export const gateKey = (id: number | null): string => (id === null ? NO_GATE : String(id));

const gates = createEntityAdapter<BoardGate, string>({ selectId: ({ id }) => gateKey(id) });
const devices = createEntityAdapter<BoardDevice>();
const conflicts = createEntityAdapter<EntryConflict, string>({
  selectId: ({ second }) => second.key,
});

export const gateSelectors = gates.getSelectors();
export const deviceSelectors = devices.getSelectors();
export const conflictSelectors = conflicts.getSelectors();

export function boardOf(reply: Board): BoardData {
  return {
    ...reply,
    gates: gates.setAll(gates.getInitialState(), reply.gates),
    devices: devices.setAll(devices.getInitialState(), reply.devices),
    conflicts: conflicts.setAll(conflicts.getInitialState(), reply.conflicts),
  };
}
