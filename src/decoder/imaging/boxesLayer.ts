/** The page's part of the tracking boxes: their canvas, which a worker draws on where the browser allows it. */
import type { BoxesView, DecodeResult, ToWorker } from '../transport/protocol.ts';
import { TrackingBoxes } from './trackingBox.ts';

/** One canvas for one worker: a canvas can be transferred only once. */
export interface BoxesLayer {
  /** Draws the boxes where the worker cannot; otherwise does nothing. */
  draw: (result: DecodeResult) => void;
  clear: () => void;
  remove: () => void;
}

/**
 * Puts a canvas into its place on the page and transfers it to the worker, so that no frame costs the page's thread
 * anything. In a browser without that, the page draws.
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
