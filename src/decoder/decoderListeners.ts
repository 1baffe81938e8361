/** Starts and stops camera and decoder as the decoder's slice demands, and reports back to it. */
import type { DispatchOf, StartListening } from '../shared/store.ts';
import { nextZoom, type ControlWishes } from './camera/cameraControls.ts';
import { CameraError, CameraStartCancelled, cameraErrorOf } from './camera/cameraErrors.ts';
import {
  cameraFailed,
  cameraPlaying,
  cameraSettled,
  cameraStalled,
  cameraStarting,
  cameraTaken,
  cameraToggleReleased,
  controlsChanged,
  engineChanged,
  hindranceChanged,
  lensChosen,
  retryPressed,
  scannerClosed,
  scannerOpened,
  selectControls,
  selectDecoder,
  selectHindrance,
  selectIsCameraDue,
  TOGGLE_LOCKOUT_MS,
  torchPressed,
  zoomPressed,
  zoomSlid,
  type DecoderRootState,
} from './decoderSlice.ts';
import { FailureCount } from './failureCount.ts';
import type { DecoderServices } from './services.ts';
import { SteadyHindrance } from './steadyHindrance.ts';

type Dispatch = DispatchOf<DecoderRootState, DecoderServices>;

/** After so many stalls within this time staff are told, in place of another start. */
const STALLS_MAX = 4;
const STALLS_WITHIN_MS = 20_000;

async function startCamera(dispatch: Dispatch, services: DecoderServices): Promise<void> {
  const { camera, decoder } = services;
  dispatch(cameraStarting());
  decoder.warmUp();
  try {
    const settled = await camera.start((source) => {
      decoder.start(source);
      dispatch(cameraPlaying());
    });
    dispatch(cameraSettled(settled));
  } catch (error) {
    if (error instanceof CameraStartCancelled) return;
    failCamera(dispatch, services, error);
  }
}

function failCamera(dispatch: Dispatch, services: DecoderServices, error: unknown): void {
  const { failure, message } = cameraErrorOf(error);
  services.decoder.pause();
  dispatch(cameraFailed({ failure, message }));
}

function stopCamera({ camera, decoder }: DecoderServices): Promise<void> {
  decoder.pause();
  return camera.stop();
}

export function addDecoderListeners(
  startListening: StartListening<DecoderRootState, DecoderServices>,
): void {
  startListening({
    actionCreator: scannerOpened,
    effect: async (_, api) => {
      const { extra, dispatch } = api;
      const stalls = new FailureCount(STALLS_MAX, STALLS_WITHIN_MS);
      const steady = new SteadyHindrance();
      const unsubscribe = [
        extra.decoder.onResult((result) => {
          const hindrance = steady.follow(result, performance.now());
          if (hindrance !== selectHindrance(api.getState())) dispatch(hindranceChanged(hindrance));
        }),
        extra.decoder.onStatus((status) => dispatch(engineChanged(status))),
        extra.camera.onLoss((reason) =>
          dispatch(
            reason === 'taken'
              ? cameraTaken()
              : cameraStalled({ reason, isLast: stalls.isLast(performance.now()) }),
          ),
        ),
      ];
      await api.condition(scannerClosed.match);
      for (const stop of unsubscribe) stop();
    },
  });

  startListening({
    actionCreator: scannerClosed,
    effect: (_, { extra }) => extra.decoder.stop(),
  });

  startListening({
    predicate: (_, state, before) => selectIsCameraDue(state) !== selectIsCameraDue(before),
    effect: (_, api) =>
      selectIsCameraDue(api.getState())
        ? startCamera(api.dispatch, api.extra)
        : stopCamera(api.extra),
  });

  startListening({
    actionCreator: retryPressed,
    effect: async (_, api) => {
      if (selectIsCameraDue(api.getState())) await startCamera(api.dispatch, api.extra);
    },
  });

  startListening({
    actionCreator: cameraStalled,
    effect: async ({ payload: { reason, isLast } }, api) => {
      const { extra, dispatch } = api;
      if (!selectIsCameraDue(api.getState())) return;
      if (!isLast) {
        await startCamera(dispatch, extra);
        return;
      }
      await stopCamera(extra);
      failCamera(dispatch, extra, new CameraError('interrupted', `The picture stopped: ${reason}`));
    },
  });

  startListening({
    actionCreator: cameraTaken,
    effect: async (_, { extra, dispatch }) => {
      await stopCamera(extra);
      failCamera(dispatch, extra, new CameraError('taken', 'Another tab has the camera'));
    },
  });

  startListening({
    actionCreator: lensChosen,
    effect: async ({ payload: lensId }, api) => {
      api.extra.camera.choose(lensId);
      if (selectIsCameraDue(api.getState())) await startCamera(api.dispatch, api.extra);
    },
  });

  startListening({
    predicate: (_, state, before) =>
      selectDecoder(state).isToggleLocked && !selectDecoder(before).isToggleLocked,
    effect: async (_, api) => {
      await api.delay(TOGGLE_LOCKOUT_MS);
      api.dispatch(cameraToggleReleased());
    },
  });

  startListening({
    actionCreator: torchPressed,
    effect: async (_, api) => {
      const torch = selectControls(api.getState())?.torch;
      if (torch) await adjust(api.dispatch, api.extra, { torch: !torch.isOn });
    },
  });

  startListening({
    actionCreator: zoomPressed,
    effect: async ({ payload: direction }, api) => {
      const zoom = selectControls(api.getState())?.zoom;
      if (zoom) await adjust(api.dispatch, api.extra, { zoom: nextZoom(zoom, direction) });
    },
  });

  startListening({
    actionCreator: zoomSlid,
    effect: ({ payload: zoom }, { dispatch, extra }) => adjust(dispatch, extra, { zoom }),
  });
}

async function adjust(
  dispatch: Dispatch,
  { camera }: DecoderServices,
  wishes: ControlWishes,
): Promise<void> {
  try {
    dispatch(controlsChanged(await camera.adjust(wishes)));
  } catch {
    // The camera refused or has just been stopped: the controls stay as they are shown.
  }
}
