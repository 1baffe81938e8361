/** The canvas of the tracking boxes, in browsers whose workers can draw and in others. */
import type { ToWorker } from '../../../../src/decoder/transport/protocol.ts';
import { createBoxesLayer } from '../../../../src/decoder/imaging/boxesLayer.ts';
import { StillResizeObserver } from '../../../support/layoutStubs.ts';
import { aClient, aSource, offer } from '../clientFixtures.ts';
import { aResult } from '../fakeWorker.ts';

/** Reports a new size when the test calls `tell`. */
class TellingResizeObserver extends StillResizeObserver {
  static tell: () => void = () => undefined;
  constructor(callback: () => void) {
    super();
    TellingResizeObserver.tell = callback;
  }
}

const { prototype } = HTMLCanvasElement;
const given = { getContext: prototype.getContext };
const drawn: string[] = [];

beforeEach(() => {
  drawn.length = 0;
  offer({ ResizeObserver: TellingResizeObserver });
  const context = new Proxy({}, { get: (_, name) => () => drawn.push(String(name)) });
  Object.assign(prototype, { getContext: () => context });
});
afterEach(() => {
  offer({ ResizeObserver: StillResizeObserver });
  Object.assign(prototype, given);
  Reflect.deleteProperty(prototype, 'transferControlToOffscreen');
});

/** Makes a browser whose workers can draw. */
const letWorkersDraw = () =>
  Object.assign(prototype, { transferControlToOffscreen: () => ({}) as OffscreenCanvas });

describe('the canvas of the tracking boxes', () => {
  it('is given to the worker, which hears of its size', () => {
    letWorkersDraw();
    const sent: ToWorker[] = [];
    const place = document.createElement('div');
    const layer = createBoxesLayer(place, (message) => sent.push(message));
    TellingResizeObserver.tell();
    layer.draw(aResult(['a']));
    layer.clear();
    expect(sent.map(({ type }) => type)).toEqual(['boxes', 'view']);
    expect(drawn).toEqual([]);
    layer.remove();
    expect(place.childElementCount).toBe(0);
  });

  it('stays with the page in a browser whose workers cannot draw', () => {
    const sent: ToWorker[] = [];
    const layer = createBoxesLayer(document.createElement('div'), (message) => sent.push(message));
    TellingResizeObserver.tell();
    layer.draw(aResult(['a']));
    expect(drawn).toContain('stroke');
    layer.clear();
    expect(drawn.at(-1)).toBe('clearRect');
    expect(sent).toEqual([]);
  });

  it('is a new one for each worker, and goes with the screen', () => {
    jest.useFakeTimers();
    letWorkersDraw();
    const { client, last } = aClient();
    const place = document.createElement('div');
    client.showBoxes(place);
    expect(place.childElementCount).toBe(0);
    client.start(aSource().source);
    const [first] = place.children;
    expect(last().typesHeard()).toContain('boxes');
    last().crash();
    expect(place.childElementCount).toBe(0);
    jest.advanceTimersByTime(500);
    expect(place.childElementCount).toBe(1);
    expect(place.firstElementChild).not.toBe(first);
    expect(last().typesHeard()).toContain('boxes');
    client.stop();
    expect(place.childElementCount).toBe(0);
    jest.useRealTimers();
  });
});
