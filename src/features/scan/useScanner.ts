import { useEffect, type RefObject } from 'react';
import type { AppDispatch } from '../../app/store.ts';
import { pageHidden, pageShown, scannerClosed, scannerOpened } from '../../decoder/decoderSlice.ts';
import type { DecoderServices } from '../../decoder/services.ts';
import { useAppDispatch } from '../../shared/hooks/useAppDispatch.ts';
import { clearTrackingBoxes, drawTrackingBoxes } from './trackingBox.ts';

const isPageVisible = () => document.visibilityState === 'visible';

/** §4: the camera starts when the screen opens and stops when it is left, or hidden meanwhile. */
export function useScanner(
  videoRef: RefObject<HTMLVideoElement | null>,
  boxesRef: RefObject<HTMLCanvasElement | null>,
): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const video = videoRef.current;
    const boxes = boxesRef.current;
    if (video === null || boxes === null) return;
    return dispatch(openScanner(video, boxes));
  }, [dispatch, videoRef, boxesRef]);
}

function openScanner(video: HTMLVideoElement, boxes: HTMLCanvasElement) {
  return (dispatch: AppDispatch, _: unknown, { camera, decoder }: DecoderServices) => {
    const unsubscribe = decoder.onResult((result) => drawTrackingBoxes(boxes, result));
    const followVisibility = () => {
      clearTrackingBoxes(boxes);
      dispatch(isPageVisible() ? pageShown() : pageHidden());
    };
    document.addEventListener('visibilitychange', followVisibility);
    camera.attach(video);
    dispatch(scannerOpened({ isPageVisible: isPageVisible() }));

    return () => {
      document.removeEventListener('visibilitychange', followVisibility);
      unsubscribe();
      dispatch(scannerClosed());
      camera.attach(null);
    };
  };
}
