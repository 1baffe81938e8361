/** The state of camera and decoder, as the screen shows it. Frames and codes are not in the store. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { CameraControls } from './camera/cameraControls.ts';
import type { CameraFailure } from './camera/cameraErrors.ts';
import type { SettledCamera } from './camera/cameraService.ts';
import type { EngineStatus } from './workerSupervisor.ts';
import type { StallReason } from './camera/frameWatchdog.ts';
import type { Lenses } from './camera/lenses.ts';
import type { Hindrance } from './transport/protocol.ts';

/** §9: after each press the on/off control is locked for 1 s. */
export const TOGGLE_LOCKOUT_MS = 1_000;

export type CameraState =
  | { status: 'off' }
  | { status: 'starting' }
  /** There is a picture; the controls are null until the camera has settled. */
  | { status: 'playing'; controls: CameraControls | null }
  | { status: 'failed'; failure: CameraFailure; message: string };

export interface DecoderState {
  isOpen: boolean;
  isPageVisible: boolean;
  /** What staff chose with the on/off control. */
  isWanted: boolean;
  isToggleLocked: boolean;
  camera: CameraState;
  /** As of the last start, also while the camera restarts with another lens. */
  lenses: Lenses;
  engine: EngineStatus;
  /** What has kept a code from being read for a while. */
  hindrance: Hindrance | null;
}

const initialState: DecoderState = {
  isOpen: false,
  isPageVisible: true,
  isWanted: true,
  isToggleLocked: false,
  camera: { status: 'off' },
  lenses: { all: [], activeId: null, isFarSighted: false },
  engine: 'off',
  hindrance: null,
};

export const decoderSlice = createSlice({
  name: 'decoder',
  initialState,
  reducers: {
    /** §4: the camera starts when the screen opens. */
    scannerOpened: (state, { payload }: PayloadAction<{ isPageVisible: boolean }>) => {
      Object.assign(state, initialState, { ...payload, isOpen: true, engine: state.engine });
    },
    scannerClosed: (state) => {
      state.isOpen = false;
      state.isToggleLocked = false;
      state.camera = { status: 'off' };
    },
    pageHidden: (state) => {
      state.isPageVisible = false;
      state.camera = { status: 'off' };
    },
    pageShown: (state) => {
      state.isPageVisible = true;
    },
    cameraTogglePressed: (state) => {
      if (state.isToggleLocked || !state.isOpen) return;
      state.isToggleLocked = true;
      state.isWanted = !state.isWanted;
      if (!state.isWanted) state.camera = { status: 'off' };
    },
    cameraToggleReleased: (state) => {
      state.isToggleLocked = false;
    },
    retryPressed: (state) => state,
    /** The picture stopped by itself. The camera is started again, unless this is the last of too many stalls. */
    cameraStalled: (state, _: PayloadAction<{ reason: StallReason; isLast: boolean }>) => state,
    cameraTaken: (state) => state,
    cameraStarting: (state) => {
      state.camera = { status: 'starting' };
    },
    cameraPlaying: (state) => {
      state.camera = { status: 'playing', controls: null };
      state.hindrance = null;
    },
    cameraSettled: (state, { payload }: PayloadAction<SettledCamera>) => {
      if (state.camera.status === 'playing') state.camera.controls = payload.controls;
      state.lenses = payload.lenses;
    },
    controlsChanged: (state, { payload }: PayloadAction<CameraControls>) => {
      if (state.camera.status === 'playing') state.camera.controls = payload;
    },
    cameraFailed: (
      state,
      { payload }: PayloadAction<{ failure: CameraFailure; message: string }>,
    ) => {
      state.camera = { status: 'failed', ...payload };
    },
    torchPressed: (state) => state,
    zoomPressed: (state, _: PayloadAction<1 | -1>) => state,
    /** Shown at once; the camera follows. */
    zoomSlid: (state, { payload }: PayloadAction<number>) => {
      const { camera } = state;
      if (camera.status === 'playing' && camera.controls?.zoom)
        camera.controls.zoom.value = payload;
    },
    /** Staff chose the camera of this id. */
    lensChosen: (state, { payload }: PayloadAction<string>) => {
      state.lenses.activeId = payload;
    },
    engineChanged: (state, { payload }: PayloadAction<EngineStatus>) => {
      state.engine = payload;
    },
    hindranceChanged: (state, { payload }: PayloadAction<Hindrance | null>) => {
      state.hindrance = payload;
    },
  },
  selectors: {
    selectDecoder: (state) => state,
    selectIsCameraDue: ({ isOpen, isPageVisible, isWanted }) => isOpen && isPageVisible && isWanted,
    selectControls: ({ camera }) => (camera.status === 'playing' ? camera.controls : null),
    selectHindrance: ({ camera, hindrance }) => (camera.status === 'playing' ? hindrance : null),
  },
});

export type DecoderRootState = WithSlice<typeof decoderSlice>;

export const {
  scannerOpened,
  scannerClosed,
  pageHidden,
  pageShown,
  cameraTogglePressed,
  cameraToggleReleased,
  retryPressed,
  cameraStalled,
  cameraTaken,
  cameraStarting,
  cameraPlaying,
  cameraSettled,
  controlsChanged,
  cameraFailed,
  torchPressed,
  zoomPressed,
  zoomSlid,
  lensChosen,
  engineChanged,
  hindranceChanged,
} = decoderSlice.actions;

export const { selectDecoder, selectIsCameraDue, selectControls, selectHindrance } =
  decoderSlice.selectors;
