import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { SCAN_DELAY_MS } from '../../../contract/limits.ts';
import { scannerClosed } from '../../decoder/decoderSlice.ts';
import { signedOut } from '../../session/sessionSlice.ts';
import { deviceMemory } from '../../shared/deviceMemory.ts';

/**
 * Spec §4, scan status. Ticket, verdict and key are one object: nothing that is seen later can change
 * which ticket 'Ticket entwerten' acts on. A key names one admission, however often it is sent.
 */
export type Scan =
  | { status: 'idle' }
  | { status: 'pending'; call: 'check'; ticketId: string }
  | { status: 'pending'; call: 'invalidate'; ticketId: string; idempotencyKey: string }
  | { status: 'success'; ticketId: string; message: string }
  /** The server said no. With a key when it failed so that the admission may have happened. */
  | { status: 'error-server'; ticketId: string; text: string; openKey: string | null }
  /** No answer. With a key when it was the admission that nobody answered. */
  | { status: 'error-client'; ticketId: string; openKey: string | null };

export interface ScanState {
  scan: Scan;
  /** §9: the last accepted scan, in milliseconds of the clock that the listeners pass. */
  acceptedAtMs: number | null;
  /** While somebody types a code the camera accepts none: it may look at the table. */
  isCodeDialogOpen: boolean;
  /** Whether verdicts sound and vibrate. */
  isAudible: boolean;
}

/** How codes come that are there once, not in view for a while. */
export type ReadWay = 'hand scanner' | 'keyboard' | 'picture';

/** Why a scan was not accepted, in the order of §5's checks. */
export type Rejection = 'several' | 'empty' | 'foreign';

const initialState = (): ScanState => ({
  scan: { status: 'idle' },
  acceptedAtMs: null,
  isCodeDialogOpen: false,
  isAudible: deviceMemory.read('verdict-sound') !== 'off',
});

export const scanSlice = createSlice({
  name: 'scan',
  initialState,
  reducers: {
    ticketScanned: (state, { payload }: PayloadAction<{ ticketId: string; atMs: number }>) => {
      if (!isReadyAt(state, payload.atMs)) return;
      state.scan = { status: 'pending', call: 'check', ticketId: payload.ticketId };
      state.acceptedAtMs = payload.atMs;
    },
    /** By another way than the camera's; what becomes of them is told by the actions that follow. */
    codesRead: (state, _: PayloadAction<{ way: ReadWay; texts: string[] }>) => state,
    scanRejected: (state, _: PayloadAction<Rejection>) => state,

    invalidatePressed: {
      reducer: (state, { payload }: PayloadAction<{ idempotencyKey: string }>) => {
        const { scan } = state;
        if (scan.status !== 'success') return;
        state.scan = { status: 'pending', call: 'invalidate', ticketId: scan.ticketId, ...payload };
      },
      prepare: () => ({ payload: { idempotencyKey: crypto.randomUUID() } }),
    },
    /** The same admission once more, under the same key. */
    resendPressed: (state) => {
      const { scan } = state;
      const key = openKeyOf(scan);
      if (key === null || scan.status === 'idle') return;
      const { ticketId } = scan;
      state.scan = { status: 'pending', call: 'invalidate', ticketId, idempotencyKey: key };
    },
    discardPressed: (state) => {
      if (canDiscard(state.scan)) state.scan = { status: 'idle' };
    },

    codeDialogOpened: (state) => {
      state.isCodeDialogOpen = true;
    },
    codeDialogClosed: (state) => {
      state.isCodeDialogOpen = false;
    },
    soundToggled: (state) => {
      state.isAudible = !state.isAudible;
    },

    checkSucceeded: (state, { payload }: PayloadAction<{ message: string }>) => {
      const { scan } = state;
      if (scan.status !== 'pending' || scan.call !== 'check') return;
      state.scan = { status: 'success', ticketId: scan.ticketId, message: payload.message };
    },
    invalidateSucceeded: (state, _: PayloadAction<{ message: string }>) => {
      const { scan } = state;
      if (scan.status === 'pending' && scan.call === 'invalidate') state.scan = { status: 'idle' };
    },
    /** The server's answer, other than 200. `isOpen` when it leaves open what has happened. */
    callRefused: (state, { payload }: PayloadAction<{ text: string; isOpen: boolean }>) => {
      const { scan } = state;
      if (scan.status !== 'pending') return;
      const { ticketId } = scan;
      const openKey = payload.isOpen ? sentKeyOf(scan) : null;
      state.scan = { status: 'error-server', ticketId, text: payload.text, openKey };
    },
    callUnanswered: (state) => {
      const { scan } = state;
      if (scan.status !== 'pending') return;
      state.scan = {
        status: 'error-client',
        ticketId: scan.ticketId,
        openKey: sentKeyOf(scan),
      };
    },
  },
  extraReducers: (builder) => {
    // A shift is over; a session that expired in its middle is not.
    builder.addCase(signedOut, initialState);
    builder.addCase(scannerClosed, (state) => {
      state.isCodeDialogOpen = false;
    });
  },
  selectors: {
    selectScan: ({ scan }) => scan,
    selectIsIdle: ({ scan }) => scan.status === 'idle',
    /** Whether a ticket that the camera sees may be accepted. */
    selectIsWatching: ({ scan, isCodeDialogOpen }) => scan.status === 'idle' && !isCodeDialogOpen,
    selectIsReadyAt: (state, nowMs: number) => isReadyAt(state, nowMs),
    /** §9: how long the next scan still has to wait. */
    selectWaitMs: ({ acceptedAtMs }, nowMs: number) =>
      acceptedAtMs === null ? 0 : Math.max(0, acceptedAtMs + SCAN_DELAY_MS - nowMs),
    selectIsCodeDialogOpen: ({ isCodeDialogOpen }) => isCodeDialogOpen,
    selectIsAudible: ({ isAudible }) => isAudible,
  },
});

type Pending = Extract<Scan, { status: 'pending' }>;

const sentKeyOf = (scan: Pending): string | null =>
  scan.call === 'invalidate' ? scan.idempotencyKey : null;

function isReadyAt({ scan, acceptedAtMs }: ScanState, nowMs: number): boolean {
  if (scan.status !== 'idle') return false;
  return acceptedAtMs === null || nowMs - acceptedAtMs >= SCAN_DELAY_MS;
}

/** The key of an admission whose outcome is open. */
export function openKeyOf(scan: Scan): string | null {
  return scan.status === 'error-server' || scan.status === 'error-client' ? scan.openKey : null;
}

/** §2: 'Verwerfen' is disabled while pending or idle. */
export function canDiscard(scan: Scan): boolean {
  return scan.status !== 'idle' && scan.status !== 'pending';
}

export const {
  ticketScanned,
  codesRead,
  scanRejected,
  codeDialogOpened,
  codeDialogClosed,
  soundToggled,
  invalidatePressed,
  resendPressed,
  discardPressed,
  checkSucceeded,
  invalidateSucceeded,
  callRefused,
  callUnanswered,
} = scanSlice.actions;

export const {
  selectScan,
  selectIsIdle,
  selectIsWatching,
  selectIsReadyAt,
  selectWaitMs,
  selectIsCodeDialogOpen,
  selectIsAudible,
} = scanSlice.selectors;
