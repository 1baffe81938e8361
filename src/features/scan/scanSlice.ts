import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { SCAN_DELAY_MS } from '../../../contract/limits.ts';
import { scannerClosed } from '../../decoder/decoderSlice.ts';
import { signedOut } from '../../session/sessionSlice.ts';
import type { ScanAnswer } from '../../entry/engine/deviceVerdict.ts';
import {
  nextState,
  scanTable,
  type ScanEvent,
  type ScanStateName,
  type StatusOf,
} from '../../entry/scanMachine.ts';
import { deviceMemory } from '../../shared/deviceMemory.ts';
import { dutyDay } from '../../shared/dutyDay.ts';

/** What a state knows beside its ticket. Texts are empty where the server gave none. */
interface Knowledge {
  idle: object;
  checking: object;
  valid: { message: string };
  /** By the server's clock, in milliseconds since 1970: of when the list is. */
  validByList: { asOfMs: number };
  refused: { text: string };
  refusedByList: { reason: 'used' | 'revoked'; asOfMs: number };
  /** By this device's clock. */
  usedHere: { atMs: number };
  unlisted: { asOfMs: number };
  unanswered: object;
  approving: { asOfMs: number };
  /** `isFact`: approved, so that no server is asked. */
  admitting: { idempotencyKey: string; isFact: boolean };
  /** `isSafe`: outlives this page. */
  kept: { isSafe: boolean };
}

interface Ticket {
  ticketId: string;
  /** When it was accepted; no two scans are accepted at once, so this tells one from the next. */
  scannedAtMs: number;
}

/**
 * Spec §4, scan status, refined by the states of entry/scanMachine.ts. Ticket, verdict and key are one object:
 * nothing that is seen later can change which ticket 'Ticket entwerten' acts on. A key names one admission,
 * however often it is sent.
 */
export type Scan = {
  [State in ScanStateName]: { state: State; status: StatusOf<State> } & Knowledge[State] &
    (State extends 'idle' ? object : Ticket);
}[ScanStateName];

const IDLE: Scan = { state: 'idle', status: 'idle' };

export interface ScanState {
  scan: Scan;
  /** §9: the last accepted scan, in milliseconds of the clock that the listeners pass. */
  acceptedAtMs: number | null;
  /** While one is open the camera accepts no code: it may look at the table. */
  openDialog: ScanDialogName | null;
  /** Once a day, before the first ticket: whether staff are asked to see if all is ready. */
  isPreflightOffered: boolean;
  /** Whether verdicts sound and vibrate. */
  isAudible: boolean;
  /** A ticket that is valid, by the server or by the list, is admitted without a tap. */
  isAutomatic: boolean;
}

export type ScanDialogName = 'code' | 'preflight' | 'device' | 'decisions';

/** How codes come that are there once, not in view for a while. */
export type ReadWay = 'hand scanner' | 'keyboard' | 'picture' | 'guest search';

/** Why a scan was not accepted, in the order of §5's checks. */
export type Rejection = 'several' | 'empty' | 'foreign';

const initialState = (): ScanState => ({
  scan: IDLE,
  acceptedAtMs: null,
  openDialog: null,
  isPreflightOffered: deviceMemory.read('preflight-day') !== dutyDay(Date.now()),
  isAudible: deviceMemory.read('verdict-sound') !== 'off',
  isAutomatic: deviceMemory.read('auto-admit') === 'on',
});

export const scanSlice = createSlice({
  name: 'scan',
  initialState,
  reducers: {
    ticketScanned: (state, { payload }: PayloadAction<{ ticketId: string; atMs: number }>) => {
      const { ticketId, atMs } = payload;
      if (!isReadyAt(state, atMs)) return;
      move(state, 'scanned', { ticketId, scannedAtMs: atMs });
      state.acceptedAtMs = atMs;
      state.isPreflightOffered = false;
    },
    /** By another way than the camera's; what becomes of them is told by the actions that follow. */
    codesRead: (state, _: PayloadAction<{ way: ReadWay; texts: string[] }>) => state,
    scanRejected: (state, _: PayloadAction<Rejection>) => state,

    invalidatePressed: {
      reducer: (state, { payload }: PayloadAction<{ idempotencyKey: string }>) =>
        move(state, 'tapped', { ...ticketOf(state.scan), ...payload, isFact: false }),
      prepare: withKey,
    },
    /** Asks whether somebody who may has approved a ticket that the list does not know. */
    approvalPressed: (state) => {
      const { scan } = state;
      if (scan.state === 'unlisted') {
        move(state, 'approvalAsked', { ...ticketOf(scan), asOfMs: scan.asOfMs });
      }
    },
    approvedPressed: {
      reducer: (state, { payload }: PayloadAction<{ idempotencyKey: string }>) =>
        move(state, 'approved', { ...ticketOf(state.scan), ...payload, isFact: true }),
      prepare: withKey,
    },
    discardPressed: (state) => move(state, 'discarded', {}),

    /** The server or the device says something of a scan, which may be over by now. */
    scanAnswered: (
      state,
      { payload }: PayloadAction<{ scannedAtMs: number; answer: ScanAnswer }>,
    ) => {
      const ticket = ticketOf(state.scan);
      if (ticket?.scannedAtMs !== payload.scannedAtMs) return;
      const { event, ...knowledge } = payload.answer;
      move(state, event, { ...ticket, ...knowledge });
    },
    /** That a tap is kept has been on the screen long enough: the next guest waits. */
    keptFaded: (state, { payload }: PayloadAction<{ scannedAtMs: number }>) => {
      if (ticketOf(state.scan)?.scannedAtMs === payload.scannedAtMs) move(state, 'faded', {});
    },

    dialogOpened: (state, { payload }: PayloadAction<ScanDialogName>) => {
      state.openDialog = payload;
      if (payload === 'preflight') state.isPreflightOffered = false;
    },
    dialogClosed: (state) => {
      state.openDialog = null;
    },
    soundToggled: (state) => {
      state.isAudible = !state.isAudible;
    },
    automaticToggled: (state) => {
      state.isAutomatic = !state.isAutomatic;
    },
  },
  extraReducers: (builder) => {
    // A shift is over; a session that expired in its middle is not.
    builder.addCase(signedOut, initialState);
    builder.addCase(scannerClosed, (state) => {
      state.openDialog = null;
    });
  },
  selectors: {
    selectScan: ({ scan }) => scan,
    selectIsIdle: ({ scan }) => scan.status === 'idle',
    /** Whether a ticket that the camera sees may be accepted. */
    selectIsWatching: ({ scan, openDialog }) => scan.status === 'idle' && openDialog === null,
    selectIsReadyAt: (state, nowMs: number) => isReadyAt(state, nowMs),
    /** §9: how long the next scan still has to wait. */
    selectWaitMs: ({ acceptedAtMs }, nowMs: number) =>
      acceptedAtMs === null ? 0 : Math.max(0, acceptedAtMs + SCAN_DELAY_MS - nowMs),
    selectOpenDialog: ({ openDialog }) => openDialog,
    selectIsPreflightOffered: ({ isPreflightOffered }) => isPreflightOffered,
    selectIsAudible: ({ isAudible }) => isAudible,
    selectIsAutomatic: ({ isAutomatic }) => isAutomatic,
  },
});

function withKey() {
  return { payload: { idempotencyKey: crypto.randomUUID() } };
}

/** @param knowledge of the new state, as Knowledge lists it. */
function move(state: ScanState, event: ScanEvent, knowledge: object): void {
  const next = nextState(state.scan.state, event);
  if (next === null) return;
  state.scan =
    next === 'idle'
      ? IDLE
      : ({ ...knowledge, state: next, status: scanTable[next].status } as Scan);
}

function ticketOf(scan: Scan): Ticket | null {
  if (scan.state === 'idle') return null;
  const { ticketId, scannedAtMs } = scan;
  return { ticketId, scannedAtMs };
}

function isReadyAt({ scan, acceptedAtMs }: ScanState, nowMs: number): boolean {
  if (scan.status !== 'idle') return false;
  return acceptedAtMs === null || nowMs - acceptedAtMs >= SCAN_DELAY_MS;
}

/** §2: 'Verwerfen' is disabled while pending or idle. */
export function canDiscard(scan: Scan): boolean {
  return scan.status !== 'idle' && scan.status !== 'pending';
}

export const {
  ticketScanned,
  codesRead,
  scanRejected,
  dialogOpened,
  dialogClosed,
  soundToggled,
  automaticToggled,
  invalidatePressed,
  approvalPressed,
  approvedPressed,
  discardPressed,
  scanAnswered,
  keptFaded,
} = scanSlice.actions;

export const {
  selectScan,
  selectIsIdle,
  selectIsWatching,
  selectIsReadyAt,
  selectWaitMs,
  selectOpenDialog,
  selectIsPreflightOffered,
  selectIsAudible,
  selectIsAutomatic,
} = scanSlice.selectors;
