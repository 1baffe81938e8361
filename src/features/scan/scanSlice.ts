/** The state of the scan screen: the ticket with its verdict, the open dialog, and what staff have switched on. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { SCAN_DELAY_MS } from '../../../contract/limits.ts';
import { scannerClosed } from '../../decoder/decoderSlice.ts';
import { signedOut } from '../../session/sessionSlice.ts';
import type { ScanAnswer } from '../../entry/engine/deviceVerdict.ts';
import { isTapped, nextState, scanTable, type ScanEvent } from '../../entry/scanMachine.ts';
import { deviceMemory } from '../../shared/deviceMemory.ts';
import { dutyDay } from '../../shared/dutyDay.ts';
import {
  canLeave,
  IDLE,
  isLetIn,
  isOfLeave,
  ticketOf,
  type LastIn,
  type Scan,
} from './scanState.ts';

export interface ScanState {
  scan: Scan;
  /** The ticket that was admitted or booked out last, until another one is scanned or what was kept of it is refused. */
  lastIn: LastIn | null;
  /** The ticket whose admission staff have just taken back, until another one is scanned or it is admitted anew. */
  takenBack: string | null;
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

/** For so long at least it stands there, where nobody taps, that a guest is let in. */
const LET_IN_SHOWN_MS = 1_000;

/** And for so long where no other code comes into view. */
export const LET_IN_ALONE_MS = 3_000;

export type ScanDialogName = 'code' | 'preflight' | 'device' | 'decisions' | 'notices';

interface Answered {
  scannedAtMs: number;
  to: 'check' | 'tap';
  answer: ScanAnswer;
}

/** Where codes come from that the camera did not see. */
export type ReadWay = 'hand scanner' | 'keyboard' | 'picture' | 'guest search';

/** Why a scan was not accepted, in the order of §5's checks. */
export type Rejection = 'several' | 'empty' | 'foreign';

const initialState = (): ScanState => ({
  scan: IDLE,
  lastIn: null,
  takenBack: null,
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
      if (state.takenBack !== ticketId) state.takenBack = null;
      state.isPreflightOffered = false;
    },
    /** Codes that the camera did not see. They are judged by readListeners.ts. */
    codesRead: (state, _: PayloadAction<{ way: ReadWay; texts: string[] }>) => state,
    /** Who holds such a code up must not stand before the green of the guest before. */
    scanRejected: (state, _: PayloadAction<Rejection>) => {
      state.lastIn = null;
    },
    /** It need not be said any longer that a guest was let in. */
    letInFaded: (state) => {
      state.lastIn = null;
    },

    invalidatePressed: {
      reducer: (state, { payload }: PayloadAction<{ idempotencyKey: string }>) =>
        move(state, 'tapped', { ...ticketOf(state.scan), ...payload, isFact: false }),
      prepare: withKey,
    },
    /** For a ticket that nobody vouches for: asks whether it has been approved. */
    approvalPressed: (state) => move(state, 'approvalAsked', { ...ticketOf(state.scan) }),
    approvedPressed: {
      reducer: (state, { payload }: PayloadAction<{ idempotencyKey: string }>) =>
        move(state, 'approved', { ...ticketOf(state.scan), ...payload, isFact: true }),
      prepare: withKey,
    },
    leavePressed: {
      reducer: (state, { payload }: PayloadAction<{ idempotencyKey: string }>) => {
        if (canLeave(state.scan))
          move(state, 'leaveTapped', { ...ticketOf(state.scan), ...payload });
      },
      prepare: withKey,
    },
    discardPressed: (state) => move(state, 'discarded', {}),

    /** An answer of the server or the device, to a scan that may be over by now. */
    scanAnswered: {
      reducer: (state, { payload, meta }: PayloadAction<Answered, string, { atMs: number }>) => {
        const ticket = ticketOf(state.scan);
        if (ticket?.scannedAtMs !== payload.scannedAtMs) return;
        // What is said of the ticket, once staff have tapped, is not said of the tap.
        if ((payload.to === 'tap') !== isTapped(state.scan.state)) return;
        const { event, ...knowledge } = payload.answer;
        const isLeave = isOfLeave(state.scan);
        move(state, event, {
          ...ticket,
          ...knowledge,
          ...(event === 'kept' && isLeave && { isLeave }),
        });
        if (isLetIn(payload.answer) || event === 'left') {
          const { answer } = payload;
          const message = 'message' in answer ? answer.message : null;
          const { ticketId } = ticket;
          state.lastIn = { ticketId, message, ...meta, ...(isLeave && { isOut: true }) };
          state.takenBack = null;
        }
      },
      prepare: (payload: Answered) => ({ payload, meta: { atMs: performance.now() } }),
    },
    /** It has been shown long enough that a tap is kept. */
    keptFaded: (state, { payload }: PayloadAction<{ scannedAtMs: number }>) => {
      if (ticketOf(state.scan)?.scannedAtMs === payload.scannedAtMs) move(state, 'faded', {});
    },

    admissionTakenBack: (state, { payload }: PayloadAction<{ ticketId: string }>) => {
      state.takenBack = payload.ticketId;
      if (state.lastIn?.ticketId === payload.ticketId) state.lastIn = null;
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
      state.lastIn = null;
      state.isAutomatic = !state.isAutomatic;
    },
  },
  extraReducers: (builder) => {
    // Not when a session expires: the shift goes on after the sign-in.
    builder.addCase(signedOut, initialState);
    builder.addCase(scannerClosed, (state) => {
      state.lastIn = null;
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
    selectWaitMs: (state, nowMs: number) => waitMs(state, nowMs),
    selectLastIn: ({ lastIn }) => lastIn,
    selectTakenBack: ({ takenBack }) => takenBack,
    /** What the panel says of it where nobody taps: it stands there that a guest is let in. */
    selectShownIn: ({ lastIn, scan, isAutomatic }) =>
      isAutomatic &&
      lastIn?.isOut !== true &&
      (scan.state === 'idle' || (scan.state === 'kept' && scan.isSafe))
        ? lastIn
        : null,
    /** Whether it has stood there long enough. `isOtherSeen`: another code than that guest's is in view. */
    selectIsLetInOver: ({ lastIn, scan }, isOtherSeen: boolean, nowMs: number) =>
      lastIn !== null &&
      scan.state === 'idle' &&
      nowMs - lastIn.atMs >= (isOtherSeen ? LET_IN_SHOWN_MS : LET_IN_ALONE_MS),
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
  if (next !== 'idle' && next !== 'kept') state.lastIn = null;
  state.scan =
    next === 'idle'
      ? IDLE
      : ({ ...knowledge, state: next, status: scanTable[next].status } as Scan);
}

const isReadyAt = (state: ScanState, nowMs: number): boolean =>
  state.scan.status === 'idle' && waitMs(state, nowMs) === 0;

function waitMs({ acceptedAtMs, lastIn, isAutomatic }: ScanState, nowMs: number): number {
  const afterScan = acceptedAtMs === null ? 0 : acceptedAtMs + SCAN_DELAY_MS - nowMs;
  const afterLetIn = lastIn === null || !isAutomatic ? 0 : lastIn.atMs + LET_IN_SHOWN_MS - nowMs;
  return Math.max(0, afterScan, afterLetIn);
}

export const {
  ticketScanned,
  codesRead,
  scanRejected,
  letInFaded,
  admissionTakenBack,
  dialogOpened,
  dialogClosed,
  soundToggled,
  automaticToggled,
  invalidatePressed,
  approvalPressed,
  approvedPressed,
  leavePressed,
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
  selectLastIn,
  selectTakenBack,
  selectShownIn,
  selectIsLetInOver,
  selectOpenDialog,
  selectIsPreflightOffered,
  selectIsAudible,
  selectIsAutomatic,
} = scanSlice.selectors;
