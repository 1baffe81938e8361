/** The state of the scan screen: the ticket with its verdict, the open dialog, and what staff have switched on. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { SCAN_DELAY_MS } from '../../../contract/limits.ts';
import { scannerClosed } from '../../decoder/decoderSlice.ts';
import { signedOut } from '../../session/sessionSlice.ts';
import type { ScanAnswer } from '../../entry/engine/deviceVerdict.ts';
import {
  isTapped,
  nextState,
  scanTable,
  type ScanEvent,
  type ScanStateName,
  type StatusOf,
} from '../../entry/scanMachine.ts';
import { deviceMemory } from '../../shared/deviceMemory.ts';
import { dutyDay } from '../../shared/dutyDay.ts';

/** What each state holds besides the ticket. Texts are empty when the server sent none. */
interface Knowledge {
  idle: object;
  checking: object;
  valid: { message: string };
  /** `asOfMs`: how old the device's list is, in milliseconds since 1970 by the server's clock. */
  validByList: { asOfMs: number };
  refused: { text: string };
  refusedByList: { reason: 'used' | 'revoked'; asOfMs: number };
  /** When it was used, by this device's clock. */
  usedHere: { atMs: number };
  unlisted: { asOfMs: number };
  unanswered: object;
  approving: { asOfMs: number };
  /** `isFact`: staff have let the guest in by approval, so the server is told and not asked. */
  admitting: { idempotencyKey: string; isFact: boolean };
  /** `isSafe`: stored on the device, so that it is sent even after this page is closed. */
  kept: { isSafe: boolean };
}

interface Ticket {
  ticketId: string;
  /** When it was accepted; this also identifies the scan, as no two are accepted at once. */
  scannedAtMs: number;
}

/**
 * §4: scan status, refined by the states of entry/scanMachine.ts. Ticket, verdict and idempotency key are one
 * object, so that no code seen later changes which ticket 'Ticket entwerten' acts on.
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
  /** While one is open the camera accepts no code, as it may point anywhere. */
  openDialog: ScanDialogName | null;
  /** Whether staff are offered the pre-flight: once a day, before the first ticket. */
  isPreflightOffered: boolean;
  /** Whether verdicts sound and vibrate. */
  isAudible: boolean;
  /** Whether valid tickets are invalidated without a tap. */
  isAutomatic: boolean;
}

export type ScanDialogName = 'code' | 'preflight' | 'device' | 'decisions';

/** Where codes come from that the camera did not see. */
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
    /** Codes that the camera did not see. They are judged by readListeners.ts. */
    codesRead: (state, _: PayloadAction<{ way: ReadWay; texts: string[] }>) => state,
    scanRejected: (state, _: PayloadAction<Rejection>) => state,

    invalidatePressed: {
      reducer: (state, { payload }: PayloadAction<{ idempotencyKey: string }>) =>
        move(state, 'tapped', { ...ticketOf(state.scan), ...payload, isFact: false }),
      prepare: withKey,
    },
    /** For a ticket that the list does not have: asks whether it has been approved. */
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

    /** An answer of the server or the device, to a scan that may be over by now. */
    scanAnswered: (
      state,
      { payload }: PayloadAction<{ scannedAtMs: number; to: 'check' | 'tap'; answer: ScanAnswer }>,
    ) => {
      const ticket = ticketOf(state.scan);
      if (ticket?.scannedAtMs !== payload.scannedAtMs) return;
      // What is said of the ticket, once staff have tapped, is not said of the tap.
      if ((payload.to === 'tap') !== isTapped(state.scan.state)) return;
      const { event, ...knowledge } = payload.answer;
      move(state, event, { ...ticket, ...knowledge });
    },
    /** It has been shown long enough that a tap is kept. */
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
    // Not when a session expires: the shift goes on after the sign-in.
    builder.addCase(signedOut, initialState);
    builder.addCase(scannerClosed, (state) => {
      state.openDialog = null;
    });
  },
  selectors: {
    selectScan: ({ scan }) => scan,
    selectIsIdle: ({ scan }) => scan.status === 'idle',
    /** Whether the camera may accept a ticket. */
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

/** @param knowledge what the new state holds, see Knowledge. */
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
