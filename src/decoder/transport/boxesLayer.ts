import type { BoxesView, DecodeResult, ToWorker } from './protocol.ts';
import { TrackingBoxes } from '../imaging/trackingBox.ts';

/** The canvas for the tracking boxes of one worker: a canvas can be given away only once. */
export interface BoxesLayer {
  /** Draws, where the worker does not. */
  draw: (result: DecodeResult) => void;
  clear: () => void;
  remove: () => void;
}

/**
 * Puts a canvas into its place on the page and hands it to the worker, so that the page's thread has
 * nothing to do with a frame. Where a browser cannot do that, the page draws.
 */
export function createBoxesLayer(
  place: HTMLElement,
  send: (message: ToWorker, transfer: Transferable[]) => void,
): BoxesLayer {
  const canvas = document.createElement('canvas');
  place.replaceChildren(canvas);
  const boxes = 'transferControlToOffscreen' in canvas ? null : new TrackingBoxes(canvas);
  if (boxes === null) {
    const offscreen = canvas.transferControlToOffscreen();
    send({ type: 'boxes', canvas: offscreen }, [offscreen]);
  }

  const observer = new ResizeObserver(() => {
    const view = viewOf(canvas);
    if (boxes === null) send({ type: 'view', view }, []);
    else boxes.fit(view);
  });
  observer.observe(canvas);

  return {
    draw: (result) => boxes?.draw(result),
    clear: () => boxes?.clear(),
    remove() {
      observer.disconnect();
      canvas.remove();
    },
  };
}

const viewOf = ({ clientWidth, clientHeight }: HTMLCanvasElement): BoxesView => ({
  width: Math.round(clientWidth * devicePixelRatio),
  height: Math.round(clientHeight * devicePixelRatio),
  ratio: devicePixelRatio,
});
