/** Opens the scanner with its screen, and closes it again. */
import { useEffect, type RefObject } from 'react';
import { pageHidden, pageShown, scannerClosed, scannerOpened } from '../../decoder/decoderSlice.ts';
import { pageConfig } from '../../shared/pageConfig.ts';
import { listenToHandScanner } from './handScanner.ts';
import { codesRead } from './scanSlice.ts';
import { useScanDispatch, type ScanThunk } from './store.ts';
import { readKeys } from './typedCode.ts';

/** After these events browsers allow a page to play sound. */
const TOUCHES = ['pointerup', 'keydown'] as const;

const isPageVisible = () => document.visibilityState === 'visible';

/** §4: the camera starts when the screen opens and stops when it is left, or hidden meanwhile. */
export function useScanner(
  videoRef: RefObject<HTMLVideoElement | null>,
  boxesRef: RefObject<HTMLElement | null>,
): void {
  const dispatch = useScanDispatch();
  useEffect(() => {
    const video = videoRef.current;
    const boxes = boxesRef.current;
    if (video === null || boxes === null) return;
    return dispatch(openScanner(video, boxes));
  }, [dispatch, videoRef, boxesRef]);
}

function openScanner(video: HTMLVideoElement, boxes: HTMLElement): ScanThunk<() => void> {
  return (dispatch, _, { camera, decoder, signals }) => {
    const unplug = listenToHandScanner(document, (typed) => {
      const code = readKeys(typed, pageConfig.ticketPrefix);
      dispatch(codesRead({ way: 'hand scanner', texts: [code] }));
    });
    for (const touch of TOUCHES) document.addEventListener(touch, signals.unlock);
    const followVisibility = () => void dispatch(isPageVisible() ? pageShown() : pageHidden());
    document.addEventListener('visibilitychange', followVisibility);
    camera.attach(video);
    decoder.showBoxes(boxes);
    dispatch(scannerOpened({ isPageVisible: isPageVisible() }));

    return () => {
      document.removeEventListener('visibilitychange', followVisibility);
      for (const touch of TOUCHES) document.removeEventListener(touch, signals.unlock);
      unplug();
      dispatch(scannerClosed());
      camera.attach(null);
      decoder.showBoxes(null);
    };
  };
}
